// One conversation in the list: who, what was said last, when, and whether something is unread.
import { memo } from 'react'
import { listMoment } from '#shared/format/time.ts'
import type { Address } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { requestView } from '../model/request-state.ts'
import { groupKind, preview, threadName } from '../model/thread.ts'

type Props = {
  thread: Thread
  me: string
  current: boolean
  to: Address
  linkState: unknown
  replace: boolean
  onOpen: (thread: Thread) => void
}

export const ConversationRow = memo(function ConversationRow({
  thread,
  me,
  current,
  to,
  linkState,
  replace,
  onOpen,
}: Props) {
  const unread = thread.unreadCount > 0
  return (
    <Link
      to={to}
      state={linkState}
      replace={replace}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      onClick={() => onOpen(thread)}
      className={cx(
        'flex min-h-21 items-center gap-4 border-l-2 px-5 py-3 transition-colors duration-150 focus-visible:-outline-offset-4',
        current ? 'border-l-gold bg-raised' : 'border-l-transparent hover:bg-surface',
      )}
    >
      <ThreadFaces thread={thread} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('truncate', unread ? 'font-semibold' : 'font-medium')}>{threadName(thread)}</span>
          <time dateTime={thread.updatedAt} className="shrink-0 text-caption text-muted">
            {listMoment(thread.updatedAt)}
          </time>
        </span>
        {thread.type === 'intro_chat' && thread.participants.length > 0 && (
          <span className="truncate text-small text-muted">{groupKind(thread)}</span>
        )}
        <span className="flex items-center justify-between gap-3">
          <span className={cx('truncate text-small', unread ? 'text-ink' : 'text-muted')}>{preview(thread, me)}</span>
          <Waiting thread={thread} me={me} />
        </span>
      </span>
    </Link>
  )
})

function Waiting({ thread, me }: { thread: Thread; me: string }) {
  const asks = thread.type === 'plug_request' && requestView(thread, me).canDecide
  return (
    <span className="flex shrink-0 items-center gap-2">
      {asks && (
        <span className="rounded-chip border border-gold/60 px-1.5 py-0.5 text-caption text-gold-ink">
          Action Required
        </span>
      )}
      {thread.unreadCount > 0 && (
        <span className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-gold px-1.5 text-caption font-semibold text-on-gold">
          <span aria-hidden="true">{thread.unreadCount > 99 ? '99+' : thread.unreadCount}</span>
          <span className="sr-only">{thread.unreadCount} unread</span>
        </span>
      )}
    </span>
  )
}
