// The presses that put a conversation somewhere. What takes it out of sight offers to bring it back. Loads with the first of them.
import type { QueryClient } from '@tanstack/react-query'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { MuteLength, Thread } from '#types/shapes.ts'
import { looksUnread, mostPinned, shelfOf } from '../../model/shelves/shelves.ts'
import { threadName } from '../../model/thread.ts'
import { readMarkAct } from '../read-mark-act.ts'
import { shelveAct } from './shelve-act.ts'

export type Shelve = {
  pin: (thread: Thread) => void
  archive: (thread: Thread) => void
  mute: (thread: Thread, length: MuteLength) => void
  /** Marks it as unread, or as read where it is unread. */
  mark: (thread: Thread) => void
}

export function shelveOf(cache: QueryClient, userId: string): Shelve {
  const { write } = outboxOf(userId)
  return {
    pin(thread) {
      const pinned = !shelfOf(thread).pinnedAt
      const all = cache.getQueryData(conversationsQuery(false).queryKey)?.pages.flatMap(({ threads }) => threads) ?? []
      if (pinned && all.filter((one) => one.id !== thread.id && one.shelf?.pinnedAt).length >= mostPinned)
        toast.message(`You can pin ${mostPinned} conversations`, { description: 'Unpin one first.' })
      else write(shelveAct, { threadId: thread.id, pinned })
    },
    archive(thread) {
      const { archived: was, pinnedAt } = shelfOf(thread)
      const seen = thread.lastMessage && !was ? { seenSeq: thread.lastMessage.seq } : {}
      write(shelveAct, { threadId: thread.id, archived: !was, ...seen })
      const back = { threadId: thread.id, archived: was, ...(pinnedAt ? { pinned: true } : {}) }
      toast.message(was ? 'Back in the inbox' : 'Archived', {
        description: threadName(thread),
        action: { label: 'Undo', onClick: () => void write(shelveAct, back) },
      })
    },
    mute(thread, length) {
      write(shelveAct, { threadId: thread.id, mute: length })
    },
    mark(thread) {
      if (!looksUnread(thread)) return void write(shelveAct, { threadId: thread.id, markedUnread: true })
      if (thread.unreadCount > 0 && thread.lastMessage)
        write(readMarkAct, { threadId: thread.id, seq: thread.lastMessage.seq })
      if (shelfOf(thread).markedUnread) write(shelveAct, { threadId: thread.id, markedUnread: false })
    },
  }
}
