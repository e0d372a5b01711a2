// A hosted or self-hosted project of the platform: rows by its connection string, pictures by its storage API. Neither role nor key of a superuser.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { listMigrations } from '../archive/dump-database.ts'
import type { NewPlace, OldPlace, Place } from './place.ts'
import { projectPictures } from './project-pictures.ts'

export interface ProjectAccess {
  readonly url: string
  /** The connection string, as the environment gives it: never on the command line, where every account of the machine reads it. */
  readonly databaseUrl: string
  readonly serviceKey: string
}

export async function openProject({ url, databaseUrl, serviceKey }: ProjectAccess): Promise<OldPlace & NewPlace> {
  const target = parseDatabaseUrl(databaseUrl)
  const stagingFolder = await mkdtemp(join(tmpdir(), 'o1-move-'))
  const place: Place = {
    named: `the project at ${url}`,
    isProject: true,
    pictures: projectPictures(url, serviceKey),
    stagingFolder,
    connect: () =>
      openCopyConnection(target).catch((error: unknown) => {
        throw new StartupError(
          `The database of ${url} can't be reached: ${error instanceof Error ? error.message : error}. Use the direct connection string or the session pooler's.`,
        )
      }),
    close: () => rm(stagingFolder, { recursive: true, force: true }),
  }
  return {
    ...place,
    identity: url,
    isMarked: false,
    isOpen: async () => false,
    beforeCommit: async () => undefined,
    afterCommit: async () => undefined,
    next: [
      `Build the web app for ${url} and publish it, or point its address there; then switch on the scheduler (docs/ops/hosted.md).`,
      'Members sign in again with the passwords they have: sessions and mailed links do not move into a project.',
      'Second steps and houses of companies do not either: members set theirs up again, houses are registered again (docs/ops/hosted.md).',
    ],
  }
}

/** The rows fit a project only if the same migrations have run in it. */
export async function refuseOtherMigrations(place: Place, old: readonly string[]): Promise<void> {
  const connection = await place.connect()
  const there = await listMigrations(connection)
    .catch((): string[] => [])
    .finally(() => connection.close())
  const lacking = old.filter((version) => !there.includes(version))
  if (lacking.length > 0) {
    throw new StartupError(
      `${place.named} lacks ${lacking.length} migrations (the first is ${lacking[0]}): run "supabase db push" with this release first.`,
    )
  }
  const newer = there.filter((version) => !old.includes(version))
  if (newer.length > 0) {
    throw new StartupError(
      `${place.named} has migrations that the old place has not (${newer[0]}): start the old club once with this release, then move it.`,
    )
  }
}
