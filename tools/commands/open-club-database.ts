// The club's database for a command: opened here, or reached at the running server's own PostgreSQL.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clubIsMade, refuseLostDatabase } from '#server/app/data-folder.ts'
import { refuseUnfinishedMove } from '#server/app/unfinished-move.ts'
import type { Database } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { embeddedTarget, openDatabase } from '#server/database/open/open-database.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export interface ClubDatabase {
  readonly database: Database
  readonly log: Log
}

export async function openClubDatabase(config: Config): Promise<ClubDatabase> {
  const log = createLog({ level: 'error' })
  const { dataDir, databaseUrl, migrationsDir } = config
  if (!databaseUrl) await refuseLostDatabase(dataDir)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, migrationsDir, log })
    await clubIsMade(dataDir)
    return { database: await whole(database), log }
  } catch (error) {
    // A server has the data folder: its PostgreSQL says itself where it listens.
    const socketDir = databaseUrl || !(error instanceof StartupError) ? undefined : await runningSocket(dataDir)
    if (!socketDir) throw error
    const database = connectDatabase(embeddedTarget(socketDir), { log })
    await database.ping().catch(async () => {
      await database.close()
      throw error
    })
    return { database, log }
  }
}

async function whole(database: Database): Promise<Database> {
  try {
    await refuseUnfinishedMove(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The fifth line of PostgreSQL's own pid file. */
async function runningSocket(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[4] || undefined
}
