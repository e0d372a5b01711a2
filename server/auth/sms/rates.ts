// How many text messages leave: one in `max_frequency` to a number, and `sms_sent` an hour in all. Counted in the database, in one statement each, so that
// requests at once and the processes of a club count together.
import { createHash } from 'node:crypto'
import type { Auth } from '../context/auth.ts'

/** Also taken for numbers that are nobody's: what is left for one tells nothing. */
export function mayTextNumber(auth: Auth, phone: string): Promise<boolean> {
  const { max_frequency } = auth.settings.sms
  if (max_frequency === 0) return Promise.resolve(true)
  const who = createHash('sha256').update(phone).digest('hex')
  return take(auth, { what: 'sms number', who, burst: 1, perMinute: 60 / max_frequency })
}

export async function mayText(auth: Auth): Promise<boolean> {
  const { sms_sent } = auth.settings.rate_limit
  const taken =
    sms_sent > 0 && (await take(auth, { what: 'sms club', who: 'all', burst: sms_sent, perMinute: sms_sent / 60 }))
  if (!taken) auth.log.warn({ sms_sent }, 'no more codes are sent by text message this hour')
  return taken
}

async function take(
  auth: Auth,
  { what, who, burst, perMinute }: { what: string; who: string; burst: number; perMinute: number },
): Promise<boolean> {
  const rows = await auth.database.query(
    `insert into private.spent as s (what, who, tokens, burst, per_minute, at)
     values ($1, $2, $3::float8 - 1, $3, $4::float8, $5::timestamptz)
     on conflict (what, who) do update set burst = excluded.burst, per_minute = excluded.per_minute, at = excluded.at,
       tokens = least(excluded.burst, s.tokens + greatest(0, extract(epoch from excluded.at - s.at)) / 60 * excluded.per_minute) - 1
     where least(excluded.burst, s.tokens + greatest(0, extract(epoch from excluded.at - s.at)) / 60 * excluded.per_minute) > 0.999999
     returning what`,
    [what, who, burst, perMinute, auth.now()],
  )
  return rows.length > 0
}
