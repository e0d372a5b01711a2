// Proves that all migrations and all of supabase/schemas make the same database; prints each object in which they differ.
import { compareCatalogs, describeDifference } from './catalog/compare-catalogs.ts'
import { readCatalog } from './catalog/read-catalog.ts'
import { withEmptyDatabases } from './empty-databases.ts'
import { loadSchemas } from './load-schemas.ts'
import { migrationsDir } from './migrations-lock.ts'

try {
  const differences = await withEmptyDatabases(async ({ create }) => {
    const is = await readCatalog(await create('migrated', migrationsDir), { rows: true })
    const declared = await create('declared')
    await loadSchemas(declared)
    return compareCatalogs(is, await readCatalog(declared, { rows: true }))
  })
  if (differences.length > 0) {
    console.error(`${differences.map(describeDifference).join('\n')}
supabase/migrations and supabase/schemas make different databases. Change supabase/schemas, then write the migration.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
