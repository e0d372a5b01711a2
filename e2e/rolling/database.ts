// The database of a rolling restart: that of DATABASE_URL, or a PostgreSQL of its own on loopback, which can be restarted.
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { openPooler } from './pooler.ts'

const run = promisify(execFile)
const NOBODY = 65_534

export interface ExternalDatabase {
  /** What the processes need of it: DATABASE_URL, and its kin that were given. */
  readonly settings: Readonly<Record<string, string>>
  /** Absent where the database is somebody else's. */
  readonly restart: (() => Promise<void>) | undefined
  /** Only where there is a pooler in front. */
  readonly restartPooler?: (() => Promise<void>) | undefined
  close(): Promise<void>
}

/** `programs`: the folder of PostgreSQL's programs. `pooler`: the program of a pooler to put in front. */
export async function openExternalDatabase(programs: string, pooler?: string): Promise<ExternalDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = process.env
  if (DATABASE_URL) {
    const given = Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL })
    const settings = Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
    return { settings, restart: undefined, close: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'o1-rolling-db-'))
  const data = join(folder, 'data')
  await mkdir(data)
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const each of [folder, data]) await chown(each, NOBODY, NOBODY)
  await chmod(data, 0o700)
  const as = isRoot ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {}
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  )
  const port = await freePort()
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nwal_level = logical\nmax_connections = 150\n`,
  )
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', '-l', join(data, 'log'), ...args], as)
  await control('start')
  const inFront = pooler ? await openPooler(pooler, port) : undefined
  return {
    settings: inFront?.settings ?? { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    restart: async () => {
      await control('restart')
    },
    restartPooler: inFront?.restart,
    async close() {
      await inFront?.close()
      await control('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
