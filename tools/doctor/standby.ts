// The standby that spares the database large reads: whether it can be used. A club without it only is slower.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import { lookAtStandby } from '#server/database/open/open-standby.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { type Finding, type Reader, speakerFor } from './finding.ts'

/** A busy one is behind by a moment, always. */
const CATCH_UP_MS = 2000

export async function checkStandby(
  database: Reader,
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
): Promise<Finding[]> {
  if (databaseReadUrl === undefined) return []
  const say = speakerFor('standby')
  const target = parseDatabaseUrl(databaseReadUrl, 'DATABASE_READ_URL')
  for (const until = Date.now() + CATCH_UP_MS; ; await sleep(200)) {
    const trouble = await lookAtStandby(target, database)
    if (trouble === undefined) return [say('fine', `${target.host}:${target.port} holds what the database holds`)]
    if (Date.now() < until && trouble.startsWith('is behind')) continue
    const cure = 'The database answers its reads meanwhile: docs/ops/deploy.md, "A standby for large reads"'
    return [say('warning', `The standby of DATABASE_READ_URL ${trouble}.`, cure)]
  }
}
