// The gateway on a real socket, in front of small services that say what reached them: keys, limits, headers, draining.

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { request as httpRequest, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import { createGateway, type Services } from './gateway.ts'
import { createHealth } from './health.ts'
import { closeServer, listen, makeServer } from './http-server.ts'
import { createWebApp } from './web-app.ts'

const USER = '7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001'
const THEME_SCRIPT = 'document.documentElement.dataset.theme = "dark"'
let server: Server
let url: string
let keys: Keys
let databaseAnswers = true

function echo(): Service {
  const http = new Hono<GatewayEnv>()
  http.get('/slow', async (context) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return context.text('slow but whole')
  })
  http.all('*', async (context) => {
    const { role, userId } = context.get('caller')
    const { path, method } = context.req
    const body = method === 'GET' ? '' : await context.req.text()
    return context.json({ path, method, role, userId, address: context.get('clientAddress'), length: body.length })
  })
  return { http }
}

async function start(env: Record<string, string> = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-gateway-'))
  const base = readConfig({ DATA_DIR: join(folder, 'data'), ...env })
  const config = { ...base, webDir: join(folder, 'web') }
  await mkdir(join(config.webDir, 'assets'), { recursive: true })
  const script = 'console.log("app")'.repeat(100)
  await writeFile(
    join(config.webDir, 'index.html'),
    `<html><head><script>${THEME_SCRIPT}</script></head><body></body></html>`,
  )
  await writeFile(join(config.webDir, 'assets/app-3fA9_x2Q.js'), script)
  await writeFile(join(config.webDir, 'assets/app-3fA9_x2Q.js.gz'), gzipSync(script))
  await writeFile(join(config.webDir, 'sw.js'), 'self')
  keys = await loadKeys(config)
  const services: Services = { rest: echo(), auth: echo(), storage: echo(), realtime: echo(), functions: echo() }
  const ping = () => (databaseAnswers ? Promise.resolve() : Promise.reject(new Error('gone')))
  const page = { anonKey: keys.anonKey, sampleContent: true }
  const web = await createWebApp({ webDir: config.webDir, siteUrl: config.siteUrl, config: page })
  const log = createLog({ level: 'silent' })
  server = makeServer(await createGateway({ config, keys, log, services, web, health: createHealth({ ping }).answer }))
  url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

function bearer(token: string, apikey: string = keys.anonKey): RequestInit {
  return { headers: { apikey, authorization: `Bearer ${token}` } }
}

function member(extra: Record<string, unknown> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  return keys.sign({ sub: USER, role: 'authenticated', session_id: 's', iat, exp: iat + 60, ...extra })
}

/** A request exactly as written: clients tidy paths and headers up before sending. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
  })
}

beforeEach(() => start())
afterEach(() => closeServer(server, 0))

describe('whose request it is', () => {
  it('the visitor without any key, or with the public one', async () => {
    expect((await call('/rest/v1/posts?select=*')).json()).toMatchObject({ role: 'anon', path: '/posts' })
    expect((await call('/rest/v1/posts', bearer(keys.anonKey))).json()).toMatchObject({ role: 'anon' })
    expect((await call(`/realtime/v1/api?apikey=${keys.anonKey}`)).json()).toMatchObject({ role: 'anon' })
  })

  it('a member with a token, the club itself with the service key', async () => {
    expect((await call('/rest/v1/x', bearer(await member()))).json()).toMatchObject({
      role: 'authenticated',
      userId: USER,
    })
    expect((await call('/auth/v1/user', bearer(keys.serviceRoleKey))).json().role).toBe('service_role')
    expect((await call('/rest/v1/x', { headers: { apikey: keys.serviceRoleKey } })).json().role).toBe('service_role')
  })

  it('never more than the token says, whatever the key', async () => {
    const answer = await call('/rest/v1/x', bearer(await member(), keys.serviceRoleKey))
    expect(answer.json().role).toBe('authenticated')
  })

  it('is refused with a wrong key, in the gateway’s words', async () => {
    for (const apikey of ['nonsense', `${keys.anonKey}x`]) {
      const answer = await call('/rest/v1/posts', { headers: { apikey } })
      expect([answer.status, answer.json().message]).toEqual([401, 'Invalid API key'])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('is refused with a bad token, in each service’s envelope', async () => {
    const expired = bearer(await member({ exp: Math.floor(Date.now() / 1000) - 5 }))
    const rest = await call('/rest/v1/posts', expired)
    expect([rest.status, rest.json()]).toEqual([
      401,
      { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    ])
    expect(rest.headers.get('www-authenticate')).toContain('invalid_token')
    expect((await call('/rest/v1/posts', bearer('a.b'))).json()).toMatchObject({
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 2',
    })
    const auth = await call('/auth/v1/user', expired)
    expect([auth.status, auth.json().error_code]).toEqual([403, 'bad_jwt'])
    const storage = await call('/storage/v1/object/x', expired)
    expect([storage.status, storage.json()]).toEqual([
      400,
      { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' },
    ])
  })

  it('may still sign in or refresh with a stale token in hand', async () => {
    const answer = await call('/auth/v1/token?grant_type=refresh_token', { method: 'POST', ...bearer('stale') })
    expect([answer.status, answer.json().role]).toEqual([200, 'anon'])
    expect((await call('/auth/v1/tokens', bearer('stale'))).status).toBe(403)
  })

  it('ends at once when the session is revoked', async () => {
    const token = await member()
    expect((await call('/rest/v1/x', bearer(token))).status).toBe(200)
    keys.tokens.revokeSession('s')
    expect((await call('/rest/v1/x', bearer(token))).status).toBe(401)
  })
})

describe('smuggling', () => {
  it('two keys in one request are none', async () => {
    const host = 'Host: x\r\nConnection: close\r\n'
    const twice = `GET /rest/v1/x HTTP/1.1\r\n${host}apikey: ${keys.anonKey}\r\napikey: ${keys.serviceRoleKey}\r\n\r\n`
    expect(await raw(twice)).toContain('401 Unauthorized')
    const both = `GET /rest/v1/x HTTP/1.1\r\n${host}Authorization: Bearer x\r\nAuthorization: Bearer ${keys.serviceRoleKey}\r\n\r\n`
    expect(await raw(both)).toContain('401 Unauthorized')
  })

  it('two lengths, or a length and chunks, are refused', async () => {
    const head = 'POST /rest/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
    expect(await raw(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)).toContain('400 Bad Request')
    expect(await raw(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain(
      '400 Bad Request',
    )
  })

  it('a path that climbs is refused, plain and encoded', async () => {
    for (const path of ['/rest/v1/../auth/v1/user', '/rest/v1/x/%2e%2E/applications', '/functions/v1/./x']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toContain('400 Bad Request')
    }
  })
})

describe('limits', () => {
  const signIn = (email: string, headers: Record<string, string> = {}) =>
    call('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify({ email }), headers })

  it('stop guessing at one account, and say when to come back', async () => {
    const answers = []
    for (let index = 0; index < 25; index++) answers.push(await signIn(index % 2 ? 'AVA@o1.test ' : 'ava@o1.test'))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
    const refused = answers.at(-1)
    expect([refused?.status, refused?.json().error_code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('ben@o1.test')).status).toBe(200)
    expect((await call('/rest/v1/posts')).status).toBe(200)
  })

  it.each([
    ['recovery mails to one address', 'POST', '/auth/v1/recover', '{"email":"ava@o1.test"}', 6],
    ['sign-in mails to one address', 'POST', '/auth/v1/otp', '{"email":"ava@o1.test"}', 6],
    ['guesses at one code', 'POST', '/auth/v1/verify', '{"email":"ava@o1.test"}', 20],
    ['applications from one address', 'POST', '/rest/v1/applications', '{"email":"ava@o1.test"}', 12],
    ['calls an applicant makes', 'POST', '/rest/v1/rpc/application_status', '{"applicant_email":"ava@o1.test"}', 12],
    ['uploads of one member', 'POST', '/storage/v1/object/profile-photos/x.jpg', 'x', 60],
    ['calls of functions by one member', 'POST', '/functions/v1/send-notification', '{}', 60],
  ])('stop %s', async (_what, method, path, body, allowed) => {
    const init = { method, body, ...bearer(await member()) }
    const answers = []
    for (let index = 0; index <= allowed; index++) answers.push(await call(path, init))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(allowed)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('hand the body on whole after looking into it', async () => {
    const body = JSON.stringify({ email: 'ava@o1.test', password: 'x'.repeat(1000) })
    const answer = await call('/auth/v1/token?grant_type=password', { method: 'POST', body })
    expect(answer.json().length).toBe(body.length)
  })

  it('count a bulk of applications row by row, however the path is written', async () => {
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, i) => ({ email: `${i}@o1.test` })))
    for (const path of ['/rest/v1/applications', '/rest/v1//applications/', '/rest/v1/%61pplications']) {
      expect((await call(path, { method: 'POST', body: rows(9) })).status).toBe(200)
    }
    expect((await call('/rest/v1/applications', { method: 'POST', body: rows(9) })).status).toBe(429)
    const csv = { method: 'POST', body: 'email\nx@o1.test\ny@o1.test\n', headers: { 'content-type': 'text/csv' } }
    expect((await call('/rest/v1/applications', csv)).status).toBe(429)
  })

  it('do not count the club’s own code', async () => {
    const body = JSON.stringify({ email: 'ava@o1.test' })
    for (let index = 0; index < 30; index++) {
      expect((await call('/auth/v1/recover', { method: 'POST', body, ...bearer(keys.serviceRoleKey) })).status).toBe(
        200,
      )
    }
  })

  it('can not be dodged with a made-up X-Forwarded-For', async () => {
    let last = 0
    for (let index = 0; index < 70; index++) {
      last = (await signIn(`${index}@o1.test`, { 'x-forwarded-for': `10.0.0.${index}` })).status
    }
    expect(last).toBe(429)
  })

  it('bound bodies, announced or not', async () => {
    const big = 'x'.repeat(1_100_000)
    const announced = await call('/auth/v1/user', { method: 'PUT', body: big })
    expect([announced.status, announced.json().error_code]).toEqual([413, 'request_too_large'])
    const streamed = await new Promise<number | undefined>((resolve) => {
      const sent = httpRequest(`${url}/auth/v1/user`, { method: 'PUT' }, (response) => resolve(response.statusCode))
      sent.on('error', () => {})
      sent.write(big.slice(0, 600_000))
      sent.end(big.slice(600_000))
    })
    expect(streamed).toBe(413)
  })
})

describe('cross-origin', () => {
  it('answers preflights as hosted', async () => {
    const answer = await call('/rest/v1/posts', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'apikey,x-mine' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-mine')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(answer.headers.get('access-control-max-age')).toBe('3600')
  })

  it('lets pages read what they count by', async () => {
    expect((await call('/rest/v1/posts')).headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect((await call('/auth/v1/health')).headers.get('access-control-expose-headers')).toContain('X-Total-Count')
  })

  it('leaves functions to answer for themselves', async () => {
    const init = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }
    expect((await call('/functions/v1/x', init)).json().method).toBe('OPTIONS')
  })
})

describe('the web app', () => {
  const asPerson = { headers: { accept: 'text/html,*/*' } }

  it('keeps hashed files forever, compressed ahead of time', async () => {
    const file = await call('/assets/app-3fA9_x2Q.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('gzip')
    expect(file.headers.get('vary')).toBe('Accept-Encoding')
    expect(file.text).toContain('console.log')
    const plain = await call('/assets/app-3fA9_x2Q.js', { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('etag')).not.toBe(file.headers.get('etag'))
    const again = await call('/assets/app-3fA9_x2Q.js', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': file.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('asks again about files without a hash', async () => {
    expect((await call('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it('gives the page to people at any address, never cached, with its settings', async () => {
    for (const path of ['/', '/inbox?thread=1', '/other-profile/7']) {
      const page = await call(path, asPerson)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const meta = /<meta name="o1-config" content='([^']*)'>/.exec(page.text)?.[1] ?? ''
      expect(JSON.parse(meta)).toEqual({ anonKey: keys.anonKey, sampleContent: true })
      expect(page.text).not.toContain(keys.serviceRoleKey)
    }
  })

  it('gives no page to whoever asked for something else', async () => {
    expect((await call('/assets/gone-12345678.js', asPerson)).status).toBe(404)
    expect((await call('/logo.png', { headers: { accept: 'image/*' } })).status).toBe(404)
    expect((await call('/inbox', { method: 'POST', ...asPerson })).status).toBe(405)
    for (const path of ['/index.html.br', '/%2e%2e/data/keys.json', '/..%2f..%2fpackage.json', '/.stamp', '/%']) {
      expect((await call(path)).status).toBe(404)
    }
  })

  it('lets only its own scripts run', async () => {
    const { createHash } = await import('node:crypto')
    const policy = (await call('/', asPerson)).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect((await call('/storage/v1/x')).headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('sends the www name to the bare one', async () => {
    const answer = await raw('GET /apply?x=1 HTTP/1.1\r\nHost: www.localhost:3000\r\nConnection: close\r\n\r\n')
    expect(answer).toContain('308 Permanent Redirect')
    expect(answer).toContain('location: http://localhost:3000/apply?x=1')
  })
})

describe('health and ids', () => {
  it('is alive without the database, and ready only with it', async () => {
    databaseAnswers = false
    expect([(await call('/healthz')).status, (await call('/readyz')).status]).toEqual([200, 503])
    databaseAnswers = true
    expect((await call('/readyz')).status).toBe(200)
  })

  it('takes over a request id, or makes one', async () => {
    expect((await call('/rest/v1/x', { headers: { 'x-request-id': 'abc-1' } })).headers.get('x-request-id')).toBe(
      'abc-1',
    )
    expect((await call('/rest/v1/x')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('closing', () => {
  it('lets a running request finish and takes no other', async () => {
    const running = call('/rest/v1/slow')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closing = closeServer(server, 5000)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    expect((await running).text).toBe('slow but whole')
    await closing
  })

  it('cuts what takes longer than the grace period', async () => {
    const running = call('/rest/v1/slow')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await closeServer(server, 50)
    await expect(running).rejects.toThrow()
  })
})
