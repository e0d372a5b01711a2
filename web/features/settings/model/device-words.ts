// A session in words: what kind of device, since when, when it was last seen. Pure.
import { clockTime, longDate, timeAgo } from '#shared/format/time.ts'
import type { SignedInSession } from '#types/shapes.ts'

export const deviceName = ({ device }: Pick<SignedInSession, 'device'>) => device ?? 'A device we do not know'

/** For its picture. */
export function deviceKind(device: string | null): 'phone' | 'tablet' | 'computer' | 'unknown' {
  if (device === null) return 'unknown'
  if (/\b(iPhone|Android)$/.test(device)) return 'phone'
  if (/\biPad$/.test(device)) return 'tablet'
  return 'computer'
}

const HOUR = 3_600_000

export function sinceWords(startedAt: string, now: Date): string {
  const began = new Date(startedAt)
  const day = began.toDateString() === now.toDateString() ? 'today' : longDate(began)
  return `Signed in ${day}, ${clockTime(began)}`
}

/** Known to the hour: a session is seen when it is refreshed. */
export function seenWords(lastSeenAt: string, now: Date): string {
  const recently = now.getTime() - Date.parse(lastSeenAt) < HOUR
  return recently ? 'used within the last hour' : `last used ${timeAgo(lastSeenAt, now)} ago`
}

/** Those that would be called the same, such as one browser signed in twice within a minute, are counted: for whoever hears their names. */
export function twinWords(
  sessions: readonly Pick<SignedInSession, 'id' | 'device' | 'startedAt'>[],
  now: Date,
): Map<string, string> {
  const alike = new Map<string, string[]>()
  for (const session of sessions) {
    const words = `${deviceName(session)}, ${sinceWords(session.startedAt, now)}`
    alike.set(words, [...(alike.get(words) ?? []), session.id])
  }
  const several = [...alike.values()].filter((ids) => ids.length > 1)
  return new Map(several.flatMap((ids) => ids.map((id, index) => [id, `, ${index + 1} of ${ids.length}`] as const)))
}
