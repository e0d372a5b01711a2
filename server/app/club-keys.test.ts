// The processes of a club share their keys: a stranger refuses to start, and keys are changed on purpose only.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
const folders: string[] = []
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await server.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'o1-keys-'))
  folders.push(made)
  return made
}

/** Starts a process of the club and ends it. */
async function starts(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off', DATA_DIR: dataDir, ...env })
  const log = createLog({ level: 'silent' })
  const app = await startApp({ config: { ...config, port: 0 }, log, database: server.database, graceMs: 100 })
  await app.close()
}

async function newKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256' }
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).json()

it('a process with other keys refuses to start, until the keys are changed on purpose', async () => {
  const { dataDir } = server.config
  await starts(dataDir)
  const elsewhere = await folder()
  await expect(starts(elsewhere)).rejects.toThrow('The keys of this process are not those its club works with')
  // The keys it made for itself stay, and are refused again.
  await expect(starts(elsewhere)).rejects.toThrow(elsewhere)
  expect(await readiness()).toEqual({ ready: true })

  await writeFile(join(elsewhere, 'keys.new'), '')
  await starts(elsewhere)
  await starts(elsewhere)
  await expect(starts(dataDir)).rejects.toThrow('not those its club works with')
  // The process that still runs with the old keys is no place to send anybody to.
  expect(await readiness()).toEqual({ ready: false, not: { keys: 'are no longer those of the club' } })
})

it('a key is exchanged without signing anybody out: held by all, then used, then the old one forgotten', async () => {
  const { dataDir } = server.config
  const [old, fresh] = [await newKey(), await newKey()]
  const set = (...keys: object[]) => ({ JWT_KEYS: JSON.stringify(keys) })
  await starts(dataDir, set(old))
  await expect(starts(dataDir, set(fresh))).rejects.toThrow('not those its club works with')
  await starts(dataDir, set(old, fresh))
  await starts(dataDir, set(old))
  await starts(dataDir, set(fresh, old))
  // It would not accept what is signed now.
  await expect(starts(dataDir, set(old))).rejects.toThrow('not those its club works with')
  await starts(dataDir, set(fresh))
})

it('one set of keys in the environment needs one set of API keys beside it', async () => {
  const shared = { JWT_KEYS: JSON.stringify([await newKey()]) }
  await starts(server.config.dataDir, shared)
  await expect(starts(await folder(), shared)).rejects.toThrow('not those its club works with')
  const { anonKey, serviceKey } = server
  await expect(
    starts(await folder(), { ...shared, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey }),
  ).rejects.toThrow('SUPABASE_ANON_KEY is not')
})
