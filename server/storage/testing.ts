// For tests: the storage service behind a small gateway on a real socket, over a database and a data folder of its own.
// The real gateway has its own tests; this one does only what the service needs.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { Database } from '#server/database/database.ts'
import { cloneDatabase } from '#server/database/testing.ts'
import { type Budget, createBudget } from '#server/platform/budget/budget.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { insertMembers, memberToken } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { createStorageService } from './service.ts'

export interface TestStorage {
  readonly url: string
  readonly port: number
  readonly keys: Keys
  readonly database: Database
  /** DATA_DIR/storage */
  readonly home: string
  readonly logs: string[]
  readonly visitor: SupabaseClient
  readonly admin: SupabaseClient
  makeMember(): Promise<TestMember>
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>
  /** Names of the blobs, staged files and pending notes on disk, without those of sizes, which nobody waits for. */
  onDisk(): Promise<{ blobs: string[]; staging: string[]; pending: string[] }>
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TestMember {
  readonly id: string
  readonly token: string
  readonly client: SupabaseClient
}

export async function startTestStorage(
  options: {
    adjust?: (config: Config) => Config
    database?: (real: Database) => Database
    budget?: Budget
    /** The address requests come from. */
    address?: () => string
  } = {},
): Promise<TestStorage> {
  const clone = await cloneDatabase()
  const database = clone.database
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-storage-'))
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const config = options.adjust?.(read) ?? read
  const keys = await loadKeys(config)
  const logs: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => logs.push(line) } })
  const home = join(dataDir, 'storage')

  async function start(port: number) {
    const service = await createStorageService({
      database: options.database?.(database) ?? database,
      keys,
      log,
      config,
      budget: options.budget ?? createBudget({ factor: 1 }),
    })
    const app = new Hono<GatewayEnv>()
    app.use(async (c, next) => {
      const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? keys.anonKey
      c.set('caller', await keys.tokens.verify(token))
      c.set('requestId', 'test')
      c.set('clientAddress', options.address?.() ?? '127.0.0.1')
      return next()
    })
    app.route('/storage/v1', service.http)
    const server = await new Promise<ServerType>((resolve) => {
      const made = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(made))
    })
    const stop = async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await service.close?.()
    }
    return { stop, port: (server.address() as AddressInfo).port }
  }

  let running = await start(0)
  const { port } = running
  const url = `http://127.0.0.1:${port}`

  const client = (token: string) => supabaseClient(url, keys.anonKey, { accessToken: async () => token })
  const list = (folder: string) => readdir(join(home, folder), { recursive: true }).catch(() => [])

  return {
    url,
    port,
    keys,
    database,
    home,
    logs,
    visitor: client(keys.anonKey),
    admin: client(keys.serviceRoleKey),
    async makeMember() {
      const id = randomUUID()
      await insertMembers(database, { [id]: 'Ada Lovelace' })
      const token = await memberToken(keys, id)
      return { id, token, client: client(token) }
    },
    request(path, { token = keys.anonKey, ...init } = {}) {
      const headers = { authorization: `Bearer ${token}`, ...init.headers }
      return fetch(`${url}/storage/v1${path}`, { ...init, headers })
    },
    async onDisk() {
      const blobs = (await list('objects')).map((path) => path.split('/').at(-1) ?? '')
      const isOfSizes = async (note: string) =>
        (await readFile(join(home, 'doubts', note), 'utf8').catch(() => '.sizes')).endsWith('.sizes')
      const pending: string[] = []
      for (const note of await list('doubts')) if (!(await isOfSizes(note))) pending.push(note)
      return {
        blobs: blobs.filter((name) => name.length === 36).sort(),
        staging: (await list('staging')).filter((name) => !name.endsWith('.sizes')),
        pending,
      }
    },
    async restart() {
      await running.stop()
      running = await start(port)
    },
    async close() {
      await running.stop()
      await clone.close()
      // What was cut off by the closing may still be writing.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Makes a real picture. Another `seed` gives other bytes. */
export function picture(
  options: { width?: number; height?: number; seed?: number; type?: 'jpeg' | 'png' | 'webp' } = {},
) {
  const { width = 300, height = 375, seed = 1, type = 'jpeg' } = options
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 53) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer()
}

/** Makes a picture with much detail, like a phone's, so that compression alone does not make it small. */
export function detailedPicture(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    const x = Math.floor(at / 3) % width
    const y = Math.floor(at / 3 / width)
    pixels[at] = (128 + 60 * Math.sin(x / 21) + 50 * Math.cos(y / 17) + ((x * 7919 + y * 104_729 + at) % 23)) & 255
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer()
}

export const md5 = (bytes: Buffer | Uint8Array) => createHash('md5').update(bytes).digest('hex')

export async function bytesOf(blob: Blob | null): Promise<Buffer> {
  if (!blob) throw new Error('there is no file')
  return Buffer.from(await blob.arrayBuffer())
}

/** Makes a new private bucket with files of these names. */
export async function makeBucket(storage: TestStorage, names: string[]) {
  const id = `b-${randomUUID()}`
  await storage.admin.storage.createBucket(id, { public: false })
  const bucket = storage.admin.storage.from(id)
  for (const name of names) {
    const { error } = await bucket.upload(encodeURI(name), 'words')
    if (error) throw error
  }
  return Object.assign(bucket, { id })
}
