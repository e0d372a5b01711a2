// Attacks by requests: false headers, too large or too deeply nested input, SQL injection, and paths to other files.
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

let cast: Cast<'alice' | 'bob'>
let token: string

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
  token = (await cast.members.alice.client.auth.getSession()).data.session?.access_token ?? ''
})

const get = (query: string, headers: Record<string, string> = {}) => raw(`/rest/v1/${query}`, { token, headers })

/** Sends the bytes unchanged over a socket and returns everything that comes back. */
function sendBytes(text: string, ms = 3000): Promise<string> {
  const { hostname, port, protocol } = new URL(target.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), hostname)
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    const timer = setTimeout(end, ms)
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
    socket.write(text)
  })
}

describe('headers', () => {
  it('give a caller no other identity or role', async () => {
    const lies: Record<string, string>[] = [
      { 'x-user-id': cast.members.bob.id, 'x-role': 'service_role' },
      { role: 'service_role', 'x-jwt-claims': '{"role":"service_role"}' },
      { 'x-forwarded-user': 'postgres', 'x-original-url': '/auth/v1/admin/users' },
      { 'request.jwt.claims': '{"role":"service_role"}' },
      { 'x-http-method-override': 'DELETE' },
    ]
    for (const headers of lies) {
      expect((await get('applications?select=id', headers)).text).toBe('[]')
      expect((await get(`notifications?select=id&user_id=eq.${cast.members.bob.id}`, headers)).text).toBe('[]')
    }
  })

  it('give access to no other schema', async () => {
    for (const schema of [
      'private',
      'auth',
      'storage',
      'pg_catalog',
      'information_schema',
      'public, private',
      'public"',
    ]) {
      const read = await get('admins?select=*', { 'accept-profile': schema })
      expect([400, 404, 406], read.text).toContain(read.status)
      const write = await raw('/rest/v1/users', {
        method: 'POST',
        token,
        body: {},
        headers: { 'content-profile': schema },
      })
      expect([400, 404, 406], write.text).toContain(write.status)
    }
  })

  it('can’t hide a second request in the first', async () => {
    const { host } = new URL(target.url)
    const smuggled = `GET /rest/v1/profiles HTTP/1.1\r\nHost: ${host}\r\nX: x`
    const both = await sendBytes(
      `POST /rest/v1/rpc/unread_counts HTTP/1.1\r\nHost: ${host}\r\napikey: ${target.anonKey}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}\r\n\r\n`,
    )
    expect(both).toMatch(/^HTTP\/1\.1 400 /)
    expect(both.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    const twoLengths = await sendBytes(
      `POST /rest/v1/rpc/unread_counts HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}\r\n\r\n`,
    )
    expect(twoLengths).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('that are too long are refused', async () => {
    const answer = await sendBytes(
      `GET /rest/v1/profiles HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('queries', () => {
  it('that are too long or too deep are refused, and quickly', async () => {
    const nested = (depth: number) => `${'and('.repeat(depth)}age.eq.1${')'.repeat(depth)}`
    const embeds = (depth: number) => `${'posts(profiles!user_id('.repeat(depth)}id${'))'.repeat(depth)}`
    const queries = [
      `profiles?or=(${nested(2000)})`,
      `profiles?select=${embeds(400)}`,
      `profiles?select=${'id,'.repeat(5000)}id`,
      `profiles?or=(${Array.from({ length: 3000 }, (_, n) => `age.eq.${n}`).join(',')})`,
      `notifications?select=data${'->a'.repeat(3000)}`,
      `profiles?select=id&age=in.(${'1,'.repeat(7000)}1)`,
    ]
    for (const query of queries) {
      const started = Date.now()
      const answer = await get(query)
      expect(
        [200, 400, 413, 414, 431, 500].includes(answer.status) && answer.status !== 500,
        `${query.slice(0, 40)}: ${answer.status}`,
      ).toBe(true)
      expect(Date.now() - started).toBeLessThan(5000)
    }
  })

  it('can’t inject SQL', async () => {
    const tries = [
      `profiles?select=id;drop table posts`,
      `profiles?select=id"from auth.users--`,
      `profiles?select=id&order=age;select pg_sleep(5)`,
      `profiles?select=id&age=eq.1)or(1=1`,
      `profiles?select=id&limit=1;select 1`,
      `profiles"--?select=id`,
      `rpc/inbox"();--?select=*`,
      `profiles?select=pg_sleep(5)`,
      `profiles?select=id::text;--`,
      `profiles?select=age::"text"`,
      `posts?select=id&content=fts('x);.a`,
      `profiles?select=*&on_conflict=id;--`,
    ]
    for (const query of tries) {
      const started = Date.now()
      const answer = await get(encodeURI(query))
      expect(answer.status, query).toBeLessThan(500)
      expect(Date.now() - started).toBeLessThan(3000)
    }
    expect((await get('posts?select=id&limit=1')).status).toBe(200)
  })

  it('get no more rows than the limit', async () => {
    const answer = await get('profiles?select=id&limit=1000000')
    expect(answer.status).toBe(200)
    expect((answer.json as unknown[]).length).toBeLessThanOrEqual(1000)
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    raw('/rest/v1/posts', { method: 'POST', token, body, headers })

  it('that are malformed are refused', async () => {
    for (const body of ['{"content":', '[', '[[]]', '{"user_id":{"$ne":1}}', '\u0000']) {
      const answer = await post(body)
      expect(answer.status, body).toBeGreaterThanOrEqual(400)
      expect(answer.status, body).toBeLessThan(500)
    }
  })

  it('that are no rows store nothing', async () => {
    for (const body of ['"text"', '1', 'null']) {
      const answer = await post(body, { 'content-type': 'application/json', prefer: 'return=representation' })
      expect([answer.status, answer.json], body).toEqual([201, []])
    }
  })

  it('that are huge or too deeply nested are refused', async () => {
    // The backend may close the connection before it has received the whole body. Then there is no answer to read.
    const huge = await post(`{"content":"${'x'.repeat(30 * 1024 * 1024)}"}`).then(
      ({ status }) => status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(huge)
    const deep = `{"user_id":"${cast.members.alice.id}","content":"x","tags":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const answer = await post(deep)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await get('posts?select=id&limit=1')).status).toBe(200)
  })

  it('that PostgreSQL can’t store or compare get a 4xx status, not a 5xx', async () => {
    const cursor = (at: string) => Buffer.from(JSON.stringify({ name: 'a', at })).toString('base64url')
    const deep = `{"email":"deep@acceptance.example","user_metadata":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    const admin = { token: target.serviceKey, apikey: target.serviceKey }
    const json = { 'content-type': 'application/json' }
    const answers = await Promise.all([
      raw('/storage/v1/object/list-v2/profile-photos', {
        method: 'POST',
        body: { sortBy: { column: 'created_at' }, cursor: cursor('some day') },
      }),
      raw('/realtime/v1/api/broadcast', {
        method: 'POST',
        body: { messages: [{ topic: 'a\0b', event: 'x', payload: {}, private: true }] },
      }),
      raw('/realtime/v1/api/broadcast/%00/events/x?private=true', { method: 'POST', body: {} }),
      raw('/auth/v1/admin/users', { ...admin, method: 'POST', headers: json, body: deep }),
    ])
    for (const { status, text } of answers) expect([400, 422], text).toContain(status)
  })

  it('that write as somebody else are refused', async () => {
    const answer = await post(JSON.stringify({ user_id: cast.members.bob.id, content: 'not me' }))
    expect(answer.status).toBe(403)
    const csv = await post(`user_id,content\n${cast.members.bob.id},not me`, { 'content-type': 'text/csv' })
    expect(csv.status).toBe(403)
  })
})

describe('paths', () => {
  it('give access to no file outside the web app', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/rest/v1/../../auth/v1/admin/users',
      '/.env',
      '/keys.json',
      '/data/keys.json',
      '//etc/passwd',
    ]) {
      const received = await sendBytes(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(received, path).not.toMatch(/root:|signingKey|serviceRoleKey/)
      // 503: the web app is not built here.
      expect(received, path).toMatch(/^HTTP\/1\.1 ([234]\d\d|503) /)
    }
  })

  it('of the admin API are refused to another site', async () => {
    const answer = await raw('/auth/v1/admin/users', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBeGreaterThanOrEqual(401)
  })
})
