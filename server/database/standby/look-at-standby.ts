// Why a standby can't be used at this moment, in words: for the log, /readyz and the doctor.
import type { Transaction } from '../database.ts'
import type { Position } from './fence.ts'

export const FACTS = `
  select pg_is_in_recovery() as standby, s.system_identifier::text as system, r.min_recovery_end_timeline as timeline,
    pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind
  from pg_control_system() s, pg_control_recovery() r`

interface Facts {
  readonly standby: boolean
  readonly system: string
  readonly timeline: number
  /** In bytes of the log. */
  readonly behind: number | null
}

/** The end of a sentence about the standby, or nothing when it holds all that is asked for. */
export async function troubleOf(
  standby: Pick<Transaction, 'query'>,
  { position, system, timeline }: Position,
): Promise<string | undefined> {
  const [facts] = await standby.query<Facts>(FACTS, [position])
  if (!facts) return 'does not answer'
  if (facts.system !== system) return 'is a copy of another database'
  if (!facts.standby) return 'is no standby: it takes writes of its own'
  if (facts.timeline !== timeline) return 'follows another database than this one'
  if (facts.behind === null) return 'does not say how far it is'
  return facts.behind > 0 ? `is behind by ${Math.ceil(facts.behind / 1024)} kB of the log` : undefined
}
