// Every query the bench asks. `npm run check` holds that each procedure has one.
import { applicantQueries } from './applicant-queries.ts'
import { consoleQueries, serviceQueries } from './console-queries.ts'
import { memberQueries } from './member-queries.ts'
import type { ScreenQuery } from './query.ts'
import { rightsQueries } from './rights-queries.ts'

export const screenQueries: readonly ScreenQuery[] = [
  ...memberQueries,
  ...rightsQueries,
  ...consoleQueries,
  ...serviceQueries,
  ...applicantQueries,
]
