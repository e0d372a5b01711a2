// `npm run acceptance:deployed -- [TAG OR COMMIT]`: the suites of the last release on this code's schema. TEST_POSTGRES_BIN and TEST_DATABASE_URL
// choose the PostgreSQL, as for all tests.
import { trySuitesOfRelease } from './try-suites.ts'

process.exitCode = (await trySuitesOfRelease(process.argv[2])) ? 0 : 1
