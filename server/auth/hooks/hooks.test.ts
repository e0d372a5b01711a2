// Hooks as functions of the database and as addresses: what they are told, what their answers do, and what no answer of theirs can do.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing.ts'
import { askAddress } from './ask-address.ts'
import { functionHook, json, openReceiver, type Receiver, writeHook } from './testing-hooks.ts'

const KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const PASS = 'return event;'

let server: TestAuth
let receiver: Receiver
let elsewhere: Receiver
beforeAll(async () => {
  receiver = await openReceiver(KEYS)
  elsewhere = await openReceiver(KEYS)
  server = await startTestAuth({
    rateLimits: 'off',
    project: { enable_signup: true, enable_anonymous_sign_ins: true },
    hooks: [
      functionHook('custom_access_token'),
      functionHook('mfa_verification_attempt'),
      functionHook('password_verification_attempt'),
      { name: 'before_user_created', uri: receiver.uri, secrets: KEYS },
    ],
  })
  await server.database.query('create table public.hooks_heard (at serial, event jsonb)')
  await server.database.query('grant all on public.hooks_heard, public.hooks_heard_at_seq to supabase_auth_admin')
  await allPass()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
  await elsewhere.close()
})
afterEach(async () => {
  await allPass()
  receiver.respond = json({})
})

async function allPass() {
  await writeHook(server, 'custom_access_token', PASS)
  await writeHook(server, 'mfa_verification_attempt', `return '{"decision": "continue"}';`)
  await writeHook(server, 'password_verification_attempt', `return '{"decision": "continue"}';`)
}

const hear = (body: string) => `insert into public.hooks_heard (event) values (event); ${body}`
async function heard(): Promise<Record<string, unknown>[]> {
  const rows = await server.database.query<{ event: Record<string, unknown> }>(
    'delete from public.hooks_heard where true returning event, at',
  )
  return rows.map(({ event }) => event)
}

/** Raw: the client makes one error of every answer with a 500. */
async function ask(path: string, body: object) {
  const answer = await server.request(path, { method: 'POST', body: JSON.stringify(body) })
  const told = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, code: told.error_code, message: told.msg, session: told.access_token }
}
const enter = (given: object) => ask('/token?grant_type=password', given)
const join = (given: object) => ask('/signup', given)

const codeOf = (secret = '') =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.time.skipped })

const METADATA = { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), time: expect.any(String), ip_address: '127.0.0.1' }

describe('the claims of a token', () => {
  const setClaim = (claim: string, value: string) =>
    `return jsonb_build_object('claims', jsonb_set(event -> 'claims', '{${claim}}', '${value}'));`

  it('are told, and what is added stands in the token, also in the refreshed one', async () => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', hear(setClaim('committee', '["door"]')))
    const browser = server.browser()
    expect((await browser.auth.signInWithPassword(member)).error).toBeNull()
    expect((await browser.auth.getClaims()).data?.claims).toMatchObject({ sub: member.id, committee: ['door'] })
    expect((await browser.auth.refreshSession()).error).toBeNull()
    expect((await browser.auth.getClaims()).data?.claims).toMatchObject({ sub: member.id, committee: ['door'] })
    const [first, second] = await heard()
    expect(first).toMatchObject({
      metadata: { ...METADATA, name: 'customize-access-token' },
      user_id: member.id,
      authentication_method: 'password',
      claims: { sub: member.id, email: member.email, role: 'authenticated', aal: 'aal1', is_anonymous: false },
    })
    expect(second).toMatchObject({ authentication_method: 'token_refresh' })
  })

  it.each([
    ['sub', '(root): sub is required'],
    ['session_id', '(root): session_id is required'],
    ['exp', '(root): exp is required'],
    ['role', '(root): role is required'],
  ])('can not lose %s', async (claim, why) => {
    const member = await server.makeMember()
    await writeHook(
      server,
      'custom_access_token',
      `return jsonb_build_object('claims', (event -> 'claims') - '${claim}');`,
    )
    const { message, session } = await enter(member)
    expect(message).toContain(why)
    expect(session).toBeUndefined()
  })

  it.each([
    ['sub', `"${randomUUID()}"`],
    ['session_id', `"${randomUUID()}"`],
    ['role', '"service_role"'],
    ['aal', '"aal2"'],
    ['exp', '9999999999'],
    ['amr', '[{"method": "password", "timestamp": 9999999999}]'],
  ])('can not change %s', async (claim, value) => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', setClaim(claim, value))
    const refused = await enter(member)
    expect(refused).toMatchObject({ status: 500, code: 'unexpected_failure' })
    expect(refused.message).toContain(`${claim}: must stay as it was`)
  })

  it('are not made into a token that no request could carry', async () => {
    const member = await server.makeMember()
    await writeHook(
      server,
      'custom_access_token',
      `return jsonb_build_object('claims', jsonb_set(event -> 'claims', '{more}', to_jsonb(repeat('x', 60000))));`,
    )
    expect(await enter(member)).toMatchObject({ status: 422, code: 'hook_payload_over_size_limit', session: undefined })
    // Nor is there a session whose tokens nobody has.
    expect(await server.database.query('select from auth.sessions where user_id = $1', [member.id])).toEqual([])
  })

  it.each(['email', 'aud', 'is_anonymous'])('can not make %s nothing', async (claim) => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', setClaim(claim, 'null'))
    expect((await enter(member)).message).toContain(`${claim}: Invalid type`)
  })

  it('keep their kind, and may lose what is optional', async () => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', setClaim('email', '7'))
    expect((await enter(member)).message).toContain('email: Invalid type')
    const without = `return jsonb_build_object('claims', (event -> 'claims') - 'user_metadata' - 'app_metadata');`
    await writeHook(server, 'custom_access_token', without)
    expect((await enter(member)).status).toBe(200)
    await writeHook(server, 'custom_access_token', `return '{}';`)
    expect((await enter(member)).message).toBe('output claims field is missing')
  })
})

describe('a function', () => {
  it('that says an error gives the answer of the request', async () => {
    const member = await server.makeMember()
    for (const [status, answered, code] of [
      [403, 403, 'unknown'],
      [418, 400, 'unknown'],
      [500, 500, 'unexpected_failure'],
    ] as const) {
      const error = JSON.stringify({ error: { http_code: status, message: 'The club is closed today.' } })
      await writeHook(server, 'custom_access_token', `return '${error}';`)
      expect(await enter(member)).toMatchObject({
        status: answered,
        code,
        message: 'The club is closed today.',
      })
    }
  })

  const failed = {
    status: 500,
    code: 'unexpected_failure',
    message: 'Error running hook URI: pg-functions://postgres/public/hook_custom_access_token',
  }

  it('that fails, is not granted, is gone or answers no document gives no session, and tells nothing of itself', async () => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', `raise exception 'the secret is 7';`)
    expect(await enter(member)).toMatchObject(failed)
    await writeHook(server, 'custom_access_token', PASS, false)
    expect(await enter(member)).toMatchObject(failed)
    await writeHook(server, 'custom_access_token', `return '[1]';`)
    expect(await enter(member)).toMatchObject({ status: 500, message: 'Error unmarshaling JSON output.' })
    await server.database.query('drop function public.hook_custom_access_token(jsonb)')
    expect(await enter(member)).toMatchObject(failed)
  })

  it('has the rights of supabase_auth_admin: none on what the club keeps', async () => {
    const member = await server.makeMember()
    await writeHook(server, 'custom_access_token', 'perform 1 from public.messages; return event;')
    expect(await enter(member)).toMatchObject(failed)
    const role = `return jsonb_build_object('error', jsonb_build_object('http_code', 400, 'message', current_user::text));`
    await writeHook(server, 'custom_access_token', role)
    expect((await enter(member)).message).toBe('supabase_auth_admin')
    expect(await server.database.query('select current_user <> $1 as back', ['supabase_auth_admin'])).toEqual([
      { back: true },
    ])
  })

  it('has two seconds', async () => {
    const member = await server.makeMember()
    const limit = `return jsonb_build_object('error', jsonb_build_object('message', current_setting('statement_timeout')));`
    await writeHook(server, 'custom_access_token', limit)
    expect((await enter(member)).message).toBe('2s')
    await writeHook(server, 'custom_access_token', 'perform pg_sleep(30); return event;')
    expect(await enter(member)).toMatchObject(failed)
  })
})

describe('a hook that fails for a while', () => {
  const FAIL = `raise exception 'not now';`

  it('leaves a session as it was when a second step was right, and the next code raises it', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    const before = (await browser.auth.getSession()).data.session
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    const code = () => codeOf(data?.totp.secret)
    await writeHook(server, 'custom_access_token', FAIL)
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: code() })).error?.status).toBe(500)
    await allPass()
    expect((await browser.auth.getUser()).data.user?.factors).toMatchObject([{ status: 'unverified' }])
    const refreshed = await browser.auth.refreshSession({ refresh_token: before?.refresh_token ?? '' })
    expect(refreshed.error).toBeNull()
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await browser.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' })
  })

  it('spends no refresh token, however often it fails', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    const token = (await browser.auth.getSession()).data.session?.refresh_token
    await writeHook(server, 'custom_access_token', FAIL)
    for (let time = 0; time < 3; time++) {
      expect((await ask('/token?grant_type=refresh_token', { refresh_token: token })).status).toBe(500)
      server.time.skipped += 60_000
    }
    await allPass()
    expect((await ask('/token?grant_type=refresh_token', { refresh_token: token })).status).toBe(200)
  })
})

describe('a password that was tried', () => {
  it('is told, right or wrong, of an account there is', async () => {
    const member = await server.makeMember()
    await writeHook(server, 'password_verification_attempt', hear(`return '{"decision": "continue"}';`))
    await server.browser().auth.signInWithPassword({ ...member, password: 'a wrong one' })
    await server.browser().auth.signInWithPassword(member)
    await server.browser().auth.signInWithPassword({ email: `${randomUUID()}@o1.test`, password: 'x' })
    const metadata = { ...METADATA, name: 'password-verification' }
    expect(await heard()).toEqual([
      { metadata, user_id: member.id, valid: false },
      { metadata, user_id: member.id, valid: true },
    ])
  })

  it('is refused by a hook, which may end all sessions', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    await writeHook(server, 'password_verification_attempt', `return '{"decision": "reject"}';`)
    expect(await enter(member)).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Further password verification attempts will be rejected.',
    })
    expect((await browser.auth.getUser()).error).toBeNull()
    const answer = '{"decision": "reject", "message": "Too often.", "should_logout_user": true}'
    await writeHook(server, 'password_verification_attempt', `return '${answer}';`)
    expect((await enter(member)).message).toBe('Too often.')
    expect((await browser.auth.getUser()).error).not.toBeNull()
  })
})

it('a password that is ended while it is compared opens nothing', async () => {
  const member = await server.makeMember()
  await writeHook(
    server,
    'password_verification_attempt',
    `update auth.users set encrypted_password = '' where id = (event ->> 'user_id')::uuid; return '{"decision": "continue"}';`,
  )
  // As the platform's own role may.
  await server.database.query('alter function public.hook_password_verification_attempt security definer')
  expect(await enter(member)).toMatchObject({ status: 400, code: 'invalid_credentials', session: undefined })
  expect(await server.database.query('select from auth.sessions where user_id = $1', [member.id])).toEqual([])
})

describe('a code that was tried', () => {
  it('is told, and a refusal ends every session', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const factorId = data?.id ?? ''
    const code = () => codeOf(data?.totp.secret)
    await writeHook(server, 'mfa_verification_attempt', hear(`return '{"decision": "continue"}';`))
    const right = code()
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const told = { user_id: member.id, factor_id: factorId, factor_type: 'totp' }
    expect(await heard()).toMatchObject([
      { ...told, valid: false, metadata: { ...METADATA, name: 'mfa-verification' } },
    ])
    await writeHook(server, 'mfa_verification_attempt', hear(`return '{"decision": "reject"}';`))
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toMatchObject({
      status: 403,
      code: 'mfa_verification_rejected',
      message: 'Further MFA verification attempts will be rejected.',
    })
    expect(await heard()).toMatchObject([{ ...told, valid: true }])
    expect((await browser.auth.getUser()).error).not.toBeNull()
  })
})

describe('an account that is to be made', () => {
  const someone = () => ({ email: `${randomUUID()}@o1.test`, password: 'long enough' })

  it('is told to an address, signed with every key, whoever makes it', async () => {
    receiver.asked.length = 0
    const [one, two, three, four] = [someone(), someone(), someone(), someone()]
    await server.browser().auth.signUp({ ...one, options: { data: { name: 'Ada' } } })
    await server.browser().auth.signInAnonymously()
    await server.admin().auth.admin.inviteUserByEmail(two.email)
    await server.admin().auth.admin.generateLink({ type: 'signup', ...three })
    await server.browser().auth.signInWithOtp({ email: four.email })
    // The service key's own accounts, as approval makes them, are asked about by nobody.
    await server.makeMember()
    expect(receiver.asked.map(({ body, signedBy }) => ({ ...body, signedBy }))).toMatchObject([
      {
        signedBy: 2,
        metadata: { ...METADATA, name: 'before-user-created' },
        user: {
          email: one.email,
          user_metadata: { name: 'Ada' },
          app_metadata: { provider: 'email', providers: ['email'] },
          is_anonymous: false,
        },
      },
      { signedBy: 2, user: { email: '', is_anonymous: true } },
      { signedBy: 2, user: { email: two.email } },
      { signedBy: 2, user: { email: three.email } },
      { signedBy: 2, user: { email: four.email } },
    ])
  })

  it('is not made where the hook refuses, and a taken address gets the same refusal', async () => {
    const wanted = someone()
    const member = await server.makeMember()
    for (const [answer, status, message] of [
      [{ error: { http_code: 403, message: 'Only by the door.' } }, 403, 'Only by the door.'],
      [{ decision: 'reject', message: 'Not today.' }, 403, 'Not today.'],
    ] as const) {
      receiver.respond = json(answer)
      const refused = await server.browser().auth.signUp(wanted)
      expect(refused.error).toMatchObject({ status, message })
      expect((await server.browser().auth.signUp({ ...wanted, email: member.email })).error).toMatchObject({
        status,
        message,
      })
    }
    expect((await server.browser().auth.signInAnonymously()).error?.message).toBe('Not today.')
    expect((await server.browser().auth.signInWithOtp({ email: wanted.email })).error?.message).toBe('Not today.')
    expect((await server.admin().auth.admin.inviteUserByEmail(wanted.email)).error?.message).toBe('Not today.')
    const rows = await server.database.query('select from auth.users where email = $1', [wanted.email])
    expect(rows).toHaveLength(0)
  })

  it.each<[string, Receiver['respond'], number, string]>([
    [
      'a page',
      (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      400,
      'hook_payload_invalid_content_type',
    ],
    ['nothing with a 200', (answer) => answer.writeHead(200).end(), 400, 'hook_payload_invalid_content_type'],
    [
      'no document',
      (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      500,
      'unexpected_failure',
    ],
    ['too much', json({ all: 'x'.repeat(210_000) }), 422, 'hook_payload_over_size_limit'],
    ['that it is busy', json({}, 503), 500, 'unexpected_failure'],
    ['another status', json({}, 418), 500, 'unexpected_failure'],
    [
      'somewhere else',
      (answer) => answer.writeHead(307, { location: elsewhere.uri }).end(),
      422,
      'hook_timeout_after_retry',
    ],
    ['by hanging up', (answer) => answer.destroy(), 422, 'hook_timeout_after_retry'],
  ])('%s is no answer, and no account is made', async (_what, respond, status, code) => {
    receiver.respond = respond
    const wanted = someone()
    expect(await join(wanted)).toMatchObject({ status, code })
    expect(await server.database.query('select from auth.users where email = $1', [wanted.email])).toHaveLength(0)
    expect(elsewhere.asked).toEqual([])
  })

  it('that hangs up is asked three times, under one id', async () => {
    receiver.respond = (answer) => {
      if (receiver.asked.length < 3) answer.destroy()
      else json({})(answer)
    }
    receiver.asked.length = 0
    expect(await join(someone())).toMatchObject({ status: 200 })
    expect(receiver.asked).toHaveLength(3)
    expect(new Set(receiver.asked.map(({ id }) => id)).size).toBe(1)
  })

  it('does not wait for an address for ever', async () => {
    receiver.respond = () => {}
    const asking = askAddress({ name: 'before_user_created', uri: receiver.uri, secrets: KEYS }, '{}', Date, 100)
    await expect(asking).rejects.toMatchObject({
      refusal: {
        status: 422,
        code: 'hook_timeout',
        message: 'Failed to reach hook within maximum time of 0.100000 seconds',
      },
    })
  })
})
