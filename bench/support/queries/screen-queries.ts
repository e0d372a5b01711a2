// Every query the bench asks. `npm run check` holds that each procedure has one.
import { applicantQueries } from './applicant-queries.ts'
import { consoleQueries, serviceQueries } from './console-queries.ts'
import { memberQueries } from './member-queries.ts'
import type { ScreenQuery } from './query.ts'
import { rightsQueries } from './rights-queries.ts'
import { safetyQueries } from './safety-queries.ts'

export const screenQueries: readonly ScreenQuery[] = [
  ...memberQueries,
  ...rightsQueries,
  ...consoleQueries,
  ...safetyQueries,
  ...serviceQueries,
  ...applicantQueries,
]
