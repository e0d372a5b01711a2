// The club's database for the doctor: the running server's, the one of DATABASE_URL, or the embedded one started for a look. Brings nothing up to
// date: what waits to be done is a finding.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import type { Database } from '#server/database/database.ts'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { lockDataFolder } from '#server/database/embedded/server-lock.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'

export interface OpenedAsItIs {
  readonly database: Database
  /** Whether a server has the data folder. With DATABASE_URL nobody knows. */
  readonly running: boolean
  close(): Promise<void>
}

/** Undefined where there is no club yet. */
export async function openAsItIs({ dataDir, databaseUrl }: Config): Promise<OpenedAsItIs | undefined> {
  const log = createLog({ level: 'silent' })
  if (databaseUrl) {
    const database = connectDatabase(parseDatabaseUrl(databaseUrl), { log })
    return { database, running: false, close: () => database.close() }
  }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION'))) return undefined
  const lock = await lockDataFolder(dataDir).catch(() => undefined)
  if (!lock) {
    const socketDir = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
    const database = connectDatabase(embeddedTarget(socketDir), { log })
    return { database, running: true, close: () => database.close() }
  }
  try {
    const cluster = await startCluster({ dataDir })
    const database = connectDatabase(embeddedTarget(cluster.socketDir), { log })
    const close = async () => {
      await database.close()
      await cluster.stop()
      await lock.release()
    }
    return { database, running: false, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
