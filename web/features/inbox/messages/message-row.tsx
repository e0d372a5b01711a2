// One row of a conversation: the day and the unread line above it where they belong, then the message by its type.
import { memo } from 'react'
import { cx } from '#shared/ui/cx.ts'
import { WrittenText } from '#shared/written/written-text.tsx'
import type { Thread } from '#types/shapes.ts'
import { dayName, type LogRow } from '../model/log-rows.ts'
import { Introduction } from '../occasion/introduction.tsx'
import { RequestCardView } from '../request/request-card-view.tsx'
import { MessageBubble, type WordWishes } from './message-bubble.tsx'

type Props = {
  row: LogRow
  last: boolean
  /** What is said under it of who has seen it. */
  seen: string | null
  thread: Thread
  me: string
  onCardShown: (shown: boolean) => void
  onOpener: (words: string) => void
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
  words: WordWishes
}

export const MessageRow = memo(
  function MessageRow({ row, last, seen, thread, me, onCardShown, onOpener, onRetry, onDiscard, words }: Props) {
    return (
      <div className={cx('mx-auto w-full max-w-3xl', row.startsGroup ? 'pt-3' : 'pt-0.5', last && 'pb-4')}>
        {row.day && (
          <p className="pt-3 pb-4 text-center text-caption text-muted">
            <time dateTime={row.day}>{dayName(row.day)}</time>
          </p>
        )}
        {row.firstUnread && (
          <p className="flex items-center gap-4 pb-4 text-caption text-gold-ink">
            <span aria-hidden="true" className="h-px flex-1 bg-gold/50" />
            New messages
            <span aria-hidden="true" className="h-px flex-1 bg-gold/50" />
          </p>
        )}
        {message()}
      </div>
    )

    function message() {
      if (isGreeting(row.message, thread))
        return <Introduction words={row.message.content} thread={thread} me={me} onOpener={onOpener} />
      if (row.message.message_type === 'system')
        return (
          <p className="mx-auto max-w-reading px-6 py-1 text-center text-small text-balance break-words text-muted">
            <WrittenText content={row.message.content} at={row.message.created_at} />
          </p>
        )
      if (row.message.message_type === 'request_card')
        return <RequestCardView message={row.message} thread={thread} me={me} onShown={onCardShown} />
      return (
        <MessageBubble
          row={row}
          seen={seen}
          thread={thread}
          me={me}
          onRetry={onRetry}
          onDiscard={onDiscard}
          words={words}
        />
      )
    }
  },
  (before, after) =>
    before.last === after.last &&
    before.seen === after.seen &&
    before.me === after.me &&
    before.row === after.row &&
    sameSetting(before.thread, after.thread, after.row),
)

/** The note an intro chat opens with. */
const isGreeting = ({ message_type, metadata }: LogRow['message'], { type }: Thread) =>
  type === 'intro_chat' && message_type === 'system' && 'kind' in metadata && metadata.kind === 'greeting'

// The thread object changes with every message, but a bubble only shows who speaks. A card shows the whole thread.
function sameSetting(a: Thread, b: Thread, row: LogRow): boolean {
  if (row.message.message_type === 'request_card' || isGreeting(row.message, a)) return a === b
  return a.type === b.type && a.canSend === b.canSend && a.participants === b.participants && a.former === b.former
}
