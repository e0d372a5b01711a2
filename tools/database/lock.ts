// `npm run db:lock`: freezes this branch's migrations as they lie. Those that have landed are what ran in clubs: nobody edits them.
import { faultsOfLanded } from './faults-of-migrations.ts'
import { isDraft, landedMigrations, listMigrations, lockMigrations, readMigrations } from './migrations-lock.ts'

const drafts = listMigrations().filter(isDraft)
const faults = [
  ...drafts.map((file) => `${file}: a draft. Finish what is marked in it, then delete the line that says so.`),
  ...faultsOfLanded(readMigrations(), landedMigrations()),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else {
  const changed = lockMigrations()
  console.log(changed.length > 0 ? `Locked: ${changed.join(', ')}` : 'All migrations are locked as they lie.')
}
