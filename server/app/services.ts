// Makes the five services from their shared dependencies. Only this file names them all.
import { createAuthService } from '#server/auth/service.ts'
import type { Database } from '#server/database/database.ts'
import { createFunctionsService } from '#server/functions/service.ts'
import type { Budget } from '#server/platform/budget/budget.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { createRealtimeService } from '#server/realtime/service.ts'
import { createRestService } from '#server/rest/service.ts'
import { createStorageService } from '#server/storage/service.ts'
import type { Services } from './gateway/gateway.ts'
import { STANDBY_READS } from './standby-reads.ts'

export interface ServiceDependencies {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly log: Log
  readonly budget: Budget
}

export async function createServices(dependencies: ServiceDependencies): Promise<Services> {
  const { config, database, keys, log, budget } = dependencies
  const { schemas, extra_search_path: extraSearchPath, max_rows: maxRows } = config.project.api
  const named = (service: string) => log.child({ service })
  const rest = { schemas, extraSearchPath, maxRows, standbyReads: STANDBY_READS }
  return {
    rest: await createRestService({ database, config: rest, log: named('rest') }),
    auth: await createAuthService({ database, keys, config, log: named('auth') }),
    storage: await createStorageService({ database, keys, config, budget, log: named('storage') }),
    realtime: await createRealtimeService({
      database,
      keys,
      log: named('realtime'),
      limitFactor: config.rateLimitFactor,
    }),
    functions: createFunctionsService({ config, keys, log: named('functions') }),
  }
}
