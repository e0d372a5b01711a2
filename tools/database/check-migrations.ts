// Refuses a landed migration that was edited or is missing, one that is not locked, and an unfinished draft.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfMigrations } from './faults-of-migrations.ts'
import { listCommitted, listMigrations, migrationsDir, readLock } from './migrations-lock.ts'

const texts = new Map(listMigrations().map((file) => [file, readFileSync(join(migrationsDir, file), 'utf8')]))
const faults = faultsOfMigrations({ texts, locked: readLock(), committed: listCommitted() })
if (faults.length > 0) {
  console.error(faults.map((fault) => `supabase/migrations: ${fault}`).join('\n'))
  process.exitCode = 1
}
