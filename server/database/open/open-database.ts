// Opens the club's database: starts the embedded one unless DATABASE_URL names another, brings it up to date, connects.
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { type ConnectionTarget, parseDatabaseUrl } from '../connection-target.ts'
import type { Database } from '../database.ts'
import { startCluster } from '../embedded/cluster.ts'
import { CLUSTER_ADMIN } from '../embedded/cluster-files.ts'
import { lockDataFolder } from '../embedded/server-lock.ts'
import { connectDatabase } from './connect-database.ts'
import { findPooler } from './pooler.ts'
import { prepareDatabase } from './prepare.ts'

export interface OpenOptions {
  readonly dataDir: string
  /** The database itself, not through a pooler. */
  readonly databaseUrl?: string | undefined
  /** Another way to it, for all that a pooler can serve. */
  readonly databasePoolerUrl?: string | undefined
  /** Whether the pooler keeps prepared statements. */
  readonly poolerKeepsStatements?: boolean
  /** A standby of it, for reads that may go there. */
  readonly databaseReadUrl?: string | undefined
  readonly readWaitMs?: number
  readonly migrationsDir: string
  readonly log: Log
}

export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { dataDir, databaseUrl, databasePoolerUrl, poolerKeepsStatements = false, migrationsDir, log } = options
  const { databaseReadUrl, readWaitMs = 100 } = options
  if (databaseUrl) {
    const setting = databasePoolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    const direct = parseDatabaseUrl(databaseUrl, setting)
    await prepare(direct, migrationsDir, log, setting)
    const target = databasePoolerUrl ? parseDatabaseUrl(databasePoolerUrl) : undefined
    const pooler = target && (await findPooler({ target, direct, keepsStatements: poolerKeepsStatements, log }))
    const standby = databaseReadUrl
      ? { target: parseDatabaseUrl(databaseReadUrl, 'DATABASE_READ_URL'), waitMs: readWaitMs }
      : undefined
    const database = connectDatabase(direct, { log, pooler, standby })
    const [wal] = await database.query<{ level: string }>(`select current_setting('wal_level') as level`)
    if (wal?.level === 'logical') return database
    await database.close()
    // The change feed needs logical replication: open tabs get changes from it.
    throw new StartupError(
      `The database's wal_level is "${wal?.level}" and o1 needs "logical": alter system set wal_level = logical, then restart PostgreSQL.`,
    )
  }
  const lock = await lockDataFolder(dataDir)
  try {
    const cluster = await startCluster({ dataDir, onUnexpectedExit: (message) => log.error(message) })
    if (lock.wasAbandoned) log.warn('The last server did not stop cleanly; its work has been recovered.')
    for (const note of cluster.notes) log.warn(note)
    try {
      const target = embeddedTarget(cluster.socketDir)
      await prepare(target, migrationsDir, log)
      const database = connectDatabase(target, { log })
      return {
        ...database,
        close: async () => {
          await database.close()
          await cluster.stop()
          await lock.release()
        },
      }
    } catch (error) {
      await cluster.stop()
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export function embeddedTarget(socketDir: string, database = 'postgres'): ConnectionTarget {
  return { host: socketDir, port: 5432, user: CLUSTER_ADMIN, password: '', database }
}

async function prepare(target: ConnectionTarget, migrationsDir: string, log: Log, setting?: string): Promise<void> {
  const run = await prepareDatabase(target, migrationsDir, { setting, log })
  if (run.length > 0) log.info({ migrations: run.length }, 'the database was brought up to date')
}
