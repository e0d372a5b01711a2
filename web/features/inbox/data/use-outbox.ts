// The outbox of the member as screens see it: what is not sent yet, and the acts on it.
import { useMemo, useSyncExternalStore } from 'react'
import { outboxOf } from './outbox.ts'

export function useOutbox(userId: string) {
  const outbox = outboxOf(userId)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return useMemo(() => ({ ...outbox, entries }), [outbox, entries])
}
