// Somebody finds an unlocked phone: they have a session older than ten minutes, but no password and no mailbox. Raw requests with that session
// change neither password nor address, and open no other way into the account.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, createAccount } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let owner: Account
let token: string
let refreshToken: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  count += 1
  const service = supabaseClient(server.url, server.serviceKey)
  owner = await createAccount(service, { email: `owner${count}@o1.test` })
  await server.database.query(
    `insert into public.profiles (user_id, name, setup_required) values ($1, 'Ada Owner', false)`,
    [owner.id],
  )
  const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', {
    email: owner.email,
    password: owner.password,
  })
  await server.database.query(
    `with aged as (update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1 returning id)
     update auth.mfa_amr_claims m set updated_at = now() - interval '11 minutes' from aged where m.session_id = aged.id`,
    [owner.id],
  )
  // What its token says of the sign-in is as old.
  const refreshed = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: signedIn.body.refresh_token,
  })
  token = String(refreshed.body.access_token)
  refreshToken = String(refreshed.body.refresh_token)
})

async function ask(method: string, path: string, body?: object, bearer: string = server.anonKey) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { apikey: server.anonKey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
}

const thief = 'a password of the thief'
const opens = async (email: string, password: string) =>
  (await ask('POST', '/auth/v1/token?grant_type=password', { email, password })).status === 200
const mailsTo = async (to: string) => (await server.outbox.mails(to)).map(({ kind }) => kind)

describe('the password', () => {
  it('is changed by no request of an old session', async () => {
    for (const body of [
      { password: thief },
      { password: thief, nonce: '' },
      { password: thief, nonce: '000000' },
      { password: thief, current_password: 'a guess' },
      { password: thief, data: { a: 1 } },
      { password: thief, email: owner.email },
      { password: thief, reauthentication_token: '' },
    ]) {
      expect((await ask('PUT', '/auth/v1/user', body, token)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    }
    expect([await opens(owner.email, thief), await opens(owner.email, owner.password)]).toEqual([false, true])
  })

  it('is not changed by a session that was only refreshed', async () => {
    const refreshed = await ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
    expect(refreshed.status).toBe(200)
    const changed = await ask('PUT', '/auth/v1/user', { password: thief }, String(refreshed.body.access_token))
    expect(changed).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } })
    expect(await opens(owner.email, thief)).toBe(false)
  })

  it('of an admin is not set in the console either', async () => {
    await server.database.query('insert into private.admins (user_id) values ($1)', [owner.id])
    const named = [{ memberId: owner.id }, { email: owner.email }]
    for (const who of named) {
      const answer = await ask('POST', '/functions/v1/update-user-password', { ...who, newPassword: thief }, token)
      expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } })
    }
    expect([await opens(owner.email, thief), await opens(owner.email, owner.password)]).toEqual([false, true])
  })
})

describe('the address', () => {
  it('does not change before the owner’s mailbox has said yes', async () => {
    const email = `thief${count}@o1.test`
    expect((await ask('PUT', '/auth/v1/user', { email }, token)).status).toBe(200)
    await expect.poll(() => mailsTo(email)).toEqual(['email_change'])
    const [mail] = await server.outbox.mails(email)
    const page = new URL(/http\S+token_hash=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no-link:')
    const token_hash = page.searchParams.get('token_hash')
    const code = /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1]
    await ask('POST', '/auth/v1/verify', { type: 'email_change', token_hash })
    await ask('POST', '/auth/v1/verify', { type: 'email_change', email, token: code })
    await ask('POST', '/auth/v1/recover', { email })
    expect(await opens(email, owner.password)).toBe(false)
    expect(await opens(owner.email, owner.password)).toBe(true)
    expect(await mailsTo(owner.email)).toContain('email_change')
    expect(await mailsTo(email)).toEqual(['email_change'])
  })
})

describe('no other door', () => {
  it('is opened with the member’s own rights', async () => {
    for (const [method, path, body] of [
      ['PUT', `/auth/v1/admin/users/${owner.id}`, { password: thief }],
      ['POST', '/auth/v1/admin/generate_link', { type: 'recovery', email: owner.email }],
      ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'thief' }],
      ['PUT', '/auth/v1/user', { app_metadata: { role: 'service_role' } }],
      ['PUT', '/auth/v1/user', { phone: '+491700000000' }],
      ['GET', '/auth/v1/user/identities/authorize?provider=google', undefined],
      ['PATCH', `/rest/v1/profiles?user_id=eq.${owner.id}`, { user_id: owner.id, application_id: null }],
      ['POST', '/rest/v1/rpc/approval_link', { token: 'x' }],
      ['POST', '/functions/v1/redeem-approval', { token: 'x', password: thief }],
    ] as const) {
      const answer = await ask(method, path, body, token)
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400)
    }
    expect(await opens(owner.email, thief)).toBe(false)
  })

  it('is opened by the link of the approval once somebody has signed in', async () => {
    const applicationId = '00000000-0000-4000-9000-0000000000aa'
    await server.database.query(
      `insert into public.applications (id, email, name, industry_scores, long_bio, status, reviewed_at)
       values ($1, $2, 'Ada Owner', '{"Art": 60}', 'x', 'approved', now())`,
      [applicationId, owner.email],
    )
    await server.database.query('update public.profiles set application_id = $1 where user_id = $2', [
      applicationId,
      owner.id,
    ])
    await server.database.query(
      `insert into private.approval_links (token_hash, application_id, email) values (private.approval_link_hash('kept'), $1, $2)`,
      [applicationId, owner.email],
    )
    const answer = await ask('POST', '/functions/v1/redeem-approval', { token: 'kept', password: thief }, token)
    expect(answer).toMatchObject({ status: 410, body: { code: 'link_ended' } })
    expect(await opens(owner.email, thief)).toBe(false)
  })
})
