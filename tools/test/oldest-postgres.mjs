// Finds the oldest PostgreSQL of this machine that o1 must run on, and names the suites that speak to it most directly.
import { existsSync, readdirSync } from 'node:fs'

const home = '/usr/lib/postgresql'
/** The stories run on new tables of the release that comes with the packages, and where there is an older one there on those of a past club. */
export const storiesOfOldTables = 'tools/database/releases/upgraded-stories.test.ts'
const suites = [
  storiesOfOldTables,
  ...['races', 'people-races', 'counters', 'request', 'open/migrations'].map(
    (name) => `server/database/${name}.test.ts`,
  ),
  'tools/database/releases/upgrade.test.ts',
  'tools/database/plan/plan-migration.test.ts',
]

export function findOldestPostgres() {
  const majors = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .sort((a, b) => a - b)
    : []
  const major = majors.find((each) => each >= 15 && each < 18 && existsSync(`${home}/${each}/bin/postgres`))
  if (!major) return undefined
  // Vitest passes over a file that is gone as long as it finds another.
  const gone = suites.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`tools/test/oldest-postgres.mjs names tests that are gone: ${gone.join(', ')}`)
  return { major, binaries: `${home}/${major}/bin`, suites }
}
