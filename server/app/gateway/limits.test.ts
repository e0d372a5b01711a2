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
    ['recovery mails to one address', 'POST', '/auth/v1/recover', '{"email":"ava@o1.test"}', 6],
    ['sign-in mails to one address', 'POST', '/auth/v1/otp', '{"email":"ava@o1.test"}', 6],
    ['codes by mail for one member', 'GET', '/auth/v1/reauthenticate', undefined, 6],
    ['guesses at one code', 'POST', '/auth/v1/verify', '{"email":"ava@o1.test"}', 20],
    ['applications from one address', 'POST', '/rest/v1/applications', '{"email":"ava@o1.test"}', 12],
    ['calls an applicant makes', 'POST', '/rest/v1/rpc/application_status', '{"applicant_email":"ava@o1.test"}', 12],
    ['guesses at the code of one application', 'POST', '/rest/v1/rpc/confirm_application', '{"application":"1"}', 12],
    ['changes of one account', 'PUT', '/auth/v1/user', '{"data":{}}', 12],
    ['uploads of one member', 'POST', '/storage/v1/object/profile-photos/x.jpg', 'x', 60],
    ['calls of functions by one member', 'POST', '/functions/v1/send-notification', '{}', 60],
  ])('stop %s', async (_what, method, path, body, allowed) => {
    const init = { method, body, ...gateway.bearer(await gateway.member()) }
    const answers = []
    for (let index = 0; index <= allowed; index++) answers.push(await gateway.call(path, init))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(allowed)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('pass the whole body on after reading it', async () => {
    const body = JSON.stringify({ email: 'ava@o1.test', password: 'x'.repeat(1000) })
    const answer = await gateway.call('/auth/v1/token?grant_type=password', { method: 'POST', body })
    expect(answer.json().length).toBe(body.length)
  })

  it('count every row of a bulk insert of applications, however the path is written', async () => {
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => ({ email: `${i}@o1.test` })))
    for (const path of ['/rest/v1/applications', '/rest/v1//applications/', '/rest/v1/%61pplications']) {
      expect((await gateway.call(path, { method: 'POST', body: rows(9) })).status).toBe(200)
    }
    expect((await gateway.call('/rest/v1/applications', { method: 'POST', body: rows(9) })).status).toBe(429)
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
