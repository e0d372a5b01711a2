// The outbox for screens: which acts wait, and what became of them. What a screen shows is the cache with the waiting acts laid over it,
// so that it stands after a reload without a line too.
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Act, type Entry, isOf, type Kind } from './act.ts'
import { outboxOf, type SettledEvent } from './outbox.ts'

// What the build draws knows of none.
const none: Entry[] = []
const nothing = () => none

/** The waiting acts of a kind, oldest first; of one subject, if it is given. */
export function useActs<Input>(owner: string, act: Kind<Input>, subject?: string): Entry<Input>[] {
  const outbox = outboxOf(owner)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries, nothing)
  return useMemo(
    () => entries.filter(isOf(act)).filter((entry) => subject === undefined || entry.subject === subject),
    [entries, act, subject],
  )
}

/** Calls back while the screen is open: to go where the answer leads, for instance. Toasts and caches are the act's own. */
export function useSettled<Input, Answer>(
  owner: string,
  act: Act<Input, Answer>,
  onSettled: (event: SettledEvent<Input, Answer>) => void,
) {
  const latest = useRef(onSettled)
  latest.current = onSettled
  useEffect(() => {
    const isMine = (event: SettledEvent): event is SettledEvent<Input, Answer> => event.entry.kind === act.kind
    return outboxOf(owner).onSettled((event) => {
      if (isMine(event)) latest.current(event)
    })
  }, [owner, act])
}
