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

/** Adds what is not locked yet, and locks anew what is in no commit; says which. */
export function lockMigrations(): string[] {
  const locked = readLock()
  const committed = listCommitted()
  for (const file of locked.keys()) if (!committed.has(file)) locked.delete(file)
  const added = listMigrations().filter((file) => !locked.has(file))
  for (const file of added) locked.set(file, hashOf(file))
  const lines = [...locked].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, hash]) => `${hash}  ${file}\n`)
  writeFileSync(lockFile, lines.join(''))
  return added
}

export function isDraft(file: string): boolean {
  return saysDraft(readFileSync(join(migrationsDir, file), 'utf8'))
}

export const saysDraft = (text: string) => /^-- DRAFT:/m.test(text)

export const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex')

/** The files of HEAD's commit; all that are locked where the sources came without their history. */
export function listCommitted(): ReadonlySet<string> {
  try {
    const args = ['ls-tree', '--name-only', 'HEAD', 'supabase/migrations/']
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return new Set(listed.split('\n').map((path) => path.slice('supabase/migrations/'.length)))
  } catch {
    return new Set(readLock().keys())
  }
}

function hashOf(file: string): string {
  return hashOfText(readFileSync(join(migrationsDir, file), 'utf8'))
}
