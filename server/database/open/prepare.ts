// Brings one database up to date: checks its version, then runs bootstrap and migrations. A lock makes servers that start together take turns.
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { bootstrap, letServiceRolePass, ownerRole } from '../bootstrap/bootstrap.ts'
import { authenticatorOf } from '../connection/request-login.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import { refuseMissingRights } from '../rights/missing-rights.ts'
import { explainConnecting } from './explain-connecting.ts'
import { listMigrations, migrate } from './migrations.ts'
import { isPooled } from './pooler.ts'

const OLDEST = 15
/** The advisory lock's number: a fixed one, the same in every server. */
const LOCK = 7_101_101

export interface PrepareOptions {
  /** The variable that holds the address. */
  readonly setting?: string | undefined
  readonly log?: Log
}

export async function prepareDatabase(
  target: ConnectionTarget,
  migrationsDir: string,
  { setting = 'DATABASE_URL', ...locks }: PrepareOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ ...target, application_name: 'o1 start', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(`The database can't be reached: ${explainConnecting(error, target)}`)
  }
  try {
    if (await isPooled(client)) throw new StartupError(leadsToPooler(setting))
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_version') as named, (select rolsuper from pg_roles where rolname = current_user) as super,
      to_regnamespace('auth') is not null and coalesce(obj_description(to_regnamespace('auth')), '') not like 'o1 bootstrap %' as foreign`)
    const { version, named, super: isSuper, foreign: isProject } = rows[0]
    refuseOld(version, named)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const owner = await ownerRole(client)
    // A Supabase project has what it needs, in its own way.
    if (!isSuper && !isProject) await refuseMissingRights(client, owner, target)
    await bootstrap(client, owner, isSuper, (await listMigrations(migrationsDir)).at(-1)?.slice(0, 14) ?? '')
    if (isSuper) await setRequestPassword(client, target)
    const run = await migrate(client, migrationsDir, owner, locks)
    await letServiceRolePass(client, owner)
    return run
  } finally {
    await client.end().catch(() => undefined)
  }
}

function leadsToPooler(setting: string): string {
  const needs = 'live changes, notifications, locks and migrations need it (docs/ops/deploy.md, "A larger club").'
  return setting === 'DATABASE_URL'
    ? `DATABASE_URL leads to a pooler such as pgbouncer. Set DATABASE_DIRECT_URL beside it to the address of the database itself: ${needs}`
    : `${setting} leads to a pooler such as pgbouncer. It must be the address of the database itself: ${needs}`
}

export function refuseOld(major: number, named: string): void {
  if (major >= OLDEST) return
  throw new StartupError(`DATABASE_URL names a PostgreSQL ${named}; o1 needs ${OLDEST} or newer.`)
}

/** Gives `authenticator` the password requests log in with, if it does not have it already. */
async function setRequestPassword(client: pg.Client, target: ConnectionTarget): Promise<void> {
  const login = authenticatorOf(target)
  if (!login.password) return
  const trial = new pg.Client(login)
  trial.on('error', () => undefined)
  const refused = await trial.connect().then(
    () => trial.end().then(() => false),
    (error: { code?: string }) => error.code === '28P01',
  )
  if (refused) await client.query(`alter role authenticator password ${pg.escapeLiteral(login.password)}`)
}
