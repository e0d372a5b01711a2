// All processes of a club work with the same keys: the database keeps fingerprints of those in use, and who does not hold them all is refused.
// Two sets of keys on one database would refuse each other's tokens, one request in two.
import type { Database } from '#server/database/database.ts'
import type { Fingerprints } from '#server/platform/keys.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export interface ClubKeysOptions {
  readonly database: Pick<Database, 'transaction'>
  readonly fingerprints: Fingerprints
  readonly dataDir: string
  /** The operator changes the keys on purpose (data-folder.ts). */
  readonly newKeysWanted: boolean
}

/**
 * At start: what this process signs with becomes what the club works with, if it also holds every key that was in use. So keys are changed
 * without signing anybody out: all processes learn the new key beside the old one, then sign with it, then forget the old one.
 */
export async function agreeOnKeys({ database, fingerprints, dataDir, newKeysWanted }: ClubKeysOptions): Promise<void> {
  await database.transaction(async (tx) => {
    const [club] = await tx.query<{ keys: string[] | null }>('select keys_in_use as keys from private.club for update')
    const foreign = club?.keys?.some((key) => !fingerprints.held.includes(key)) ?? false
    if (foreign && !newKeysWanted) {
      throw new StartupError(
        `The keys of this process are not those its club works with: give it the keys.json of the other processes (in ${dataDir}), or their ` +
          'JWT_KEYS, JWT_SECRET and API keys. To change the keys of the club on purpose: docs/ops/deploy.md, "Keys".',
      )
    }
    await tx.query('update private.club set keys_in_use = $1 where keys_in_use is distinct from $1', [
      fingerprints.inUse,
    ])
  })
}

/** For /readyz: an operator may have changed the keys while this process runs. A database that does not answer is another trouble. */
export async function keysTrouble(
  database: Pick<Database, 'query'>,
  { held }: Fingerprints,
): Promise<string | undefined> {
  const [club] = await database
    .query<{ held: boolean }>('select coalesce(keys_in_use <@ $1, true) as held from private.club', [held])
    .catch(() => [])
  return club?.held === false ? 'are no longer those of the club' : undefined
}
