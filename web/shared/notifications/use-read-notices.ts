// Putting notifications away, and those that wait to be: the bell and the dashboard's banner do the same.
import { useCallback, useMemo } from 'react'
import type { Kind } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import type { ReadNotices, SettledKind } from './read-notices.ts'
import { readNoticesAct } from './read-notices-act.ts'

// The act itself loads with the history.
const settleNotices: Kind<SettledKind> = { kind: 'settle-notices', subject: () => 'notices' }

type Seen = { id: string; created_at: string }

/** Those the server may not know of yet. */
export function useReadNotices(userId: string): ReadNotices[] {
  const waiting = useActs(userId, readNoticesAct)
  const settled = useActs(userId, settleNotices)
  return useMemo(
    () => [...waiting.map(({ input }) => input), ...settled.map(({ input: { some } }) => ({ some, upTo: null }))],
    [waiting, settled],
  )
}

export function useMarkRead(userId: string) {
  const write = useCallback((read: ReadNotices) => void outboxOf(userId).write(readNoticesAct, read), [userId])
  return {
    one: ({ id, created_at }: Seen) => write({ some: [{ id, at: created_at }], upTo: null }),
    /** All up to the newest of these: what comes while it waits stays unread. */
    all: (shown: Seen[]) => shown[0] && write({ some: [], upTo: shown[0].created_at }),
  }
}
