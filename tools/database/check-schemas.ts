// Proves that all migrations and all of supabase/schemas make the same database; prints each object in which they differ.
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { compareCatalogs, describeDifference } from './catalog/compare-catalogs.ts'
import { readCatalog } from './catalog/read-catalog.ts'
import { withEmptyDatabases } from './empty-databases.ts'
import { loadSchemas } from './load-schemas.ts'

const faults = await withEmptyDatabases(async ({ create }) => {
  const is = await readCatalog(await create('migrated', join(findProjectRoot(), 'supabase/migrations')), { rows: true })
  const declared = await create('declared')
  await loadSchemas(declared)
  return compareCatalogs(is, await readCatalog(declared, { rows: true })).map(describeDifference)
}).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
if (faults.length > 0) {
  console.error(`${faults.join('\n')}
supabase/migrations and supabase/schemas make different databases. Change supabase/schemas, then write the migration with:
npm run db:diff -- NAME`)
  process.exitCode = 1
}
