// Makes the files of the embedded cluster, all or none, and checks that existing ones fit this version of PostgreSQL.
import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { clusterOwner, launchUnprivileged } from './unprivileged.ts'

/** The cluster's superuser, named as on a hosted project. */
export const CLUSTER_ADMIN = 'supabase_admin'

/** With ICU in the package, names sort as people expect; without it, by code point. */
const LOCALES = [
  ['--locale=C', '--locale-provider=icu', '--icu-locale=en'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** Returns true if it made the files now. */
export async function ensureClusterFiles(initdb: string, files: string, major: string): Promise<boolean> {
  const version = await readFile(join(files, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === major) return false
    throw new StartupError(
      `${files} was made by PostgreSQL ${version.trim()} and this is PostgreSQL ${major}; back the club up with the older release and restore it with this one.`,
    )
  }
  const found = await readdir(files).catch(() => [])
  if (found.length > 0) {
    throw new StartupError(`${files} holds files that are not a database's; move them away or set DATA_DIR.`)
  }
  await initialise(initdb, files)
  return true
}

async function initialise(initdb: string, files: string): Promise<void> {
  // Make the files in a folder beside and rename it when they are complete: an interrupted start leaves no half-made cluster.
  const unfinished = `${files}.new`
  let fault = ''
  for (const locale of LOCALES) {
    try {
      await rm(unfinished, { recursive: true, force: true })
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const owner = clusterOwner()
      if (owner) await chown(unfinished, owner.uid, owner.gid)
      const wanted = ['-D', unfinished, '-U', CLUSTER_ADMIN, '--auth=trust', '--encoding=UTF8', '--no-instructions']
      const { file, args, options } = await launchUnprivileged(initdb, [...wanted, ...locale], [unfinished])
      await promisify(execFile)(file, args, options)
      await rename(unfinished, files)
      return
    } catch (error) {
      fault = lastLine(error)
    }
  }
  await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
  throw new StartupError(`The database files could not be made in ${files}: ${fault}`)
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  const lines = (stderr?.trim() || message || String(error)).split('\n')
  // initdb's last lines are about cleaning up; the line with the reason has one of these words.
  return lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? ''
}
