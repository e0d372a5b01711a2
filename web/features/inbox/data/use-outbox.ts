// The member's outbox for screens: the unsent messages, and the actions on them.
import { useMemo, useSyncExternalStore } from 'react'
import { outboxOf } from './outbox.ts'

export function useOutbox(userId: string) {
  const outbox = outboxOf(userId)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return useMemo(() => ({ ...outbox, entries }), [outbox, entries])
}
