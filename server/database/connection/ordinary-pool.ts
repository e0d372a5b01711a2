// The pool for everything but the hot path: connections of the stock driver for single queries and transactions. They work as the owner of
// the club's tables, not as the administrator the server logs in as.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import type { Transaction } from '../database.ts'
import { DatabaseClosed, DatabaseUnavailable, isNotBegun, isUnsent } from '../postgres-error.ts'
import { toDatabaseError } from './to-database-error.ts'

// The owner is whoever made the tables, or on a database without any one of the two roles, and no superuser. A login that may become none of
// them keeps its own role.
const BECOME_OWNER = `select set_config('role', r.rolname, false)
  from pg_roles r left join pg_namespace n on n.nspname = 'private' and n.nspowner = r.oid
  where (n.oid is not null or r.rolname in ('o1_owner', 'postgres')) and not r.rolsuper and pg_has_role(session_user, r.oid, 'member')
  order by n.oid, r.rolname limit 1`

/** As requests of the hot path wait. */
const MOST_WAIT_MS = 3000
const AGAIN_MS = 100

/** Nothing listens there, or it is starting. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOENT', '57P03'])

function isNotReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: string }
  return NOT_REACHED.has(code ?? '') || isNotBegun({ code, message }) || isUnsent(error)
}

/** Of `begin` nothing can have been done. */
function isUnreachable(error: unknown): boolean {
  return toDatabaseError(error) instanceof DatabaseUnavailable
}

export class OrdinaryPool implements Transaction {
  readonly #pool: pg.Pool
  readonly #stopFollowing: readonly (() => void)[]
  #closing = false

  /** Behind a pooler the login is the owner already (open/pooler.ts): what a session is told there, the next client hears. */
  constructor(target: ConnectionTarget, log: Log, { pooled = false }: { pooled?: boolean } = {}) {
    this.#pool = new pg.Pool({
      ...target,
      max: 6,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'o1 services',
      ...(pooled ? {} : { onConnect: (client: pg.ClientBase) => client.query(BECOME_OWNER) }),
    })
    this.#stopFollowing = [
      figures.poolWaiting.follow(['services'], () => this.#pool.waitingCount),
      figures.poolConnections.follow(['services'], () => this.#pool.totalCount),
    ]
    this.#pool.on('error', (error) => {
      // While the pool closes its connections one by one, the database may close some first. That is no fault.
      if (this.#closing) return
      log.warn({ code: (error as { code?: string }).code }, 'an idle database connection was lost')
    })
  }

  async query<Row = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#patiently(() => this.#pool.query(sql, params as unknown[]))
    return rows as Row[]
  }

  /** Says at once whether the database answers. */
  async ping(): Promise<void> {
    await this.#pool.query('select 1').catch((error: unknown) => {
      throw toDatabaseError(error)
    })
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#patiently(() => this.#begin(), isUnreachable)
    let broken: Error | undefined
    // Without a listener, a connection lost between two queries would end the process.
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    const inside: Transaction = {
      query: async <Row>(sql: string, params: readonly unknown[] = []) => {
        try {
          return (await client.query(sql, params as unknown[])).rows as Row[]
        } catch (error) {
          throw toDatabaseError(error)
        }
      },
    }
    try {
      const result = await work(inside)
      await inside.query('commit')
      return result
    } catch (error) {
      // The pool drops a connection that can't roll back.
      await client.query('rollback').catch(onError)
      throw error
    } finally {
      client.removeListener('error', onError)
      client.release(broken)
    }
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    // Without a listener, a connection lost here would end the process.
    const ignore = () => undefined
    client.on('error', ignore)
    try {
      await client.query('begin')
      return client
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      client.removeListener('error', ignore)
    }
  }

  /** While the database is not reached nothing was begun: as long as a restart takes, it is tried again. */
  async #patiently<T>(work: () => Promise<T>, isNotBegunBy = isNotReached): Promise<T> {
    for (const until = performance.now() + MOST_WAIT_MS; ; await sleep(AGAIN_MS)) {
      try {
        return await work()
      } catch (error) {
        if (this.#closing && isUnreachable(error)) throw new DatabaseClosed()
        if (!isNotBegunBy(error) || performance.now() > until) throw toDatabaseError(error)
      }
    }
  }

  close(): Promise<void> {
    this.#closing = true
    for (const stop of this.#stopFollowing) stop()
    return this.#pool.end()
  }
}
