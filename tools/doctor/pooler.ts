// The pooler that DATABASE_URL leads to where DATABASE_DIRECT_URL is set: whether it answers, for this club's database, as the start will ask.
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import { findPooler } from '#server/database/open/pooler.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { type Finding, speakerFor } from './finding.ts'

const WHERE = 'docs/ops/deploy.md, "A pooler"'

export async function checkPooler(
  config: Pick<Config, 'databaseUrl' | 'databasePoolerUrl' | 'poolerKeepsStatements'>,
): Promise<Finding[]> {
  const { databaseUrl, databasePoolerUrl, poolerKeepsStatements: keepsStatements } = config
  if (databaseUrl === undefined || databasePoolerUrl === undefined) return []
  const say = speakerFor('pooler')
  const target = parseDatabaseUrl(databasePoolerUrl)
  const direct = parseDatabaseUrl(databaseUrl, 'DATABASE_DIRECT_URL')
  const warnings: string[] = []
  const log = { warn: (words: string) => void warnings.push(words) }
  try {
    const pooler = await findPooler({ target, direct, keepsStatements, log })
    if (!pooler) return [say('note', 'DATABASE_URL leads to no pooler.', 'DATABASE_DIRECT_URL may go.')]
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [say('fault', `Through the pooler: ${error.message}`, WHERE)]
  }
  if (warnings.length > 0) return warnings.map((words) => say('warning', `Through the pooler: ${words}.`, WHERE))
  return [say('fine', `${target.host}:${target.port} leads to the database`)]
}
