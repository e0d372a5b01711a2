// The gateway's limits: which requests it counts and how many it lets through, on a real socket in front of small services.
import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EchoGateway, startEchoGateway } from './testing.ts'

let gateway: EchoGateway
beforeEach(async () => {
  gateway = await startEchoGateway()
})
afterEach(() => gateway.close())

describe('limits', () => {
  const signIn = (email: string, headers: Record<string, string> = {}) =>
    gateway.call('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify({ email }), headers })

  it('stop guessing at one account, and answer with Retry-After', async () => {
    const answers = []
    for (let index = 0; index < 25; index++) answers.push(await signIn(index % 2 ? 'AVA@o1.test ' : 'ava@o1.test'))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
    const refused = answers.at(-1)
    expect([refused?.status, refused?.json().error_code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('ben@o1.test')).status).toBe(200)
    expect((await gateway.call('/rest/v1/posts')).status).toBe(200)
  })

  it.each([
    ['signs in', 'POST', '/auth/v1/token?grant_type=password', '{"email":"ava@o1.test"}'],
    ['types a code', 'POST', '/auth/v1/verify', '{"email":"ava@o1.test","token":"123456"}'],
    ['asks for a mail', 'POST', '/auth/v1/recover', '{"email":"ava@o1.test"}'],
    ['asks for their application', 'POST', '/rest/v1/rpc/application_status', '{"email":"ava@o1.test"}'],
  ])('keep nobody waiting who %s while somebody elsewhere uses all of it up', async (_what, method, path, body) => {
    const init = { method, body, headers: { 'content-type': 'application/json' } }
    let elsewhere = 200
    for (let index = 0; index <= 20; index++) elsewhere = (await gateway.call(path, init)).status
    expect(elsewhere).toBe(429)
    expect(await gateway.callFrom('127.0.0.2', path, init)).toBe(200)
  })

  it('slow guesses at one application from many networks, and at no other', async () => {
    const ask = (network: number, email: string) =>
      gateway.callFrom(`127.0.1.${network}`, '/rest/v1/rpc/find_application', {
        method: 'POST',
        body: JSON.stringify({ email }),
      })
    const statuses = []
    for (let n = 0; n < 132; n++) statuses.push(await ask(1 + Math.floor(n / 12), 'ava@o1.test'))
    const looked = statuses.filter((status) => status === 200).length
    // One a second comes back meanwhile.
    expect(looked).toBeGreaterThanOrEqual(120)
    expect(looked).toBeLessThan(132)
    expect(await ask(1, 'ben@o1.test')).toBe(200)
  })

  it('stop codes to one phone, however its number is written', async () => {
    const ask = async (phone: string) =>
      (await gateway.call('/auth/v1/otp', { method: 'POST', body: JSON.stringify({ phone }) })).status
    const statuses = []
    for (let index = 0; index <= 6; index++)
      statuses.push(await ask(`${index % 2 ? '+' : ''}49${' '.repeat(index)}170`))
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429])
    expect(await ask('49171')).toBe(200)
  })

  it('stop one address that asks without a session, and no member there', async () => {
    const ask = async () => (await gateway.call('/rest/v1/posts')).status
    for (let index = 0; index < 12; index++) {
      const statuses = await Promise.all(Array.from({ length: 100 }, ask))
      expect(statuses.every((status) => status === 200)).toBe(true)
    }
    expect(await ask()).toBe(429)
    expect((await gateway.call('/rest/v1/posts', gateway.bearer(await gateway.member()))).status).toBe(200)
    // Pages, pictures and what renews a session are not counted.
    const refresh = { method: 'POST', body: '{"refresh_token":"r"}' }
    expect((await gateway.call('/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(200)
    expect((await gateway.call('/storage/v1/object/public/profile-photos/x.jpg')).status).toBe(200)
    expect((await gateway.call('/')).status).toBe(200)
    // In the end even its refusals come later.
    await Promise.all(Array.from({ length: 30 }, ask))
    const start = performance.now()
    expect(await ask()).toBe(429)
    expect(performance.now() - start).toBeGreaterThan(900)
  }, 60_000)

  it.each([
    ['recovery mails to one address', 'POST', '/auth/v1/recover', '{"email":"ava@o1.test"}', 6],
    ['sign-in mails to one address', 'POST', '/auth/v1/otp', '{"email":"ava@o1.test"}', 6],
    ['codes by mail for one member', 'GET', '/auth/v1/reauthenticate', undefined, 6],
    ['guesses at one code', 'POST', '/auth/v1/verify', '{"email":"ava@o1.test"}', 20],
    ['applications from one address', 'POST', '/rest/v1/applications', '{"email":"ava@o1.test"}', 12],
    ['calls an applicant makes', 'POST', '/rest/v1/rpc/application_status', '{"email":"ava@o1.test"}', 12],
    ['links asked for again', 'POST', '/rest/v1/rpc/send_approval_link', '{"email":"ava@o1.test"}', 12],
    ['guesses at the code of one application', 'POST', '/rest/v1/rpc/confirm_application', '{"application":"1"}', 12],
    ['codes mailed for one application', 'POST', '/rest/v1/rpc/send_application_code', '{"application":"1"}', 12],
    ['guesses at one application’s password', 'POST', '/rest/v1/rpc/find_application', '{"email":"ava@o1.test"}', 12],
    ['guesses at one ticket', 'POST', '/rest/v1/rpc/vouched_application', '{"ticket":"t"}', 12],
    ['applications with one ticket', 'POST', '/rest/v1/rpc/vouch_for_application', '{"ticket":"t"}', 12],
    ['changes of one account', 'PUT', '/auth/v1/user', '{"data":{}}', 12],
    ['passkeys of one account', 'POST', '/auth/v1/passkeys/registration/options', '{}', 12],
    ['answers of a passkey', 'POST', '/auth/v1/passkeys/authentication/verify', '{}', 20],
    ['second steps begun for one account', 'POST', '/auth/v1/factors', '{"factor_type":"totp"}', 12],
    ['second steps removed from one account', 'DELETE', '/auth/v1/factors/1', undefined, 12],
    ['questions for a second step', 'POST', '/auth/v1/factors/1/challenge', '{}', 20],
    ['guesses at a second step', 'POST', '/auth/v1/factors/1/verify', '{"code":"1"}', 20],
    ['id_tokens of other houses', 'POST', '/auth/v1/token?grant_type=id_token', '{"id_token":"x"}', 20],
    ['messages of wallets', 'POST', '/auth/v1/token?grant_type=web3', '{"chain":"solana"}', 20],
    ['sign-ins begun at other houses', 'GET', '/auth/v1/authorize?provider=google', undefined, 20],
    ['sign-ins begun at companies', 'POST', '/auth/v1/sso', '{"domain":"company.test"}', 20],
    ['ways in begun to be linked', 'GET', '/auth/v1/user/identities/authorize?provider=google', undefined, 12],
    ['ways in removed', 'DELETE', '/auth/v1/user/identities/1', undefined, 12],
    ['uploads of one member', 'POST', '/storage/v1/object/profile-photos/x.jpg', 'x', 60],
    ['copies of one member', 'POST', '/storage/v1/object/copy', '{}', 60],
    ['calls of functions by one member', 'POST', '/functions/v1/send-notification', '{}', 60],
  ])('stop %s', async (_what, method, path, body, allowed) => {
    const init = { method, body, ...gateway.bearer(await gateway.member()) }
    const answers = []
    for (let index = 0; index <= allowed; index++) answers.push(await gateway.call(path, init))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(allowed)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it.each([
    ['an address a code’s mail does not go to', 'GET', '/auth/v1/reauthenticate?email=decoy', undefined, 6],
    [
      'a second field that looks like the address',
      'POST',
      '/auth/v1/token',
      '{"a_email":"decoy","email":"ava@o1.test"}',
      20,
    ],
    ['an address in the query beside the body', 'POST', '/auth/v1/token?email=decoy', '{"email":"ava@o1.test"}', 20],
    ['an address beside a second step', 'POST', '/auth/v1/factors/1/verify?email=decoy', '{"email":"decoy"}', 20],
    ['another type of body', 'POST', '/auth/v1/token?x=decoy', '{"email":"ava@o1.test"}', 20, 'text/csv'],
    [
      'the words of a refresh',
      'POST',
      '/auth/v1/token?x=decoy&y=grant_type=refresh_token',
      '{"email":"ava@o1.test"}',
      20,
    ],
    [
      'a column the call does not take',
      'POST',
      '/rest/v1/rpc/application_status?columns=email,password',
      '{"a_email":"decoy","application":"decoy","email":"ava@o1.test"}',
      12,
    ],
    [
      'a call as CSV',
      'POST',
      '/rest/v1/rpc/application_status?x=decoy',
      'email,password\n"ava@o1.test",x',
      12,
      'text/csv',
    ],
    [
      'a call as a form',
      'POST',
      '/rest/v1/rpc/application_status?x=decoy',
      'a_email=decoy&email=ava@o1.test',
      12,
      'application/x-www-form-urlencoded',
    ],
    ['a call in the address', 'GET', '/rest/v1/rpc/application_status?a_email=decoy&email=ava@o1.test', undefined, 12],
    [
      'an application’s address, application by application',
      'POST',
      '/rest/v1/rpc/correct_application_address',
      '{"application":"decoy","email":"ava@o1.test"}',
      12,
    ],
    [
      'another id beside the same link',
      'POST',
      '/rest/v1/rpc/confirm_application_link',
      '{"token":"t","application":"decoy","password":"guess"}',
      12,
    ],
  ])('can’t be avoided by %s', async (_what, method, path, body, allowed, type = 'application/json') => {
    const bearer = /reauthenticate|factors/.test(path) ? gateway.bearer(await gateway.member()) : {}
    const statuses = []
    for (let index = 0; index <= allowed; index++) {
      const fresh = (text: string) => text.replaceAll('decoy', `${index}@o1.test`)
      const init = { method, body: body && fresh(body), headers: { 'content-type': type, ...bearer.headers } }
      statuses.push((await gateway.call(fresh(path), init)).status)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(allowed)
  })

  it('count the requests one member waits for, until they are answered', async () => {
    const bearer = gateway.bearer(await gateway.member())
    const ask = async () => (await gateway.call('/rest/v1/slow', bearer)).status
    expect(await ask()).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 203 }, ask))
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect(await ask()).toBe(200)
  })

  it('pass the whole body on after reading it', async () => {
    const body = JSON.stringify({ email: 'ava@o1.test', password: 'x'.repeat(1000) })
    const answer = await gateway.call('/auth/v1/token?grant_type=password', { method: 'POST', body })
    expect(answer.json().length).toBe(body.length)
  })

  it('count every row of a bulk insert of applications, however the path is written', async () => {
    const json = { 'content-type': 'application/json' }
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => ({ email: `${i}@o1.test` })))
    for (const path of ['/rest/v1/applications', '/rest/v1//applications/', '/rest/v1/%61pplications']) {
      expect((await gateway.call(path, { method: 'POST', body: rows(9), headers: json })).status).toBe(200)
    }
    expect((await gateway.call('/rest/v1/applications', { method: 'POST', body: rows(9), headers: json })).status).toBe(
      429,
    )
    const csv = { method: 'POST', body: 'email\nx@o1.test\ny@o1.test\n', headers: { 'content-type': 'text/csv' } }
    expect((await gateway.call('/rest/v1/applications', csv)).status).toBe(429)
  })

  it('count changes of an account by the member, not by the address they name, and do not count reads', async () => {
    const bearer = gateway.bearer(await gateway.member())
    const statuses = []
    for (let index = 0; index <= 12; index++) {
      const body = JSON.stringify({ email: `${index}@o1.test` })
      const path = `/auth/v1//user?email=${index}@o1.test`
      statuses.push((await gateway.call(path, { method: 'PUT', body, ...bearer })).status)
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429])
    expect((await gateway.call('/auth/v1/user', bearer)).status).toBe(200)
  })

  it('do not count requests with the service key', async () => {
    const body = JSON.stringify({ email: 'ava@o1.test' })
    for (let index = 0; index < 30; index++) {
      expect(
        (
          await gateway.call('/auth/v1/recover', {
            method: 'POST',
            body,
            ...gateway.bearer(gateway.keys.serviceRoleKey),
          })
        ).status,
      ).toBe(200)
    }
  })

  it('cannot be avoided with a made-up X-Forwarded-For', async () => {
    let last = 0
    for (let index = 0; index < 70; index++) {
      last = (await signIn(`${index}@o1.test`, { 'x-forwarded-for': `10.0.0.${index}` })).status
    }
    expect(last).toBe(429)
  })

  it('refuse too large bodies, with or without an announced length', async () => {
    const big = 'x'.repeat(1_100_000)
    const announced = await gateway.call('/auth/v1/user', { method: 'PUT', body: big })
    expect([announced.status, announced.json().error_code]).toEqual([413, 'request_too_large'])
    const streamed = await new Promise<number | undefined>((resolve) => {
      const sent = httpRequest(`${gateway.url}/auth/v1/user`, { method: 'PUT' }, (response) =>
        resolve(response.statusCode),
      )
      sent.on('error', () => {})
      sent.write(big.slice(0, 600_000))
      sent.end(big.slice(600_000))
    })
    expect(streamed).toBe(413)
  })
})
