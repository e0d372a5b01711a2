// Makes a club again from an archive, in an empty data folder and database. The command around it is tools/commands/restore.ts.
import { copyFile, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { clubIsMade, prepareDataFolder, UNFINISHED_RESTORE } from '#server/app/data-folder.ts'
import { type CopyConnection, openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { contentOf } from './archive-file.ts'
import { type BackupChain, openChain, readChain } from './backup-chain.ts'
import { dropWaitingMails } from './drop-waiting-mails.ts'
import type { DatabaseFacts } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import { openBlobsOf } from './pictures.ts'
import { type PlacedPictures, placePictures } from './place-pictures.ts'

export const factsSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Keys of pictures whose contents were lost already when the backup was made. */
  lost: z.array(z.string()).default([]),
})

export interface Restored extends DatabaseFacts {
  /** Mails that waited in the backup and are not sent any more. */
  readonly droppedMails: number
  /** Pictures written into the store. */
  readonly pictures: number
  /** Names of pictures that have no contents. */
  readonly without: readonly string[]
}

export interface RestoreOptions {
  /** Goes on where contents of pictures are neither in the file nor in the store. */
  readonly withoutPictures?: boolean
}

export async function restore(config: Config, file: string, options: RestoreOptions = {}): Promise<Restored> {
  const { dataDir } = config
  const inFolder = await readdir(dataDir).catch(() => [])
  if (inFolder.length > 0) {
    throw new StartupError(`${dataDir} is not empty; a backup is restored only into an empty folder (set DATA_DIR).`)
  }
  const chain = await openChain(file)
  const facts = factsSchema.parse(chain.facts)
  const migrationsDir = await migrationsOf(facts, config.migrationsDir)
  await prepareDataFolder(dataDir)
  const unfinished = join(dataDir, UNFINISHED_RESTORE)
  await writeFile(unfinished, '', { mode: 0o600 })
  const blobs = await openBlobsOf(config)
  const written: string[] = []
  try {
    const arrived = await restoreRows({ ...config, migrationsDir }, chain, facts, (connection) =>
      placePictures({
        config,
        chain,
        connection,
        blobs,
        written,
        mayLack: ({ key }) => options.withoutPictures === true || facts.lost.includes(key),
      }),
    )
    await restoreKeys(dataDir, chain)
    await unlink(unfinished)
    await clubIsMade(dataDir)
    return { ...facts, ...arrived }
  } catch (error) {
    // A bucket keeps what it is given, and the folder was empty before: half a club is worse than none.
    await blobs.remove(written).catch(() => undefined)
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  } finally {
    await blobs.close()
    await rm(migrationsDir, { recursive: true, force: true })
  }
}

/** The rows are there for others only when their pictures are: both belong to one transaction. */
async function restoreRows(
  { dataDir, databaseUrl, migrationsDir }: Config,
  chain: BackupChain,
  facts: DatabaseFacts,
  placePictures: (connection: CopyConnection) => Promise<PlacedPictures>,
): Promise<Pick<Restored, 'droppedMails' | 'pictures' | 'without'>> {
  const database = await openDatabase({ dataDir, databaseUrl, migrationsDir, log: createLog({ level: 'error' }) })
  try {
    const [row] = await database.query<{ taken: boolean }>('select exists (select from auth.users) as taken')
    if (row?.taken) throw new StartupError('The database of DATABASE_URL already has a club in it.')
    const connection = await openCopyConnection(database.connection)
    try {
      return await loadDatabase(connection, chain, facts, async () => {
        const { written, without } = await placePictures(connection)
        return { pictures: written.length, without, droppedMails: await dropWaitingMails(connection) }
      })
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

/** A folder of just the migrations the backup had: the rows fit those, and the next start runs the newer ones over them. */
export async function migrationsOf({ migrations }: Pick<DatabaseFacts, 'migrations'>, from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-restore-'))
  const files = await readdir(from)
  for (const version of migrations) {
    const name = files.find((candidate) => candidate.startsWith(`${version}_`))
    if (!name) throw new StartupError(`This club is of a newer version of o1 (it has migration ${version}).`)
    await copyFile(join(from, name), join(folder, name))
  }
  return folder
}

async function restoreKeys(dataDir: string, chain: BackupChain): Promise<void> {
  for await (const entry of readChain(chain, (name) => name === 'keys.json')) {
    await writeFile(join(dataDir, 'keys.json'), await contentOf(entry), { mode: 0o600 })
  }
}
