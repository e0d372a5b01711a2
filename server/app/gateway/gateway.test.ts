// The gateway on a real socket, in front of small services that answer with the request they got: keys, headers, closing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeServer } from './http-server.ts'
import { type EchoGateway, startEchoGateway, THEME_SCRIPT, USER } from './testing.ts'

let gateway: EchoGateway
beforeEach(async () => {
  gateway = await startEchoGateway()
})
afterEach(() => gateway.close())

describe('the caller of a request', () => {
  it('is a visitor without a key or with the public key', async () => {
    expect((await gateway.call('/rest/v1/posts?select=*')).json()).toMatchObject({ role: 'anon', path: '/posts' })
    expect((await gateway.call('/rest/v1/posts', gateway.bearer(gateway.keys.anonKey))).json()).toMatchObject({
      role: 'anon',
    })
    expect((await gateway.call(`/realtime/v1/api?apikey=${gateway.keys.anonKey}`)).json()).toMatchObject({
      role: 'anon',
    })
  })

  it('is a member with a token, and the service role with the service key', async () => {
    expect((await gateway.call('/rest/v1/x', gateway.bearer(await gateway.member()))).json()).toMatchObject({
      role: 'authenticated',
      userId: USER,
    })
    expect((await gateway.call('/auth/v1/user', gateway.bearer(gateway.keys.serviceRoleKey))).json().role).toBe(
      'service_role',
    )
    expect((await gateway.call('/rest/v1/x', { headers: { apikey: gateway.keys.serviceRoleKey } })).json().role).toBe(
      'service_role',
    )
  })

  it('has only the rights of the token, also with the service key as API key', async () => {
    const answer = await gateway.call('/rest/v1/x', gateway.bearer(await gateway.member(), gateway.keys.serviceRoleKey))
    expect(answer.json().role).toBe('authenticated')
  })

  it('is refused with a wrong API key', async () => {
    for (const apikey of ['nonsense', `${gateway.keys.anonKey}x`]) {
      const answer = await gateway.call('/rest/v1/posts', { headers: { apikey } })
      expect([answer.status, answer.json().message]).toEqual([401, 'Invalid API key'])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('is refused with a bad token, in each service’s error format', async () => {
    const expired = gateway.bearer(await gateway.member({ exp: Math.floor(Date.now() / 1000) - 5 }))
    const rest = await gateway.call('/rest/v1/posts', expired)
    expect([rest.status, rest.json()]).toEqual([
      401,
      { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    ])
    expect(rest.headers.get('www-authenticate')).toContain('invalid_token')
    expect((await gateway.call('/rest/v1/posts', gateway.bearer('a.b'))).json()).toMatchObject({
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 2',
    })
    const auth = await gateway.call('/auth/v1/user', expired)
    expect([auth.status, auth.json().error_code]).toEqual([403, 'bad_jwt'])
    const storage = await gateway.call('/storage/v1/object/x', expired)
    expect([storage.status, storage.json()]).toEqual([
      400,
      { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' },
    ])
  })

  it('may sign in and refresh although the request carries an invalid token', async () => {
    const answer = await gateway.call('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      ...gateway.bearer('stale'),
    })
    expect([answer.status, answer.json().role]).toEqual([200, 'anon'])
    expect((await gateway.call('/auth/v1/tokens', gateway.bearer('stale'))).status).toBe(403)
  })

  it('is refused at once when the session is revoked', async () => {
    const token = await gateway.member()
    expect((await gateway.call('/rest/v1/x', gateway.bearer(token))).status).toBe(200)
    gateway.keys.tokens.revokeSession('s')
    expect((await gateway.call('/rest/v1/x', gateway.bearer(token))).status).toBe(401)
  })
})

describe('request smuggling', () => {
  it('a request with two keys or two tokens is refused', async () => {
    const host = 'Host: x\r\nConnection: close\r\n'
    const twice = `GET /rest/v1/x HTTP/1.1\r\n${host}apikey: ${gateway.keys.anonKey}\r\napikey: ${gateway.keys.serviceRoleKey}\r\n\r\n`
    expect(await gateway.raw(twice)).toContain('401 Unauthorized')
    const both = `GET /rest/v1/x HTTP/1.1\r\n${host}Authorization: Bearer x\r\nAuthorization: Bearer ${gateway.keys.serviceRoleKey}\r\n\r\n`
    expect(await gateway.raw(both)).toContain('401 Unauthorized')
  })

  it('a request with two lengths, or a length and chunks, is refused', async () => {
    const head = 'POST /rest/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
    expect(await gateway.raw(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)).toContain('400 Bad Request')
    expect(await gateway.raw(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain(
      '400 Bad Request',
    )
  })

  it('a path with dot segments is refused, plain and encoded', async () => {
    for (const path of ['/rest/v1/../auth/v1/user', '/rest/v1/x/%2e%2E/applications', '/functions/v1/./x']) {
      const answer = await gateway.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toContain('400 Bad Request')
    }
  })
})

describe('cross-origin requests', () => {
  it('get the same preflight answers as on a hosted project', async () => {
    const answer = await gateway.call('/rest/v1/posts', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'apikey,x-mine' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-mine')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(answer.headers.get('access-control-max-age')).toBe('3600')
  })

  it('may read the headers with counts', async () => {
    expect((await gateway.call('/rest/v1/posts')).headers.get('access-control-expose-headers')).toContain(
      'Content-Range',
    )
    expect((await gateway.call('/auth/v1/health')).headers.get('access-control-expose-headers')).toContain(
      'X-Total-Count',
    )
  })

  it('to functions are answered by the function itself', async () => {
    const init = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }
    expect((await gateway.call('/functions/v1/x', init)).json().method).toBe('OPTIONS')
  })
})

describe('the web app', () => {
  const navigation = { headers: { accept: 'text/html,*/*' } }

  it('sends files with a hash in their name compressed and cacheable forever', async () => {
    const file = await gateway.call('/assets/app-3fA9_x2Q.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('gzip')
    expect(file.headers.get('vary')).toBe('Accept-Encoding')
    expect(file.text).toContain('console.log')
    const plain = await gateway.call('/assets/app-3fA9_x2Q.js', { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('etag')).not.toBe(file.headers.get('etag'))
    const again = await gateway.call('/assets/app-3fA9_x2Q.js', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': file.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('has browsers revalidate files without a hash', async () => {
    expect((await gateway.call('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it('sends the page with its settings at any address of a screen, never cached', async () => {
    for (const path of ['/', '/inbox?thread=1', '/other-profile/7']) {
      const page = await gateway.call(path, navigation)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const meta = /<meta name="o1-config" content='([^']*)'>/.exec(page.text)?.[1] ?? ''
      expect(JSON.parse(meta)).toEqual({
        anonKey: gateway.keys.anonKey,
        sampleContent: true,
        partners: [],
        linking: false,
        passkeys: false,
        securityKeys: false,
      })
      expect(page.text).not.toContain(gateway.keys.serviceRoleKey)
    }
  })

  it('sends no page for a missing file, another method or a path outside its folder', async () => {
    expect((await gateway.call('/assets/gone-12345678.js', navigation)).status).toBe(404)
    expect((await gateway.call('/logo.png', { headers: { accept: 'image/*' } })).status).toBe(404)
    expect((await gateway.call('/discover', { method: 'POST', ...navigation })).status).toBe(405)
    for (const path of [
      '/index.html.br',
      '/%2e%2e/data/gateway.keys.json',
      '/..%2f..%2fpackage.json',
      '/.stamp',
      '/%',
    ]) {
      expect((await gateway.call(path)).status).toBe(404)
    }
  })

  it('allows only its own scripts', async () => {
    const { createHash } = await import('node:crypto')
    const policy = (await gateway.call('/', navigation)).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect((await gateway.call('/storage/v1/x')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox",
    )
  })

  it('redirects the www host to the site’s host', async () => {
    const answer = await gateway.raw('GET /apply?x=1 HTTP/1.1\r\nHost: www.localhost:3000\r\nConnection: close\r\n\r\n')
    expect(answer).toContain('308 Permanent Redirect')
    expect(answer).toContain('location: http://localhost:3000/apply?x=1')
  })
})

describe('health and request ids', () => {
  it('/healthz answers without the database, /readyz only with it', async () => {
    gateway.database.answers = false
    expect([(await gateway.call('/healthz')).status, (await gateway.call('/readyz')).status]).toEqual([200, 503])
    gateway.database.answers = true
    expect((await gateway.call('/readyz')).status).toBe(200)
    gateway.database.freeBytes = 1000
    const full = await gateway.call('/readyz')
    expect([full.status, JSON.parse(full.text)]).toEqual([503, { ready: false, not: { disk: 'is full' } }])
    gateway.database.freeBytes = Number.POSITIVE_INFINITY
  })

  it('a proxy the server is not told of is noticed once', async () => {
    for (let n = 0; n < 3; n++) {
      await gateway.call('/rest/v1/posts', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    }
    const said = gateway.logs.filter((line) => line.includes('O1_TRUST_PROXY'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('"level":"warn"')
  })

  it('a request keeps its x-request-id or gets a new one', async () => {
    expect(
      (await gateway.call('/rest/v1/x', { headers: { 'x-request-id': 'abc-1' } })).headers.get('x-request-id'),
    ).toBe('abc-1')
    expect((await gateway.call('/rest/v1/x')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('closing the server', () => {
  it('lets a running request finish and accepts no new one', async () => {
    const running = gateway.call('/rest/v1/slow')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closing = closeServer(gateway.server, 5000)
    await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow()
    expect((await running).text).toBe('slow but whole')
    await closing
  })

  it('cuts off a request that takes longer than the grace period', async () => {
    const running = gateway.call('/rest/v1/slow')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await closeServer(gateway.server, 50)
    await expect(running).rejects.toThrow()
  })
})
