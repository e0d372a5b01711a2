// Whether an address leads to PostgreSQL itself or to a pooler such as pgbouncer, and how the club works through one.
import pg from 'pg'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { authenticatorOf, type Pooler } from '../connection/request-login.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import { explainConnecting } from './explain-connecting.ts'

/** A pooler invents the process number it tells its clients, for their cancel requests. PostgreSQL says its own. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { processID } = client as unknown as { processID: number }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== processID
}

interface Place {
  readonly user: string
  readonly owner: string | null
  /** Of the database, on a PostgreSQL that started at one moment. */
  readonly identity: string
}

const PLACE = `select session_user::text as "user", d.oid || ' ' || pg_postmaster_start_time() as identity,
    (select nspowner::regrole::text from pg_namespace where nspname = 'private') as owner
  from pg_database d where d.datname = current_database()`

export interface PoolerOptions {
  /** The address that may lead to a pooler. */
  readonly target: ConnectionTarget
  /** The database itself. */
  readonly direct: ConnectionTarget
  /** Whether the operator says that the pooler keeps prepared statements. */
  readonly keepsStatements: boolean
  readonly log: { warn(words: string): void }
}

/** Undefined where the address is the database's own after all. */
export async function findPooler(options: PoolerOptions): Promise<Pooler | undefined> {
  const { target, direct, keepsStatements, log } = options
  const asked = await ask(target)
  const itself = await ask(direct)
  if (asked.place.identity !== itself.place.identity) {
    throw new StartupError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; both must lead to the one of the club.',
    )
  }
  if (!asked.pooled) return undefined
  const { user, owner } = asked.place
  if (owner !== null && user !== owner) {
    throw new StartupError(
      `Through a pooler DATABASE_URL must name the owner of the tables, ${owner}, and not ${user}: a session there can't change its role for good.`,
    )
  }
  // Its password follows from that of the database's own address, as its administrator was told.
  const authenticator = { ...target, user: 'authenticator', password: authenticatorOf(direct).password }
  const known = await ask(authenticator).then(
    () => true,
    () => false,
  )
  if (!known)
    log.warn('the pooler does not know the login "authenticator": requests log in as the owner and change their role')
  return { target, requests: known ? authenticator : target, keepsStatements }
}

async function ask(target: ConnectionTarget): Promise<{ pooled: boolean; place: Place }> {
  const client = new pg.Client({ ...target, application_name: 'o1 start', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const pooled = await isPooled(client)
    const { rows } = await client.query<Place>(PLACE)
    if (!rows[0]) throw new StartupError('The database does not say which it is.')
    return { pooled, place: rows[0] }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database can't be reached: ${explainConnecting(error, target)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
