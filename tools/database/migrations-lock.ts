// The lock on migrations: supabase/migrations.lock holds the hash of each that has landed, in the form `sha256sum` writes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const root = findProjectRoot()
export const migrationsDir = join(root, 'supabase/migrations')
const lockFile = join(root, 'supabase/migrations.lock')

export function listMigrations(): string[] {
  return readdirSync(migrationsDir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** File name → hash. */
export function readLock(): Map<string, string> {
  const lines = readFileSync(lockFile, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Adds what is not locked yet; says which. */
export function lockMigrations(): string[] {
  const locked = readLock()
  const added = listMigrations().filter((file) => !locked.has(file))
  for (const file of added) locked.set(file, hashOf(file))
  const lines = [...locked].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, hash]) => `${hash}  ${file}\n`)
  writeFileSync(lockFile, lines.join(''))
  return added
}

/** What is wrong with the migrations as they lie here, each with its mend. */
export function faultsOfMigrations(): string[] {
  const files = listMigrations()
  const locked = readLock()
  return [
    ...files.flatMap((file) => faultsOfName(file, files)),
    ...files
      .filter(isDraft)
      .map((file) => `${file} is a draft: finish what is marked in it, then delete the line that says so.`),
    ...faultsOfLocked(files, locked),
    ...faultsOfUnlocked(files, locked),
  ]
}

export function isDraft(file: string): boolean {
  return /^-- DRAFT:/m.test(readFileSync(join(migrationsDir, file), 'utf8'))
}

function faultsOfName(file: string, files: readonly string[]): string[] {
  if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(file))
    return [`${file} is no migration's name: 14 digits, "_", a name in small letters, ".sql".`]
  const twin = files.find((other) => other < file && other.slice(0, 14) === file.slice(0, 14))
  return twin ? [`${file} and ${twin} have the same version: give the newer one a later one.`] : []
}

function faultsOfLocked(files: readonly string[], locked: ReadonlyMap<string, string>): string[] {
  return [...locked].flatMap(([file, hash]) => {
    const fault = !files.includes(file) ? 'is missing' : hashOf(file) === hash ? '' : 'was edited'
    return fault ? [`${file} has landed and ${fault}: put it back; add the next one with npm run db:diff -- NAME.`] : []
  })
}

function faultsOfUnlocked(files: readonly string[], locked: ReadonlyMap<string, string>): string[] {
  const last = [...locked.keys()].sort().at(-1) ?? ''
  const committed = committedFiles()
  return files.flatMap((file) => {
    if (locked.has(file)) return []
    if (file < last) return [`${file} is older than ${last}, which has landed: give it a later version.`]
    return committed.has(file) ? [`${file} is committed but not locked: npm run db:lock.`] : []
  })
}

/** Nothing, where the sources came without their history. */
function committedFiles(): ReadonlySet<string> {
  try {
    const args = ['ls-tree', '--name-only', 'HEAD', 'supabase/migrations/']
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return new Set(listed.split('\n').map((path) => path.slice('supabase/migrations/'.length)))
  } catch {
    return new Set()
  }
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(migrationsDir, file)))
    .digest('hex')
}
