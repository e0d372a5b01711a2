// GET /metrics on a running server: who may read it, what it counts, and that strangers can't make its lists grow. The dashboard and the alerts of
// docs/ops name nothing that it does not print.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInstruments } from '#server/platform/metrics/instruments.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { createRoutes } from './route-of.ts'

const TOKEN = 'a token of thirty-two characters'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => server.close())

const read = async (authorization?: string, url = server.url) => {
  const response = await fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} })
  return { status: response.status, text: await response.text() }
}
const figures = async () => (await read(`Bearer ${TOKEN}`)).text

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(server.url + path, { ...init, headers: { apikey: server.anonKey, ...init.headers } })
  await response.arrayBuffer()
  return response.status
}

it('answers whoever has the token, and nobody else', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
    const { status, text } = await read(wrong)
    expect([status, text.includes('o1_')], wrong).toEqual([401, false])
  }
  expect((await read(`Bearer ${TOKEN}`)).status).toBe(200)
})

it('is not there without the setting', async () => {
  await using other = await startTestServer()
  expect((await read(`Bearer ${TOKEN}`, other.url)).status).toBe(404)
})

it('counts requests by service, route, method and status', async () => {
  await ask('/rest/v1/posts?select=id&id=eq.7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001')
  await ask('/auth/v1/health')
  await ask('/auth/v1/.well-known/jwks.json')
  await ask('/healthz')
  const text = await figures()
  expect(text).toMatch(/o1_requests_total\{service="auth",route="\/health",method="GET",status="200"\} \d/)
  expect(text).toMatch(
    /o1_requests_total\{service="auth",route="\/\.well-known\/jwks\.json",method="GET",status="200"\} \d/,
  )
  expect(text).toMatch(/o1_requests_total\{service="page",route="\/healthz",method="GET",status="200"\} \d/)
  expect(text).toMatch(/o1_requests_total\{service="rest",route="\/\w+",method="GET",status="\d+"\} \d/)
  expect(text).toMatch(/o1_request_seconds_bucket\{service="rest",le="\+Inf"\} \d/)
  expect(text).not.toContain('7b1c2c9e')
})

it('does not grow by names that strangers make up', async () => {
  const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }
  const made = Array.from({ length: 8 }, (_, at) => [
    ask(`/rest/v1/made_up_${at}`),
    ask(`/rest/v1/rpc/made_up_${at}`, post),
    ask(`/functions/v1/made-up-${at}`, post),
    ask(`/storage/v1/object/public/bucket-${at}/${at}.jpg`),
    ask(`/auth/v1/made-up-${at}`, preflight),
    ask(`/page-${at}`),
  ])
  await Promise.all(made.flat())
  const text = await figures()
  expect(text).toContain('service="rest",route="/rpc/other"')
  expect(text).not.toMatch(/made.up|bucket-|page-/)
})

it('knows the outbox, the pools, the change feed and the process', async () => {
  const text = await figures()
  for (const line of [
    /^o1_outbox_waiting 0$/m,
    /^o1_outbox_oldest_seconds 0$/m,
    /^o1_pool_connections\{pool="requests"\} [1-9]/m,
    /^o1_pool_waiting\{pool="services"\} 0$/m,
    /^o1_pool_wait_seconds_count\{pool="requests"\} [1-9]/m,
    /^o1_change_feed_connected [1-9]/m,
    /^o1_change_feed_lag_seconds \d/m,
    /^o1_live_sockets \d/m,
    /^o1_event_loop_delay_seconds\{quantile="0\.99"\} \d/m,
    /^o1_memory_bytes\{kind="resident"\} \d{7}/m,
  ])
    expect(text).toMatch(line)
})

describe('routes', () => {
  const { routeOf } = createRoutes()
  it.each([
    ['rest', '/rest/v1/messages?id=eq.1', 200, '/messages'],
    ['rest', '/rest/v1/never', 404, '/other'],
    ['rest', '/rest/v1/messages', 404, '/messages'],
    ['rest', '/rest/v1/rpc/discover', 200, '/rpc/discover'],
    ['rest', '/rest/v1/rpc/never', 404, '/rpc/other'],
    ['rest', '/rest/v1/', 200, '/'],
    ['storage', '/storage/v1/object/public/profile-photos/1/2.jpg', 200, '/object/public'],
    ['storage', '/storage/v1/object/profile-photos/1/2.jpg', 200, '/object'],
    ['auth', '/auth/v1/admin/users/7b1c2c9e', 200, '/admin/users'],
    ['auth', '/auth/v1/token?grant_type=password', 200, '/token'],
    ['functions', '/functions/v1/sweep', 200, '/sweep'],
  ] as const)('%s %s %i is %s', (service, url, status, route) => expect(routeOf(service, url, status)).toBe(route))
})

it('prints what Prometheus reads', () => {
  const { counter, gauge, histogram, print } = createInstruments()
  counter('c_total', 'Counts.', ['a', 'b']).count(['x"y', 'z'], 2)
  gauge('g', 'Now.').follow([], () => 3)
  const seconds = histogram('h_seconds', 'Takes.', ['a'], [0.1, 1])
  for (const value of [0.1, 0.5, 7]) seconds.observe(['x'], value)
  expect(print()).toBe(`# HELP c_total Counts.
# TYPE c_total counter
c_total{a="x\\"y",b="z"} 2
# HELP g Now.
# TYPE g gauge
g 3
# HELP h_seconds Takes.
# TYPE h_seconds histogram
h_seconds_bucket{a="x",le="0.1"} 1
h_seconds_bucket{a="x",le="1"} 2
h_seconds_bucket{a="x",le="+Inf"} 3
h_seconds_sum{a="x"} 7.6
h_seconds_count{a="x"} 3
`)
})

describe.each(['docs/ops/dashboard.json', 'docs/ops/alerts.yml'])('%s', (file) => {
  const text = readFileSync(join(findProjectRoot(), file), 'utf8')
  const names = [...new Set(text.match(/\bo1_[a-z_]+/g))]

  it('names figures, and only such that are there', async () => {
    const there = new Set((await figures()).match(/(?<=^# TYPE )\w+/gm))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !there.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
  })
})
