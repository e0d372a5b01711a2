// The files of the embedded cluster: makes them once, whole or not at all, and checks that they suit this PostgreSQL.
import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { clusterOwner, launchUnprivileged } from './unprivileged.ts'

/** The cluster's superuser, named as on a hosted project. */
export const CLUSTER_ADMIN = 'supabase_admin'

/** Names sort as people expect where the package brings ICU, by code point where it does not. */
const LOCALES = [
  ['--locale=C', '--locale-provider=icu', '--icu-locale=en'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** True when they were made just now. */
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
  // Made beside its place and moved there when whole: a start that was cut off leaves nothing half-made.
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
  // initdb's last lines are about cleaning up; the reason is the line that begins so.
  return lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? ''
}
