// The lock on migrations: supabase/migrations.lock holds the hash of each, in the form `sha256sum` writes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { parseLock, readLanded } from './landed-migrations.ts'

const root = findProjectRoot()
export const migrationsDir = join(root, 'supabase/migrations')
const lockFile = join(root, 'supabase/migrations.lock')

export function listMigrations(): string[] {
  return readdirSync(migrationsDir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** File name → text. */
export const readMigrations = () => new Map(listMigrations().map((file) => [file, textOf(file)]))

/** File name → hash. */
export const readLock = () => parseLock(readFileSync(lockFile, 'utf8'))

/** Without a history all that is locked counts as landed. */
export const landedMigrations = () => readLanded(root) ?? readLock()

/** Locks all as they lie; says which were not, or otherwise. */
export function lockMigrations(): string[] {
  const before = readLock()
  const now = [...readMigrations()].map(([file, text]) => ({ file, hash: hashOfText(text) }))
  writeFileSync(lockFile, now.map(({ file, hash }) => `${hash}  ${file}\n`).join(''))
  return now.filter(({ file, hash }) => before.get(file) !== hash).map(({ file }) => file)
}

export const isDraft = (file: string) => saysDraft(textOf(file))

export const saysDraft = (text: string) => /^-- DRAFT:/m.test(text)

export const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex')

const textOf = (file: string) => readFileSync(join(migrationsDir, file), 'utf8')
