// Opens both ends of a move, the old one first: what it is decides how the new one is made.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'
import { listMigrations } from '../archive/dump-database.ts'
import { openOwnNewPlace, openOwnOldPlace } from './own-place.ts'
import type { NewPlace, OldPlace } from './place.ts'
import { openProject, type ProjectAccess, refuseOtherMigrations } from './project-place.ts'
import type { Destination } from './read-places.ts'

export interface Ends {
  readonly old: OldPlace
  readonly fresh: NewPlace
  close(): Promise<void>
}

/** `from` is a project, or undefined for the club of the settings. */
export async function openEnds(config: Config, from: ProjectAccess | undefined, to: Destination): Promise<Ends> {
  const waiting = await mkdtemp(join(tmpdir(), 'o1-move-'))
  const closing: (() => Promise<unknown>)[] = [() => rm(waiting, { recursive: true, force: true })]
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  try {
    const old = from ? await openProject(from) : await openOwnOldPlace(config, waiting)
    closing.push(() => old.close())
    const connection = await old.connect()
    const migrations = await listMigrations(connection).finally(() => connection.close())
    const fresh =
      to.kind === 'project'
        ? await openProject(to.access)
        : await openOwnNewPlace({
            config: to.config,
            ownFolder: to.ownFolder,
            old: { keysFile: from ? undefined : join(config.dataDir, 'keys.json'), migrations },
          })
    closing.push(() => fresh.close())
    if (fresh.isProject) await refuseOtherMigrations(fresh, migrations)
    return { old, fresh, close }
  } catch (error) {
    await close()
    throw error
  }
}
