// The outbox for screens: which acts wait. What a screen shows is the cache with the waiting acts laid over it,
// so that it stands after a reload without a line too.
import { useMemo, useSyncExternalStore } from 'react'
import { type Act, type Entry, isOf } from './act.ts'
import { outboxOf } from './outbox.ts'

/** The waiting acts of a kind, oldest first; of one subject, if it is given. */
export function useActs<Input, Answer>(owner: string, act: Act<Input, Answer>, subject?: string): Entry<Input>[] {
  const outbox = outboxOf(owner)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return useMemo(
    () => entries.filter(isOf(act)).filter((entry) => subject === undefined || entry.subject === subject),
    [entries, act, subject],
  )
}
