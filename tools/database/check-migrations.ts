// Refuses a landed migration that was edited or is missing, one that is not locked, and an unfinished draft.
import { faultsOfMigrations } from './faults-of-migrations.ts'
import { landedMigrations, readLock, readMigrations } from './migrations-lock.ts'

const faults = faultsOfMigrations({ texts: readMigrations(), locked: readLock(), landed: landedMigrations() })
if (faults.length > 0) {
  console.error(faults.map((fault) => `supabase/migrations: ${fault}`).join('\n'))
  process.exitCode = 1
}
