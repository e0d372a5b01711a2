// The clubs of the dev loop: a template with the finished migrations and the demo, and throw-away clones of it that got the unfinished
// ones. No migration somebody still works on ever runs on a database that is kept.
import { createHash } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionTarget } from '#server/database/connection-target.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { carrySessions, openDatabases } from './databases.ts'
import { type Migration, sortMigrations } from './sort-migrations.ts'

export interface Club {
  /** Of its database, and of its folder. */
  readonly name: string
  /** Two clubs with one key were made from the same files. */
  readonly key: string
  readonly target: ConnectionTarget
  readonly dataDir: string
}

export interface ClubsOptions {
  readonly config: Pick<Config, 'rootDir' | 'dataDir' | 'migrationsDir' | 'siteUrl'>
  readonly target: ConnectionTarget
  /** Fills a migrated, empty club with its demo members. */
  readonly fill: (club: Omit<Club, 'key'>) => Promise<void>
  readonly say: (line: string) => void
}

export interface Clubs {
  /** The last one if it still fits the files, else a new clone. Rejects with a sentence when a migration fails. */
  fitting(): Promise<Club>
  /** A clone without the unfinished migrations. */
  finishedOnly(): Promise<Club>
  /** Makes this the club that the next start finds, and drops all others. */
  keep(club: Club): Promise<void>
}

const PREFIX = 'o1_dev_'
const TEMPLATE = 'o1_template'

export function createClubs({ config, target, fill, say }: ClubsOptions): Clubs {
  const databases = openDatabases(target)
  const clubsDir = join(config.dataDir, 'clubs')
  const templateDir = join(config.dataDir, 'template')
  const templateNote = join(config.dataDir, 'template.key')
  const currentNote = join(config.dataDir, 'club.json')
  let current: Club | undefined

  const clubNamed = (name: string, key: string): Club => ({
    name,
    key,
    target: { ...target, database: name },
    dataDir: join(clubsDir, name),
  })

  async function fitting(): Promise<Club> {
    const { finished, unfinished, changed } = sortMigrations()
    if (changed.length > 0) {
      throw new StartupError(
        `${changed.join(', ')} is finished and was changed; put it back and make the change in the next migration.`,
      )
    }
    const key = keyOf(config, [...finished, ...unfinished])
    current ??= await lastClub()
    if (current?.key === key) return current
    const start = performance.now()
    await ensureTemplate(finished).catch(async (error: unknown) => {
      if (unfinished.length === 0) throw error
      say('the demo needs the unfinished migrations: it is made with them')
      await ensureTemplate([...finished, ...unfinished])
    })
    const club = await cloneTemplate(key)
    try {
      await prepareDatabase(club.target, config.migrationsDir)
      if (current) await carrySessions(current.target, club.target)
    } catch (error) {
      await remove(club.name)
      throw error
    }
    const names = unfinished.map(({ file }) => file).join(', ')
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (names) say(`applied ${names} to a throw-away copy of the club (${seconds} s)`)
    return club
  }

  async function finishedOnly(): Promise<Club> {
    const { finished } = sortMigrations()
    await ensureTemplate(finished)
    return cloneTemplate(keyOf(config, finished))
  }

  async function lastClub(): Promise<Club | undefined> {
    if (!existsSync(currentNote)) return undefined
    const { name, key } = JSON.parse(await readFile(currentNote, 'utf8')) as { name: string; key: string }
    return (await databases.exists(name)) ? clubNamed(name, key) : undefined
  }

  async function ensureTemplate(migrations: readonly Migration[]): Promise<void> {
    const key = keyOf(config, migrations)
    const known = await readFile(templateNote, 'utf8').catch(() => '')
    if (known === key && (await databases.exists(TEMPLATE))) return
    say('making the demo club…')
    await rm(templateNote, { force: true })
    await databases.drop(TEMPLATE)
    await databases.create(TEMPLATE)
    await rm(templateDir, { recursive: true, force: true })
    await mkdir(templateDir, { recursive: true })
    await copyFile(join(config.dataDir, 'keys.json'), join(templateDir, 'keys.json'))
    const folder = join(config.dataDir, 'finished')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const { file, text } of migrations) await writeFile(join(folder, file), text)
    const template = { name: TEMPLATE, target: { ...target, database: TEMPLATE }, dataDir: templateDir }
    await prepareDatabase(template.target, folder)
    await fill(template)
    await writeFile(templateNote, key)
  }

  async function cloneTemplate(key: string): Promise<Club> {
    const club = clubNamed(`${PREFIX}${Date.now().toString(36)}`, key)
    await Promise.all([
      databases.clone(TEMPLATE, club.name),
      cp(templateDir, club.dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    ])
    return club
  }

  async function remove(name: string): Promise<void> {
    await databases.drop(name)
    await rm(join(clubsDir, name), { recursive: true, force: true })
  }

  return {
    fitting,
    finishedOnly,
    async keep(club) {
      current = club
      await writeFile(currentNote, JSON.stringify({ name: club.name, key: club.key }))
      const folders = await readdir(clubsDir)
      const all = new Set([...folders, ...(await databases.names(PREFIX))])
      all.delete(club.name)
      for (const name of all) await remove(name)
    },
  }
}

/** Pictures are stored with the address of the club, and roles and schemas lie beneath the migrations. */
function keyOf({ rootDir, siteUrl }: ClubsOptions['config'], migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(siteUrl)
  const beneath = join(rootDir, 'server/database/bootstrap')
  for (const name of readdirSync(beneath).sort()) hash.update(readFileSync(join(beneath, name)))
  for (const { file, text } of migrations) hash.update(file).update('\0').update(text).update('\0')
  return hash.digest('hex')
}
