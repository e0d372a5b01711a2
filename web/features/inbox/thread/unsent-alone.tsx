// What was written here and not sent yet, while the rest of the conversation is not on this device.
import type { ReactNode } from 'react'
import type { Thread } from '#types/shapes.ts'
import { MessageBubble } from '../messages/message-bubble.tsx'
import { logRows } from '../model/log-rows.ts'
import { threadName } from '../model/thread.ts'
import type { Unsent } from '../model/unsent.ts'

type Props = {
  thread: Thread
  userId: string
  unsent: Unsent[]
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
  children: ReactNode
}

export function UnsentAlone({ thread, userId, unsent, onRetry, onDiscard, children }: Props) {
  const rows = logRows({ messages: [], hasOlder: false, unsent, me: userId, threadId: thread.id, unreadAfter: null })
  return (
    <section
      aria-label={`Messages, ${threadName(thread)}`}
      className="flex h-full flex-col overflow-y-auto px-4 sm:px-6"
    >
      <div className="min-h-0 flex-1">{children}</div>
      <ul className="mx-auto flex w-full max-w-3xl flex-col gap-2 py-4">
        {rows.map((row) => (
          <li key={row.key}>
            <MessageBubble row={row} thread={thread} me={userId} onRetry={onRetry} onDiscard={onDiscard} />
          </li>
        ))}
      </ul>
    </section>
  )
}
