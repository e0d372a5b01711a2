// `npm run db:lock`: from now on the migrations as they lie here are what ran in clubs, and nobody edits them.
import { isDraft, listMigrations, lockMigrations } from './migrations-lock.ts'

const drafts = listMigrations().filter(isDraft)
if (drafts.length > 0) {
  console.error(`${drafts.join(', ')}: a draft. Finish what is marked in it, then delete the line that says so.`)
  process.exitCode = 1
} else {
  const added = lockMigrations()
  console.log(added.length > 0 ? `Locked: ${added.join(', ')}` : 'All migrations are locked already.')
}
