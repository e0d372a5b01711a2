// The texts of the auth service's mails. layout.ts draws them; the mailer sends them.
import type { MailContent } from './layout.ts'

interface WithLink {
  readonly link: string
  readonly code: string
  /** How long link and code work, in words. */
  readonly lasts: string
  /** Where the link leads in the end. */
  readonly redirectTo: string
  /** The account has never been signed in to. */
  readonly firstTime?: boolean
  /** The member whose wish for an endorsement the invitation carries. */
  readonly askedBy?: string
}

export interface MailText extends MailContent {
  readonly subject: string
}

const NOT_YOU = 'If you did not ask for this, ignore this mail: nothing changes until the link is opened.'

/** The texts of hosted's templates in supabase/templates, which these follow. */
export const MAILS = {
  recovery: ({ link, lasts, firstTime }: WithLink): MailText => ({
    subject: firstTime ? 'Welcome to o1' : 'Set a new password',
    title: firstTime ? 'Welcome to o1' : 'Set a new password',
    paragraphs: [
      ...(firstTime ? ['Your application has been approved.'] : []),
      `Use this link to choose a password for o1. It works once, for ${lasts}.`,
    ],
    action: { label: 'Choose a password', url: link },
    footnote: NOT_YOU,
  }),
  magiclink: (facts: WithLink): MailText => (facts.firstTime ? welcome(facts) : signInLink(facts)),
  invite: (facts: WithLink): MailText => (facts.askedBy ? endorsementWish(facts, facts.askedBy) : invitation(facts)),
  signup: ({ link, code }: WithLink): MailText => ({
    subject: 'Confirm your e-mail address',
    title: 'Confirm your address',
    paragraphs: ['Use this link to confirm that this address is yours, or type the code below it.'],
    action: { label: 'Confirm my address', url: link },
    code,
    footnote: NOT_YOU,
  }),
  email_change: ({ link, newEmail }: { link: string; newEmail: string }): MailText => ({
    subject: 'Confirm your new e-mail address',
    title: 'A new address',
    paragraphs: [`Use this link to confirm that you sign in to o1 with ${newEmail} from now on.`],
    action: { label: 'Confirm the change', url: link },
    footnote: NOT_YOU,
  }),
  reauthentication: ({ code, lasts }: { code: string; lasts: string }): MailText => ({
    subject: 'Your confirmation code',
    title: 'Confirm that it is you',
    paragraphs: [`Type this code to go on with changing your password. It works once, for ${lasts}.`],
    code,
    footnote: 'If you did not ask for this, ignore this mail: nothing changes until the code is typed.',
  }),
  password_changed: ({ siteUrl }: { siteUrl: string }): MailText => ({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    paragraphs: [
      'The password of your o1 account has just been changed, and every other device was signed out.',
      'If this was you, there is nothing to do.',
    ],
    action: { label: 'This was not me', url: `${siteUrl}/auth` },
    footnote: 'We send this whenever a password changes, so that nobody can change yours unseen.',
  }),
} as const

export function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes % 60 !== 0) return minutes === 1 ? 'one minute' : `${minutes} minutes`
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`
}

function welcome({ link, lasts }: WithLink): MailText {
  return {
    subject: 'Welcome to o1',
    title: 'Welcome to o1',
    paragraphs: [
      'Your application has been approved. Sign in with the password you chose when you applied, or with this link, and finish your profile.',
    ],
    action: { label: 'Sign in', url: link },
    footnote: `The link works once, for ${lasts}; your password always does. If you did not apply, ignore this mail.`,
  }
}

function signInLink({ link, code, lasts }: WithLink): MailText {
  return {
    subject: 'Your sign-in link',
    title: 'Come on in',
    paragraphs: [`Use this link to sign in to o1, or type the code below it. Either works once, for ${lasts}.`],
    action: { label: 'Sign in', url: link },
    code,
    footnote: NOT_YOU,
  }
}

function invitation({ link, lasts }: WithLink): MailText {
  return {
    subject: 'You are invited to o1',
    title: 'You are invited to o1',
    paragraphs: [
      'You are invited to join o1, a private network built around introductions.',
      `Use this link to accept. It works once, for ${lasts}.`,
    ],
    action: { label: 'Accept the invitation', url: link },
    footnote: 'If you were not expecting this, ignore this mail.',
  }
}

/** Leads to the application, not to a session: the invited person is not a member yet. */
function endorsementWish({ redirectTo }: WithLink, askedBy: string): MailText {
  return {
    subject: 'You are invited to o1',
    title: 'You are invited to o1',
    paragraphs: [
      `${askedBy} is a member of o1 and would like your endorsement.`,
      'o1 is a private network built around introductions, for members only: apply, and answer as one of them.',
    ],
    action: { label: 'Apply to join', url: redirectTo },
    footnote: 'If you were not expecting this, ignore this mail.',
  }
}
