// Refuses a landed migration that was edited or is missing, one that is committed but not locked, and an unfinished draft.
import { faultsOfMigrations } from './migrations-lock.ts'

const faults = faultsOfMigrations()
if (faults.length > 0) {
  console.error(faults.map((fault) => `supabase/migrations: ${fault}`).join('\n'))
  process.exitCode = 1
}
