// Makes a club again from an archive, in an empty data folder and database. The command around it is tools/commands/restore.ts.
import { copyFile, mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { clubIsMade, prepareDataFolder, UNFINISHED_RESTORE } from '#server/app/data-folder.ts'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { contentOf, openArchive, verifyArchive } from './archive-file.ts'
import { dropWaitingMails } from './drop-waiting-mails.ts'
import type { DatabaseFacts } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import { restorePhoto } from './photos.ts'

export const factsSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})

export interface Restored extends DatabaseFacts {
  /** Mails that waited in the backup and are not sent any more. */
  readonly droppedMails: number
}

export async function restore(config: Config, file: string): Promise<Restored> {
  const { dataDir, databaseUrl } = config
  const inFolder = await readdir(dataDir).catch(() => [])
  if (inFolder.length > 0) {
    throw new StartupError(`${dataDir} is not empty; a backup is restored only into an empty folder (set DATA_DIR).`)
  }
  const manifest = await verifyArchive(file)
  const facts = factsSchema.parse(manifest.facts)
  const migrationsDir = await migrationsOf(facts, config.migrationsDir)
  await prepareDataFolder(dataDir)
  const unfinished = join(dataDir, UNFINISHED_RESTORE)
  await writeFile(unfinished, '', { mode: 0o600 })
  let droppedMails = 0
  try {
    const database = await openDatabase({ dataDir, databaseUrl, migrationsDir, log: createLog({ level: 'error' }) })
    try {
      const [row] = await database.query<{ taken: boolean }>('select exists (select from auth.users) as taken')
      if (row?.taken) throw new StartupError('The database of DATABASE_URL already has a club in it.')
      const connection = await openCopyConnection(database.connection)
      try {
        await loadDatabase(connection, file, facts)
        droppedMails = await dropWaitingMails(connection)
      } finally {
        await connection.close()
      }
    } finally {
      await database.close()
    }
    await restoreFiles(dataDir, file)
    await unlink(unfinished)
    await clubIsMade(dataDir)
  } catch (error) {
    // It was empty before, and half a club is worse than none.
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  } finally {
    await rm(migrationsDir, { recursive: true, force: true })
  }
  return { ...facts, droppedMails }
}

/** A folder of just the migrations the backup had: the rows fit those, and the next start runs the newer ones over them. */
export async function migrationsOf(facts: DatabaseFacts, from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-restore-'))
  const files = await readdir(from)
  for (const version of facts.migrations) {
    const name = files.find((candidate) => candidate.startsWith(`${version}_`))
    if (!name) throw new StartupError(`The backup was made by a newer version of o1 (it has migration ${version}).`)
    await copyFile(join(from, name), join(folder, name))
  }
  return folder
}

async function restoreFiles(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for await (const entry of openArchive(file)) {
    if (entry.name === 'keys.json') await writeFile(join(dataDir, 'keys.json'), await contentOf(entry), { mode: 0o600 })
    else await restorePhoto(dataDir, entry)
  }
}
