// Whoever opens a conversation they marked as unread has come back to it. Marked again while it is open, it stays so.
import { useEffect, useState } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'
import type { Thread } from '#types/shapes.ts'
import { shelfOf } from '../../model/shelves/shelves.ts'

export function useOpened(thread: Thread, userId: string) {
  const [marked] = useState(shelfOf(thread).markedUnread)
  useEffect(() => {
    if (!marked) return
    import('./shelve-act.ts')
      .then(({ shelveAct }) => outboxOf(userId).write(shelveAct, { threadId: thread.id, markedUnread: false }))
      .catch((error: unknown) => console.warn('The mark could not be taken off', error))
  }, [marked, userId, thread.id])
}
