// What another house's answer means, read from the address it left behind. The words in that address are anybody's to write: only codes are taken from it.

import { COMPANY } from '#shared/partners/partner-names.ts'

export type Answer = {
  sentence: string
  tone: 'gold' | 'warn'
  /** What one can do besides trying again. */
  next?: 'apply' | 'closed'
}

const again = 'Please try again, or sign in with your password.'
const tooLong: Answer = {
  tone: 'warn',
  sentence: 'That sign-in took too long, or was begun in another window. Please try again.',
}

const silentCompany: Answer = {
  tone: 'warn',
  sentence: 'Your company did not say who you are. Please tell the club, or sign in with your password.',
}
const closedToCompany: Answer = {
  tone: 'warn',
  sentence: 'Your company signs nobody in here any more. Please sign in with your password.',
}

const byCode: Record<string, Answer> = {
  signup_disabled: {
    tone: 'gold',
    sentence: 'There is no member with that account. Places are given by invitation or application.',
    next: 'apply',
  },
  user_banned: { tone: 'warn', sentence: 'The club has disabled this account.', next: 'closed' },
  provider_email_needs_verification: {
    tone: 'warn',
    sentence: 'Your e-mail address is not confirmed over there yet. Confirm it, then come back.',
  },
  identity_already_exists: { tone: 'warn', sentence: 'That account already opens a place in the club.' },
  request_timeout: { tone: 'warn', sentence: `The other side can’t be reached at the moment. ${again}` },
  saml_relay_state_not_found: tooLong,
  saml_relay_state_expired: tooLong,
  saml_assertion_no_user_id: silentCompany,
  saml_assertion_no_email: silentCompany,
  sso_provider_not_found: closedToCompany,
  sso_provider_disabled: closedToCompany,
  bad_oauth_state: tooLong,
  bad_oauth_callback: tooLong,
  flow_state_expired: tooLong,
  flow_state_not_found: tooLong,
  bad_code_verifier: tooLong,
}

export const unfinished: Answer = { tone: 'warn', sentence: `That sign-in could not be finished. ${again}` }
const changedMind: Answer = { tone: 'gold', sentence: 'You turned back, and nothing was shared. Choose any way below.' }

const companyRefused: Answer = {
  tone: 'warn',
  sentence: 'Your company did not sign you in. Ask there, or choose another way below.',
}

/** Null for an address that carries no answer. `from`: which house this tab left for. */
export function answerIn({
  search,
  hash,
  from,
}: {
  search: string
  hash: string
  from?: string | null
}): Answer | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const said = (name: string) => query.get(name) ?? fragment.get(name)
  const error = said('error')
  const code = said('error_code')
  if (error === null && code === null) return null
  if (code !== null) return (Object.hasOwn(byCode, code) && byCode[code]) || unfinished
  if (error !== 'access_denied') return unfinished
  return from === COMPANY ? companyRefused : changedMind
}
