// The audit log of accounts, entry by entry as a hosted project writes it, through the unmodified client: the words, who acted, and no more of anybody
// than the platform keeps.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpired } from '../housekeeping.ts'
import { startTestAuth, type TestAuth } from '../testing.ts'
import { openBrowser } from '../testing-partners/testing-browser.ts'
import { type House, openHouse, person } from '../testing-partners/testing-house.ts'

let server: TestAuth
let house: House
beforeAll(async () => {
  house = await openHouse('http://localhost:3000/auth/v1/callback')
  server = await startTestAuth({
    rateLimits: 'off',
    partners: [house.settings],
    project: {
      enable_manual_linking: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        secure_password_change: false,
        otp_expiry: 3600,
        max_frequency: 0,
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  await house.close()
})

interface Entry {
  readonly payload: Record<string, unknown> & { action: string; traits?: Record<string, unknown> }
  readonly ip_address: string
}

const ADDRESS = '203.0.113.7'

/** What was written of an account since the last question, in alphabetical order of the actions. */
async function newEntries(id: string): Promise<Entry[]> {
  const rows = await server.database.query<Entry & { id: string }>(
    `select id, payload, ip_address from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 or payload -> 'traits' ->> 'user_id' = $1 order by payload ->> 'action'`,
    [id],
  )
  const fresh = rows.filter((row) => !seen.has(row.id))
  for (const row of fresh) seen.add(row.id)
  return fresh.map(({ payload, ip_address }) => ({ payload, ip_address }))
}
const seen = new Set<string>()
const actionsOf = async (id: string) => (await newEntries(id)).map(({ payload }) => payload.action)

it('a sign-in has the shape of the platform: the account, its name, the kind of entry, and no address of the network', async () => {
  const member = await server.makeMember({ user_metadata: { full_name: 'Ada Lovelace' } })
  const nobody = '00000000-0000-0000-0000-000000000000'
  expect(await newEntries(member.id)).toEqual([
    {
      payload: {
        action: 'user_signedup',
        actor_id: nobody,
        actor_username: 'service_role',
        actor_via_sso: false,
        log_type: 'team',
        traits: { user_id: member.id },
      },
      ip_address: '',
    },
  ])
  await server.browser({ address: ADDRESS }).auth.signInWithPassword(member)
  expect(await newEntries(member.id)).toEqual([
    {
      payload: {
        action: 'login',
        actor_id: member.id,
        actor_name: 'Ada Lovelace',
        actor_username: member.email,
        actor_via_sso: false,
        log_type: 'account',
        traits: { provider: 'email' },
      },
      ip_address: '',
    },
  ])
})

it('refreshing, a change, a new password and signing out', async () => {
  const member = await server.makeMember()
  const { auth } = server.browser({ address: ADDRESS })
  await auth.signInWithPassword(member)
  await newEntries(member.id)
  await auth.refreshSession()
  const refreshed = await newEntries(member.id)
  expect(refreshed.map(({ payload }) => [payload.action, payload.log_type])).toEqual([
    ['token_refreshed', 'token'],
    ['token_revoked', 'token'],
  ])
  await auth.updateUser({ data: { tone: 'dark' } })
  expect(await actionsOf(member.id)).toEqual(['user_modified'])
  await auth.updateUser({ password: 'another long one' })
  expect(await actionsOf(member.id)).toEqual(['user_modified', 'user_updated_password'])
  await auth.reauthenticate()
  expect(await actionsOf(member.id)).toEqual(['user_reauthenticate_requested'])
  await auth.signOut()
  const [left, ...more] = await newEntries(member.id)
  expect(left).toMatchObject({ payload: { action: 'logout', log_type: 'account' }, ip_address: '' })
  expect(more).toEqual([])
})

it('a link that was asked for, and the sign-in it becomes; for whoever is no member nothing', async () => {
  const member = await server.makeMember()
  await newEntries(member.id)
  await server.browser({ flowType: 'implicit' }).auth.resetPasswordForEmail(member.email)
  const mail = await server.mail(member.email, 'recovery')
  expect(await actionsOf(member.id)).toEqual(['user_recovery_requested'])
  await server.followLink(mail)
  expect(await newEntries(member.id)).toMatchObject([{ payload: { action: 'login', traits: { provider: 'email' } } }])
  const { auth } = server.browser()
  await auth.signInWithOtp({ email: member.email, options: { shouldCreateUser: false } })
  const link = await server.followLink(await server.mail(member.email, 'magiclink'))
  expect(await actionsOf(member.id)).toEqual(['user_recovery_requested'])
  await auth.exchangeCodeForSession(link.searchParams.get('code') ?? '')
  expect(await newEntries(member.id)).toMatchObject([{ payload: { action: 'login', traits: { provider: 'email' } } }])

  const count = async () =>
    Number((await server.database.query<{ n: string }>('select count(*) as n from auth.audit_log_entries'))[0]?.n)
  const before = await count()
  await server.browser().auth.resetPasswordForEmail('nobody@club.test')
  await server.browser().auth.signInWithPassword({ email: member.email, password: 'wrong' })
  await expect.poll(count).toBe(before)
})

it('by a partner: whose word it was, and a way in that is added and removed', async () => {
  const member = await server.makeMember()
  await newEntries(member.id)
  house.visitor = person({ email: member.email })
  const { auth } = server.browser()
  const { data } = await auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  const page = await openBrowser(server).open(data.url ?? '')
  await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  const entries = await newEntries(member.id)
  expect(entries.map(({ payload }) => [payload.action, payload.traits?.provider])).toEqual([
    ['identity_linked', 'keycloak'],
    ['login', 'keycloak'],
  ])
  const identities = await auth.getUserIdentities()
  const linked = identities.data?.identities.find(({ provider }) => provider === 'keycloak')
  if (!linked) throw new Error('nothing was linked')
  await auth.unlinkIdentity(linked)
  expect(await newEntries(member.id)).toMatchObject([
    {
      payload: {
        action: 'identity_unlinked',
        log_type: 'user',
        traits: { identity_id: linked.identity_id, provider: 'keycloak', provider_id: house.visitor.sub },
      },
    },
  ])
})

it('a second step, each with the address it was taken from', async () => {
  const member = await server.makeMember()
  const { auth } = server.browser({ address: ADDRESS })
  await auth.signInWithPassword(member)
  await newEntries(member.id)
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (!factor) throw new Error('nothing was enrolled')
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(error).toBeNull()
  await auth.mfa.unenroll({ factorId: factor.id })
  const entries = await newEntries(member.id)
  expect(entries.map(({ payload }) => payload.action)).toEqual([
    'challenge_created',
    'factor_in_progress',
    'factor_unenrolled',
    'verification_attempted',
  ])
  for (const { payload, ip_address } of entries) {
    expect([payload.log_type, payload.traits?.factor_id, ip_address]).toEqual(['factor', factor.id, ADDRESS])
  }
})

it('what the service key does is told of whom it is done to', async () => {
  const { admin } = server.admin().auth
  const member = await server.makeMember()
  await newEntries(member.id)
  await admin.updateUserById(member.id, { user_metadata: { a: 1 } })
  await admin.generateLink({ type: 'magiclink', email: member.email })
  await admin.deleteUser(member.id)
  const entries = await newEntries(member.id)
  expect(entries.map(({ payload }) => [payload.action, payload.actor_username])).toEqual([
    ['user_deleted', 'service_role'],
    ['user_modified', 'service_role'],
    ['user_recovery_requested', member.email],
  ])
})

it('entries end after 90 days', async () => {
  const member = await server.makeMember()
  const left = async () =>
    (
      await server.database.query(`select id from auth.audit_log_entries where payload::text like '%' || $1 || '%'`, [
        member.id,
      ])
    ).length
  const at = (days: number) => ({
    database: server.database,
    now: () => new Date(Date.now() + days * 86_400_000).toISOString(),
  })
  await deleteExpired(at(89))
  expect(await left()).toBe(1)
  await deleteExpired(at(91))
  expect(await left()).toBe(0)
})
