// For tests: `await using club = await cloneDatabase()` gives a test file a fresh, migrated database of its own in about 100 ms.
// testing-cluster.ts, Vitest's global set-up, makes the cluster behind it once for each run.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Caller, DatabaseRole } from '#server/platform/caller.ts'
import { createLog } from '#server/platform/log.ts'
import type { ConnectionTarget } from './connection-target.ts'
import type { Database, RequestSettings } from './database.ts'
import { connectDatabase } from './open/connect-database.ts'

export const TARGET_VARIABLE = 'O1_TEST_CLUSTER'

export const templateName = (run: string) => `o1_template_${run}`

export interface TestDatabase {
  readonly database: Database
  readonly target: ConnectionTarget
  /** The role that runs migrations and that `database.query` works as. */
  readonly owner: string
  /** The target as a URL for DATABASE_URL. */
  readonly url: string
  /** Opens a plain connection as the administrator, for tests that need their own session (races, locks). */
  connect(): Promise<pg.Client>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** `empty` gives a database without any of the server's schemas, for tests of the bootstrap itself. */
export async function cloneDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const text = process.env[TARGET_VARIABLE]
  if (!text) throw new Error('There is no test cluster: run this through the Vitest project "server".')
  const { template, owner, ...server } = JSON.parse(text) as ConnectionTarget & { template: string; owner: string }
  const name = `o1_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(
    server,
    `create database ${name} ${options.empty ? 'template template0' : `template ${template} owner ${owner}`}`,
  )
  const target = { ...server, database: name }
  const database = connectDatabase(target, { log: createLog({ level: 'silent' }) })
  const clients: pg.Client[] = []
  const close = async () => {
    for (const client of clients) await client.end().catch(() => undefined)
    await database.close()
    await dropDatabase(server, name)
  }
  return {
    database,
    target,
    owner,
    url: urlOf(target),
    connect: async () => {
      // A test that fails may leave a transaction open. It takes no other with it: what waits for its locks says so before the test's
      // time is over, and it ends by itself, because the making of a replication slot waits for every transaction of the cluster.
      const client = new pg.Client({ ...target, lock_timeout: 20_000, idle_in_transaction_session_timeout: 20_000 })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
      return client
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const IN_USE = '55006'

/** A replication slot of the server just closed stays active until PostgreSQL has noticed, and the force of `drop` does not end it. */
async function dropDatabase(server: ConnectionTarget, name: string, tries = 100): Promise<void> {
  try {
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE || tries === 0) throw error
    await asAdmin(
      server,
      `select pg_terminate_backend(active_pid) from pg_replication_slots where database = '${name}' and active_pid is not null`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    await dropDatabase(server, name, tries - 1)
  }
}

async function asAdmin(server: ConnectionTarget, sql: string): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

function urlOf({ user, password, host, port, database }: ConnectionTarget): string {
  const auth = password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}` : encodeURIComponent(user)
  return host.startsWith('/')
    ? `postgresql://${auth}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${auth}@${host}:${port}/${database}`
}

/** A caller with the given role, account and claims. */
export function callerOf(role: DatabaseRole, userId = '', claims: Record<string, unknown> = {}): Caller {
  const all = { role, ...(userId ? { sub: userId } : {}), ...claims }
  return { role, userId, sessionId: '', claims: all, claimsJson: JSON.stringify(all), expiresAt: 0 }
}

export const plainSettings: RequestSettings = { method: 'GET', path: '/', headersJson: '{}', schema: 'public' }

/** Until what this session asks for waits for another one: the two have met. */
export async function untilBlocked({ database }: TestDatabase, session: pg.Client): Promise<void> {
  // Not in the types: the server's name for the session.
  const processId: unknown = Reflect.get(session, 'processID')
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await database.query<{ blocked: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
      [processId],
    )
    if (row?.blocked) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The second session never had to wait: the two did not meet.')
}
