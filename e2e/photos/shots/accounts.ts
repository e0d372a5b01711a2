// The parts of the settings about ways in: two-step sign-in, passkeys, linked houses; and the console that asks an admin for two steps.
import type { Page, Route } from '@playwright/test'
import { Authenticator } from '../../support/people/authenticator.ts'
import { newMember } from '../../support/people/new-member.ts'
import { ageSession } from '../../support/people/old-session.ts'
import { clubThat, inTurn, noWorker, press, routed, type Shot, type Step } from './shot.ts'

const part = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })
const steps = part('Two-step sign-in')
const passkeys = part('Passkeys')
const houses = part('Other ways to sign in')

const pushes = part('Notifications on this device')

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** The settings, answered as if this were so. */
const answered =
  (address: string, json: unknown, method = 'GET'): Step =>
  async (page) => {
    await noWorker(page)
    await page.route(address, (route: Route) =>
      route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
    )
  }

const device = (friendlyName: string, kind: 'totp' | 'webauthn', days: number, used: number | null) => ({
  id: friendlyName,
  friendlyName,
  kind,
  createdAt: daysAgo(days),
  lastUsedAt: used === null ? null : daysAgo(used),
})

const twoSteps = (recoveryCodesLeft: number, ...factors: ReturnType<typeof device>[]) =>
  answered('**/rpc/my_two_steps*', { factors, recoveryCodesLeft, required: false }, 'POST')

const phone = device('My phone', 'totp', 40, 2)
const key = device('The small grey key on the ring with the ones of the house in Lisbon', 'webauthn', 0, null)

const keeps = answered('**/auth/v1/passkeys', [
  { id: 'one', friendly_name: 'iCloud Keychain', created_at: daysAgo(300), last_used_at: daysAgo(1) },
  { id: 'two', friendly_name: 'Windows Hello on the laptop at the office in Mayfair', created_at: daysAgo(0) },
])

const identity = (provider: string, identity_data: object, days: number) => ({
  identity_id: provider,
  id: provider,
  user_id: 'me',
  provider,
  identity_data,
  created_at: daysAgo(days),
  last_sign_in_at: daysAgo(days / 2),
})

const linked =
  (...identities: object[]): Step =>
  async (page) => {
    await noWorker(page)
    await page.route('**/auth/v1/user', async (route) => {
      const answer = await route.fetch()
      const user = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...user, identities: [...(user.identities ?? []), ...identities] },
      })
    })
  }

const three = clubThat({ partners: ['google', 'apple', 'gitlab'], linking: true })
const google = identity('google', { email: 'a.rather.long.address.of.somebody@mail.example' }, 60)

const setUp: Step = async (page) => {
  await steps(page).getByRole('button', { name: 'Set up', exact: true }).click()
}
const scan: Step = async (page) => {
  await setUp(page)
  await press('Go on')(page)
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
}
/** Another member: whoever has two steps has them for good. */
const anew: Step = async (page) => {
  await page.goto('/robots.txt')
  const { api } = await newMember()
  await page.evaluate((session) => localStorage.setItem('o1-session', session), api.session)
}
const old: Step = async (page) => {
  await page.goto('/robots.txt')
  await ageSession(page)
}

export const ofAccounts: readonly Shot[] = [
  // A headless browser has said no.
  { name: 'push-denied', as: 'newcomer', path: '/settings', at: pushes },
  { name: 'steps-off', as: 'newcomer', path: '/settings', at: steps },
  { name: 'steps-name', as: 'newcomer', path: '/settings', at: steps, prepare: setUp },
  { name: 'steps-scan', as: 'newcomer', path: '/settings', at: steps, prepare: scan },
  {
    name: 'steps-scan-wrong',
    as: 'newcomer',
    path: '/settings',
    at: steps,
    prepare: async (page) => {
      await scan(page)
      await page.getByLabel('Code that the app shows').fill('123456')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'steps-key-name',
    as: 'newcomer',
    path: '/settings',
    at: steps,
    before: inTurn(noWorker, clubThat({ securityKeys: true })),
    prepare: async (page) => {
      await setUp(page)
      await page.getByRole('radio', { name: 'Security key' }).check()
    },
  },
  { name: 'steps-on', as: 'newcomer', path: '/settings', at: steps, before: twoSteps(10, phone) },
  { name: 'steps-on-two-few-codes', as: 'newcomer', path: '/settings', at: steps, before: twoSteps(2, phone, key) },
  { name: 'steps-on-no-codes', as: 'newcomer', path: '/settings', at: steps, before: twoSteps(0, phone) },
  {
    name: 'steps-remove',
    as: 'newcomer',
    path: '/settings',
    before: twoSteps(9, phone, key),
    prepare: press(/^Remove The small/),
  },
  {
    name: 'steps-remove-last',
    as: 'newcomer',
    path: '/settings',
    before: twoSteps(9, phone),
    prepare: press('Remove My phone'),
  },
  {
    name: 'steps-new-codes',
    as: 'newcomer',
    path: '/settings',
    before: twoSteps(2, phone),
    prepare: press('New recovery codes'),
  },
  { name: 'passkeys-none', as: 'newcomer', path: '/settings', at: passkeys },
  { name: 'passkeys-add', as: 'newcomer', path: '/settings', at: passkeys, prepare: press('Add a passkey') },
  { name: 'passkeys-two', as: 'newcomer', path: '/settings', at: passkeys, before: keeps },
  { name: 'passkeys-name', as: 'newcomer', path: '/settings', before: keeps, prepare: press(/^Rename Windows/) },
  { name: 'passkeys-remove', as: 'newcomer', path: '/settings', before: keeps, prepare: press(/^Remove Windows/) },
  {
    name: 'passkeys-last-way',
    as: 'newcomer',
    path: '/settings',
    before: inTurn(
      keeps,
      routed('**/auth/v1/passkeys/*', (route) =>
        route.fulfill({ status: 422, json: { code: 'single_identity_not_deletable' } }),
      ),
    ),
    prepare: async (page) => {
      await press(/^Remove Windows/)(page)
      await press('Remove it')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'passkeys-server-gone',
    as: 'newcomer',
    path: '/settings',
    at: passkeys,
    prepare: async (page) => {
      await page.route('**/passkeys/registration/options', (route) => route.abort())
      await press('Add a passkey')(page)
      await press('Go on with this device')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'houses-none', as: 'newcomer', path: '/settings', at: houses, before: inTurn(noWorker, three) },
  { name: 'houses-linked', as: 'newcomer', path: '/settings', at: houses, before: inTurn(linked(google), three) },
  {
    name: 'houses-company-and-wallet',
    as: 'newcomer',
    path: '/settings',
    at: houses,
    before: inTurn(
      linked(
        identity('sso:00000000-0000-4000-8000-000000000000', { email: 'ada@company.example' }, 20),
        identity('web3', { custom_claims: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } }, 5),
      ),
      clubThat({ partners: ['google', 'saml'], linking: false }),
    ),
  },
  {
    name: 'houses-link',
    as: 'newcomer',
    path: '/settings',
    before: inTurn(noWorker, three),
    prepare: press('Link GitLab'),
  },
  {
    name: 'houses-unlink',
    as: 'newcomer',
    path: '/settings',
    before: inTurn(linked(google), three),
    prepare: press('Unlink Google'),
  },
  {
    name: 'houses-refused',
    as: 'newcomer',
    path: '/settings?linked=gitlab&error=server_error&error_code=identity_already_exists',
    at: houses,
    before: inTurn(noWorker, three),
  },
  {
    name: 'steps-confirm-password',
    as: 'newcomer',
    path: '/settings',
    at: steps,
    before: old,
    prepare: async (page) => {
      await setUp(page)
      await press('Go on')(page)
      await page.getByLabel('Your password').waitFor()
    },
  },
  {
    name: 'passkeys-confirm',
    as: 'newcomer',
    path: '/settings',
    before: inTurn(old, keeps),
    prepare: press(/^Remove Windows/),
  },
  {
    name: 'steps-codes',
    as: 'newcomer',
    path: '/settings',
    at: steps,
    before: anew,
    prepare: async (page) => {
      await scan(page)
      const shown = await steps(page)
        .getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
        .textContent()
      await page.getByLabel('Code that the app shows').fill(await new Authenticator(shown ?? '').code())
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    },
  },
  {
    name: 'console-two-steps',
    as: 'admin',
    path: '/cms',
    before: routed('**/rpc/verify_admin_access*', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'PT403', hint: 'two_steps_required', message: 'x', details: null },
      }),
    ),
  },
]
