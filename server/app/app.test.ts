// The whole server: five services at one address, a second process on the same database, and a restart.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { memberToken } from '#server/testing/people.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

const USER = '7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001'
let server: TestServer
let second: App

beforeAll(async () => {
  server = await startTestServer()
  const config = { ...server.config, port: 0 }
  second = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database, graceMs: 100 })
})

afterAll(async () => {
  await second.close()
  await server.close()
})

function token(sessionId: string): Promise<string> {
  return memberToken(server.keys, USER, { session_id: sessionId })
}

async function status(path: string, key: string, url = server.url): Promise<number> {
  const response = await fetch(url + path, { headers: { apikey: server.anonKey, authorization: `Bearer ${key}` } })
  await response.arrayBuffer()
  return response.status
}

it('rest, auth, storage, functions and readiness answer under their paths', async () => {
  expect(await status('/rest/v1/profiles?select=id', await token('s0'))).toBe(200)
  expect(await status('/auth/v1/health', server.anonKey)).toBe(200)
  expect(await status('/storage/v1/bucket', server.serviceKey)).toBe(200)
  expect(await status('/functions/v1/no-such-function', server.anonKey)).toBe(404)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

it('keys and data stay after a restart', async () => {
  const key = await token('s3')
  await server.restart()
  expect(await status('/rest/v1/profiles?select=id', key)).toBe(200)
})
