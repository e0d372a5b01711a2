// How many text messages leave: one in `max_frequency` to a number, and `sms_sent` an hour in all.
import { createHash } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { takeOne } from '../context/take-one.ts'

/** Also taken for numbers that are nobody's: what is left for one tells nothing. */
export function mayTextNumber(auth: Auth, phone: string): Promise<boolean> {
  const { max_frequency } = auth.settings.sms
  if (max_frequency === 0) return Promise.resolve(true)
  const who = createHash('sha256').update(phone).digest('hex')
  return takeOne(auth, { what: 'sms number', who, burst: 1, perMinute: 60 / max_frequency })
}

export async function mayText(auth: Auth): Promise<boolean> {
  const { sms_sent } = auth.settings.rate_limit
  const taken =
    sms_sent > 0 && (await takeOne(auth, { what: 'sms club', who: 'all', burst: sms_sent, perMinute: sms_sent / 60 }))
  if (!taken) auth.log.warn({ sms_sent }, 'no more codes are sent by text message this hour')
  return taken
}
