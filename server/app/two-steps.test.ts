// Two steps across processes and functions: admins are held to them, guessing is counted once for all, and what is open elsewhere ends.
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { type Account, createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let second: App
let elsewhere: string
const clients: SupabaseClient[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { O1_ADMIN_TWO_STEPS: 'on', O1_RATE_LIMITS: '100' } })
  const config = { ...server.config, port: 0 }
  second = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database, graceMs: 100 })
  elsewhere = `http://127.0.0.1:${second.port}`
})

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await second.close()
  await server.close()
})

const makeMember = (name: string) =>
  createMember(supabaseClient(server.url, server.serviceKey), server.database, { name })

async function signedIn(account: Account, url = server.url): Promise<SupabaseClient> {
  const client = supabaseClient(url, server.anonKey)
  clients.push(client)
  await signIn(client, account)
  return client
}

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

async function setUp(client: SupabaseClient): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (error) throw error
  const factor = { factorId: data.id, secret: data.totp.secret }
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(factor.secret) })
  if (verified.error) throw verified.error
  return factor
}

const adminFunctions: readonly (readonly [string, Record<string, unknown>])[] = [
  ['approve-application', { applicationId: '00000000-0000-4000-8000-000000000000' }],
  ['manage-user-account', { email: 'nobody@example.com', action: 'disable' }],
  ['update-user-password', { email: 'nobody@example.com', newPassword: 'Passw0rd-9' }],
]

/** What the door of the console says, then each function of it. */
async function refusalsOf(client: SupabaseClient): Promise<unknown[]> {
  const { data, error } = await client.rpc('verify_admin_access')
  const refusals: unknown[] = [error?.hint ?? data]
  for (const [name, body] of adminFunctions) {
    const answer = await client.functions.invoke(name, { body })
    if (!(answer.error instanceof FunctionsHttpError)) throw new Error(`${name} was not refused`)
    refusals.push((await answer.error.context.json()).code)
  }
  return refusals
}

const GOES_ON = [true, 'application_not_found', 'member_not_found', 'member_not_found']

it('an admin comes in once with the password, and from then on with two steps', async () => {
  const admin = await makeMember('Ada Stern')
  await server.database.query('insert into private.admins (user_id) values ($1)', [admin.id])
  expect(await refusalsOf(await signedIn(admin))).toEqual(GOES_ON)

  const next = await signedIn(admin, elsewhere)
  expect(await refusalsOf(next)).toEqual(Array(4).fill('two_steps_required'))
  expect((await next.from('applications').select('id')).data).toEqual([])
  const { secret, factorId } = await setUp(next)
  expect(await refusalsOf(next)).toEqual(GOES_ON)

  const half = await signedIn(admin)
  expect(await refusalsOf(half)).toEqual(Array(4).fill('second_step_needed'))
  const code = codeOf(secret, 30_000)
  expect((await half.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect(await refusalsOf(half)).toEqual(GOES_ON)
})

it('a session that was open ends in every process when a second step is set up elsewhere', async () => {
  const member = await makeMember('Bea Lind')
  const [open, here] = [await signedIn(member, elsewhere), await signedIn(member)]
  await open.realtime.setAuth()
  const channel = open.channel('feed', { config: { private: true } })
  let state = ''
  channel.subscribe((now) => {
    state = now
  })
  await expect.poll(() => state, { timeout: 8000 }).toBe('SUBSCRIBED')
  expect((await open.rpc('my_profile')).error).toBeNull()

  await setUp(here)
  await expect.poll(async () => (await open.rpc('my_profile')).status, { timeout: 3000 }).toBe(401)
  await expect.poll(() => state, { timeout: 8000 }).not.toBe('SUBSCRIBED')
  expect((await here.rpc('my_profile')).error).toBeNull()
})

it('a token that outlived its session is worth nothing to the database either', async () => {
  const member = await makeMember('Cleo Marsh')
  const open = await signedIn(member)
  // As on a hosted project, whose services do not ask whether a session has ended.
  await server.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
    [member.id],
  )
  expect((await open.rpc('my_profile')).error?.hint).toBe('second_step_needed')
  expect((await open.from('profiles').select('user_id')).data).toEqual([])
})

it('guesses are counted once for all processes', async () => {
  const member = await makeMember('Dana Wolf')
  const { factorId } = await setUp(await signedIn(member))
  const [one, two] = [await signedIn(member), await signedIn(member, elsewhere)]
  // The limits are a hundred times as wide in this test; these are not.
  const answers: (string | undefined)[] = []
  for (let round = 0; round < 5; round++) {
    for (const client of [one, two]) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
      answers.push(error?.code)
    }
  }
  expect(answers).toEqual([...Array(6).fill('mfa_verification_failed'), ...Array(4).fill('over_request_rate_limit')])
})
