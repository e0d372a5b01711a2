// The ways in at the door: with houses of others and passkeys, what each of them may answer, the second step, and the page of "that was not me".
import type { Page } from '@playwright/test'
import { newestMail } from '../../support/mail.ts'
import { signIn } from '../../support/people/actor.ts'
import { closeAccount, newMember } from '../../support/people/new-member.ts'
import { type ClubSays, clubThat, inTurn, press, routed, type Shot, type Step, stranger } from './shot.ts'

/** A visitor at the door of a club that has these houses on. */
const at =
  (partners: readonly string[], more: ClubSays = {}): Step =>
  async (page) => {
    await stranger(page)
    await clubThat({ partners, ...more })(page)
  }

const lastWay =
  (way: string): Step =>
  async (page) =>
    page.evaluate((last) => localStorage.setItem('o1-last-way', last), way)

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Sign In')(page)
}

const three = ['google', 'apple', 'saml']
const answered: Readonly<Record<string, string>> = {
  stranger: 'error=access_denied&error_code=signup_disabled',
  disabled: 'error=access_denied&error_code=user_banned',
  'turned-back': 'error=access_denied',
  late: 'error=invalid_request&error_code=bad_oauth_state',
  unreachable: 'error=temporarily_unavailable&error_code=request_timeout',
  unverified: 'error=server_error&error_code=provider_email_needs_verification',
  company: 'error=server_error&error_code=saml_assertion_no_email',
  unfinished: 'error=server_error',
}

/** Whoever has given the password of an account with these devices. */
const halfway =
  (...factors: readonly { factor_type: 'totp' | 'webauthn'; friendly_name: string }[]): Step =>
  async (page) => {
    await stranger(page)
    const { api } = await newMember()
    const made = new Date().toISOString()
    const session = JSON.parse(api.session) as { user: object }
    const shown = factors.map((factor, id) => ({
      ...factor,
      id: `${id}`,
      status: 'verified',
      created_at: made,
      updated_at: made,
    }))
    await page.evaluate((kept) => localStorage.setItem('o1-session', JSON.stringify(kept)), {
      ...session,
      user: { ...session.user, factors: shown },
    })
  }

const phone = { factor_type: 'totp', friendly_name: 'My phone' } as const
const key = { factor_type: 'webauthn', friendly_name: 'My security key' } as const

const notMe: Step = async (page) => {
  await stranger(page)
  const member = await newMember()
  await signIn(page, member.email, member.password)
  const { text } = await newestMail(member.email, 'new_device')
  await stranger(page)
  await page.goto(/https?:\S+not-me\?link=\w{64}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign everybody out' }).waitFor()
}

export const ofWaysIn: readonly Shot[] = [
  { name: 'ways-none', as: 'visitor', path: '/auth', before: at([], { passkeys: false }) },
  { name: 'ways-passkey', as: 'visitor', path: '/auth', before: at([]) },
  { name: 'ways-one', as: 'visitor', path: '/auth', before: at(['google'], { passkeys: false }), long: true },
  { name: 'ways-three', as: 'visitor', path: '/auth', before: at(three), long: true },
  {
    name: 'ways-all',
    as: 'visitor',
    path: '/auth',
    before: at(['apple', 'google', 'github', 'gitlab', 'keycloak', 'saml']),
    long: true,
  },
  ...['password', 'passkey', 'mail', 'google', 'saml'].map(
    (way): Shot => ({
      name: `ways-last-${way}`,
      as: 'visitor',
      path: '/auth',
      before: inTurn(at(three), lastWay(way)),
      long: true,
    }),
  ),
  ...Object.entries(answered).map(
    ([name, said]): Shot => ({ name: `ways-answer-${name}`, as: 'visitor', path: `/auth?${said}`, before: at(three) }),
  ),
  {
    name: 'ways-company-unasked',
    as: 'visitor',
    path: '/auth',
    before: at(three),
    prepare: press('Continue with your company'),
  },
  {
    name: 'ways-company-unknown',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      at(three),
      routed('**/auth/v1/sso', (route) => route.fulfill({ status: 404, json: { code: 'sso_provider_not_found' } })),
    ),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('ada.lovelace@analytical-engines-of-london.example')
      await press('Continue with your company')(page)
    },
  },
  {
    name: 'ways-passkey-refused',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      at(three),
      routed('**/passkeys/authentication/*', (route) =>
        route.fulfill({ status: 400, json: { code: 'webauthn_verification_failed' } }),
      ),
    ),
    prepare: press('Sign in with a passkey'),
  },
  {
    name: 'ways-disabled',
    as: 'visitor',
    path: '/auth',
    before: at(three),
    prepare: async (page) => {
      const member = await newMember()
      await closeAccount(member)
      await fillIn(page, member.email, member.password)
      await page.getByRole('alert').waitFor()
    },
    long: true,
  },
  {
    name: 'ways-server-gone',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      at(three),
      routed('**/auth/v1/token*', (route) => route.abort()),
    ),
    prepare: async (page) => {
      await fillIn(page, 'ava@o1.test', 'o1-demo-club')
      await page.getByRole('alert').waitFor()
    },
    long: true,
  },
  { name: 'step-code', as: 'visitor', path: '/auth', before: halfway(phone) },
  {
    name: 'step-code-wrong',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      halfway(phone),
      routed('**/auth/v1/factors/**', (route) =>
        route.fulfill({ status: 422, json: { code: 'mfa_verification_failed' } }),
      ),
    ),
    prepare: async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'step-key', as: 'visitor', path: '/auth', before: halfway(key) },
  { name: 'step-two-apps-and-key', as: 'visitor', path: '/auth', before: halfway(phone, phone, key) },
  {
    name: 'step-key-refused',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      halfway(key),
      routed('**/auth/v1/factors/**', (route) =>
        route.fulfill({ status: 400, json: { code: 'webauthn_verification_failed' } }),
      ),
    ),
    prepare: press(/^Go in with/),
  },
  {
    name: 'step-recovery',
    as: 'visitor',
    path: '/auth',
    before: halfway(phone),
    prepare: press('Use a recovery code instead'),
  },
  {
    name: 'step-recovery-wrong',
    as: 'visitor',
    path: '/auth',
    before: halfway(phone),
    prepare: async (page) => {
      await press('Use a recovery code instead')(page)
      await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
      await press('Go in')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'step-recovered',
    as: 'visitor',
    path: '/auth',
    before: inTurn(
      halfway(phone),
      routed('**/functions/v1/use-recovery-code', (route) => route.fulfill({ json: { success: true } })),
    ),
    prepare: async (page) => {
      await press('Use a recovery code instead')(page)
      await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
      await press('Go in')(page)
      await page.getByRole('heading', { name: 'You are in' }).waitFor()
    },
  },
  { name: 'not-me', as: 'visitor', path: '/', prepare: notMe },
  {
    name: 'not-me-ended',
    as: 'visitor',
    path: '/',
    prepare: async (page) => {
      await notMe(page)
      await press('Sign everybody out')(page)
      await page.getByRole('heading', { name: 'Everybody is signed out' }).waitFor()
    },
  },
  { name: 'not-me-dead', as: 'visitor', path: `/auth/not-me?link=${'0'.repeat(64)}`, before: stranger },
  {
    name: 'link-dead',
    as: 'visitor',
    path: `/reset-password?token_hash=photo&type=recovery#for=ava%40o1.test`,
    before: stranger,
    prepare: async (page) => {
      await press('Continue')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'link-sign-in',
    as: 'visitor',
    path: '/auth/confirm?token_hash=photo&type=magiclink#for=ava%40o1.test',
    before: stranger,
  },
]
