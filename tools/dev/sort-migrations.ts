// Tells finished migrations, which supabase/migrations.lock freezes, from those somebody still works on.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrations, migrationsDir, readLock } from '../database/migrations-lock.ts'

export interface Migration {
  readonly file: string
  readonly text: string
}

export interface SortedMigrations {
  readonly finished: readonly Migration[]
  readonly unfinished: readonly Migration[]
  /** Finished ones that no longer say what they said. */
  readonly changed: readonly string[]
}

export function sortMigrations(): SortedMigrations {
  const lock = readLock()
  const all = listMigrations().map((file) => ({ file, text: readFileSync(join(migrationsDir, file), 'utf8') }))
  const finished = all.filter(({ file }) => lock.has(file))
  return {
    finished,
    unfinished: all.filter(({ file }) => !lock.has(file)),
    changed: finished
      .filter(({ file, text }) => lock.get(file) !== createHash('sha256').update(text).digest('hex'))
      .map(({ file }) => file),
  }
}
