// Runs pgbench, if Debian or the PATH has it: it measures PostgreSQL alone, without the server.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CLUSTER_ADMIN } from '#server/database/embedded/cluster-files.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export function findPgbench(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin/pgbench'))
    : []
  const inPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))
  return [...debian, ...inPath].find((path) => existsSync(path))
}

/** Returns the transactions a second with four clients, which choose a script at random. */
export async function pgbench(program: string, socketDir: string, scripts: string[], seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-pgbench-'))
  const files = await Promise.all(
    scripts.map(async (script, place) => {
      const file = join(folder, `${place}.sql`)
      await writeFile(file, script)
      return file
    }),
  )
  const { stdout } = await run(program, [
    ...['-h', socketDir, '-U', CLUSTER_ADMIN, '-n', '-M', 'prepared', '-c', '4', '-j', '2', '-T', String(seconds)],
    ...files.flatMap((file) => ['-f', file]),
    'postgres',
  ])
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!found) throw new Error(`pgbench said nothing of use:\n${stdout}`)
  return Number(found)
}
