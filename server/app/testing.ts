// For tests: the whole server on its own loopback port, with its own new database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { freePort } from '#server/platform/free-port.ts'
import type { Keys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { OutboxMail } from '#server/platform/mailer.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { quickPasswords } from '#server/testing/quick-passwords.ts'
import { startApp } from './app.ts'

export interface TestServer {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly keys: Keys
  readonly config: Config
  readonly database: Database
  /** Opens a plain connection as the administrator. */
  readonly connect: TestDatabase['connect']
  readonly outbox: Outbox
  /** Stops the server and starts it again over the same database, data folder and port. */
  restart(): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export interface Outbox {
  readonly folder: string
  /** Returns all mails or those to one address, the oldest first. */
  mails(to?: string): Promise<OutboxMail[]>
}

export interface TestServerOptions {
  /** Settings added to those of all tests (rate limits off, no demo club). */
  readonly env?: Readonly<Record<string, string>>
  /** Changes settings that no environment variable sets: folders, and those of config.toml. */
  readonly adjust?: (config: Config) => Config
  /** What stands between the server and its database: a recorder of its statements. */
  readonly around?: (database: Database) => Database
  /** Receives the log lines. Without it the server logs nothing. */
  readonly onLog?: (line: string) => void
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clone = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = readConfig({
    NODE_ENV: 'test',
    O1_RATE_LIMITS: 'off',
    O1_DEMO: 'off',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    ...options.env,
  })
  const config = { ...settings, ...quickPasswords }
  const { onLog } = options
  const log = createLog(onLog ? { level: 'info', stream: { write: onLog } } : { level: 'silent' })
  const database = options.around?.(clone.database) ?? clone.database
  const start = () => startApp({ config: options.adjust?.(config) ?? config, log, database, graceMs: 500 })
  let app = await start()
  const close = async () => {
    await app.close()
    await clone.close()
    // What was cut off by the closing may still be writing.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    url,
    anonKey: app.keys.anonKey,
    serviceKey: app.keys.serviceRoleKey,
    config: app.config,
    database: clone.database,
    connect: clone.connect,
    outbox: { folder: config.outboxDir, mails: (to) => readOutbox(config.outboxDir, to) },
    get keys() {
      return app.keys
    },
    async restart() {
      await app.close()
      app = await start()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
