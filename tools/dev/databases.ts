// The databases of the dev loop's PostgreSQL, as its administrator: made, cloned, renamed and dropped. What is in them is clubs.ts'.
import pg from 'pg'
import { ownerRole } from '#server/database/bootstrap/bootstrap.ts'
import type { ConnectionTarget } from '#server/database/connection-target.ts'

export interface Databases {
  exists(name: string): Promise<boolean>
  create(name: string): Promise<void>
  clone(from: string, to: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  drop(name: string): Promise<void>
  names(prefix: string): Promise<string[]>
}

export function openDatabases(server: ConnectionTarget): Databases {
  async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(server)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const run = (sql: string) => asAdmin((client) => client.query(sql)).then(() => undefined)
  const names = (prefix: string) =>
    asAdmin(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1) order by datname',
        [prefix],
      )
      return rows.map(({ datname }) => datname)
    })
  return {
    names,
    exists: async (name) => (await names(name)).includes(name),
    create: (name) => run(`create database ${name}`),
    clone: (from, to) =>
      asAdmin(async (client) => {
        await client.query(
          `create database ${to} template ${from} owner ${pg.escapeIdentifier(await ownerRole(client))}`,
        )
      }),
    rename: (from, to) => run(`alter database ${from} rename to ${to}`),
    drop: (name) => run(`drop database if exists ${name} with (force)`),
  }
}

const KEPT = ['auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims']

/** Whoever is signed in stays so when one clone follows another. */
export async function carrySessions(from: ConnectionTarget, to: ConnectionTarget): Promise<void> {
  const clients = [new pg.Client(from), new pg.Client(to)] as const
  for (const client of clients) client.on('error', () => undefined)
  const [source, sink] = clients
  try {
    await Promise.all(clients.map((client) => client.connect()))
    for (const table of KEPT) {
      const { rows } = await source.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
      for (const { row } of rows) {
        const { id, ...others } = row
        const kept = typeof id === 'number' ? others : row
        const columns = Object.keys(kept).map((name) => pg.escapeIdentifier(name))
        await sink
          .query(
            `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1) on conflict do nothing`,
            [JSON.stringify(kept)],
          )
          // An account this clone does not have.
          .catch(() => undefined)
      }
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
