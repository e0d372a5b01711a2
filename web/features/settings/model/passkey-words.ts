// A passkey in words: what it is called, since when it is there, when it was last used. Pure.
import type { Passkey } from '#shared/api/passkeys.ts'
import { longDate, timeAgo } from '#shared/format/time.ts'

export const passkeyName = ({ friendly_name }: Pick<Passkey, 'friendly_name'>) => friendly_name?.trim() || 'Passkey'

const HOUR = 3_600_000

export function passkeyFacts({ created_at, last_used_at }: Pick<Passkey, 'created_at' | 'last_used_at'>, now: Date) {
  const created = new Date(created_at)
  const day = created.toDateString() === now.toDateString() ? 'today' : longDate(created)
  return `Added ${day} · ${lastUse(last_used_at, now)}`
}

function lastUse(lastUsedAt: string | undefined, now: Date): string {
  if (lastUsedAt === undefined) return 'not used yet'
  const recently = now.getTime() - Date.parse(lastUsedAt) < HOUR
  return recently ? 'used within the last hour' : `last used ${timeAgo(lastUsedAt, now)} ago`
}
