// A club of this server's own: its database in the data folder or at DATABASE_URL, its pictures in the folder or in a bucket.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clubIsMade, UNFINISHED_MOVE_FILE } from '#server/app/data-folder.ts'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { keyFileIn, readKeyFile } from '#server/platform/key-file/key-file.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { openBlobStore } from '#server/storage/blobs/open-blob-store.ts'
import { listMigrations } from '../archive/dump-database.ts'
import { blobFolder, nameBlobsOf } from '../archive/pictures.ts'
import { migrationsOf } from '../archive/restore.ts'
import { openAsItIs } from '../doctor/open-as-it-is.ts'
import { ownPictures } from './own-pictures.ts'
import type { NewPlace, OldPlace } from './place.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/** Opens it to be read: nothing in it is brought up to date. What is received waits in `stagingFolder`, never in the club's own folder. */
export async function openOwnOldPlace(config: Config, stagingFolder: string): Promise<OldPlace> {
  if (!existsSync(keyFileIn(config.dataDir))) {
    throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  }
  const { serviceRoleKey } = await readKeyFile(keyFileIn(config.dataDir))
  const opened = await openAsItIs(config)
  if (!opened) throw new StartupError(`There is no club in ${config.dataDir}; set DATA_DIR to its data folder.`)
  const blobs = await openBlobStore({
    s3: config.s3,
    objectsDir: blobFolder(config.dataDir),
    stagingDir: stagingFolder,
  })
  return {
    named: nameOf(config),
    isProject: false,
    // The club is the same one after a rotation of its keys.
    identity: createHash('sha256').update(serviceRoleKey).digest('hex'),
    pictures: ownPictures(blobs),
    stagingFolder,
    connect: () => openCopyConnection(opened.database.connection),
    async isOpen() {
      if (opened.running) return true
      // Every process of a club listens for ended sessions.
      const listening = await opened.database.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'o1 listener'`,
      )
      return listening.length > 0
    },
    async close() {
      await blobs.close()
      await opened.close()
    },
  }
}

/**
 * Makes the place, or opens the one that an earlier move began. `migrations` are those of the old place: the rows fit them, and the first start runs
 * the newer ones. Keys go into the data folder; without one of its own (`ownFolder` false) they stay where they are.
 */
export async function openOwnNewPlace(options: {
  config: Config
  ownFolder: boolean
  old: { keysFile: string | undefined; migrations: readonly string[] }
}): Promise<NewPlace> {
  const { config, ownFolder, old } = options
  const { dataDir, databaseUrl } = config
  const mark = join(dataDir, UNFINISHED_MOVE_FILE)
  const isMarked = existsSync(mark)
  if (ownFolder) {
    const inFolder = await readdir(dataDir).catch(() => [])
    if (inFolder.length > 0 && !isMarked) {
      throw new StartupError(`${dataDir} is not empty; a club moves only into an empty folder.`)
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(mark, '', { mode: 0o600 })
  }
  const stagingDir = join(ownFolder ? dataDir : await mkdtemp(join(tmpdir(), 'o1-move-')), 'storage', 'staging')
  await mkdir(stagingDir, { recursive: true, mode: 0o700 })
  const migrationsDir = await migrationsOf({ migrations: old.migrations }, config.migrationsDir)
  const log = createLog({ level: 'error' })
  const database = await openDatabase({ dataDir, databaseUrl, migrationsDir, log }).finally(() =>
    rm(migrationsDir, { recursive: true, force: true }),
  )
  const there = await listMigrations({ query: (sql, params) => database.query(sql, params) })
  const newer = there.filter((version) => !old.migrations.includes(version))
  if (newer.length > 0) {
    await database.close()
    throw new StartupError(
      `${nameOf(config)} has migrations that the old place has not (${newer[0]}): start the old club once with this release, then move it.`,
    )
  }
  const blobs = await openBlobStore({ s3: config.s3, objectsDir: blobFolder(dataDir), stagingDir })
  return {
    named: nameOf(config),
    isProject: false,
    isMarked,
    pictures: ownPictures(blobs),
    stagingFolder: stagingDir,
    connect: () => openCopyConnection(database.connection),
    async beforeCommit() {
      if (!ownFolder) return
      if (!old.keysFile) {
        await loadKeys(config)
        return
      }
      await copyFile(old.keysFile, join(dataDir, 'keys.json'))
      await chmod(join(dataDir, 'keys.json'), 0o600)
    },
    async afterCommit() {
      if (!ownFolder) return
      await unlink(mark)
      await clubIsMade(dataDir)
    },
    next: nextSteps(config, ownFolder, old.keysFile),
    async close() {
      await blobs.close()
      await database.close()
      if (!ownFolder) await rm(join(stagingDir, '../..'), { recursive: true, force: true })
    },
  }
}

export function nameOf(config: Where): string {
  if (!config.databaseUrl) return config.s3 ? `${config.dataDir} with ${nameBlobsOf(config)}` : config.dataDir
  const { hostname, port, pathname } = new URL(config.databaseUrl)
  const database = `the database${pathname} at ${hostname || 'this machine'}${port ? `:${port}` : ''}`.replace('/', ' ')
  return `${database} with ${nameBlobsOf(config)}`
}

function nextSteps({ dataDir, databaseUrl, s3 }: Config, ownFolder: boolean, keysFile: string | undefined): string[] {
  const settings = [
    `DATA_DIR=${ownFolder ? dataDir : '(a folder of its own)'}`,
    ...(databaseUrl ? ['DATABASE_URL=…'] : []),
    ...(s3
      ? [`S3_BUCKET=${s3.bucket}`, ...(s3.prefix ? [`S3_PREFIX=${s3.prefix}`] : []), 'and the other S3_ settings']
      : []),
  ]
  return [`Start the server with ${settings.join(' ')}.`, aboutKeys(ownFolder, keysFile)]
}

function aboutKeys(ownFolder: boolean, keysFile: string | undefined): string {
  if (!keysFile) {
    return 'The club has new keys. At the same public address whoever was signed in stays so; clients with the old keys need the new ones ("npm run keys").'
  }
  if (ownFolder) return 'The keys came along: at the same public address whoever is signed in stays so.'
  return `The keys are those of ${keysFile}: put a copy into the DATA_DIR of each process, and whoever is signed in stays so.`
}
