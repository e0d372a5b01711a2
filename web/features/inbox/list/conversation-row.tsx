// One conversation in the list: who, what was said last, when, and whether something is unread. What its presses do is use-row-press.ts.
import { BellOff, EllipsisVertical, Pin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { listMoment } from '#shared/format/time.ts'
import type { Address } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { requestView } from '../model/request-state.ts'
import { looksUnread, shelfOf } from '../model/shelves/shelves.ts'
import { groupKind, preview, threadName } from '../model/thread.ts'

type Props = {
  thread: Thread
  me: string
  current: boolean
  /** A finger presses long, or swipes: it needs no button. */
  byFinger: boolean
  to: Address
  linkState: unknown
  replace: boolean
  onOpen: (thread: Thread) => void
  /** `opener` is the button, if it was one. */
  onMenu: (thread: Thread, row: Element, opener: HTMLElement | null) => void
}

export const ConversationRow = memo(function ConversationRow({
  thread,
  me,
  current,
  byFinger,
  to,
  linkState,
  replace,
  onOpen,
  onMenu,
}: Props) {
  const { pinnedAt, muted } = shelfOf(thread)
  const unread = looksUnread(thread) && !muted
  return (
    <div
      data-thread={thread.id}
      className="group/row relative overflow-hidden data-swipe:before:absolute data-swipe:before:inset-0 data-swipe:before:flex data-swipe:before:items-center data-swipe:before:px-5 data-swipe:before:text-small data-swipe:before:text-gold-ink data-swipe:before:content-[attr(data-swipe)] data-[to=left]:before:justify-end"
    >
      <Link
        to={to}
        state={linkState}
        replace={replace}
        preventScrollReset
        aria-current={current ? 'page' : undefined}
        onClick={() => onOpen(thread)}
        className={cx(
          'relative flex min-h-21 touch-pan-y items-center gap-4 border-l-2 px-5 py-3 transition-colors duration-150 focus-visible:-outline-offset-4 pointer-coarse:select-none [-webkit-touch-callout:none]',
          current
            ? 'border-l-gold bg-raised'
            : 'border-l-transparent hover:bg-surface group-data-[swipe]/row:bg-surface',
        )}
      >
        <ThreadFaces thread={thread} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {/* With large letters the hour takes a line of its own, and so does what it waits for: the name is always there. */}
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={cx('min-w-0 flex-1 basis-20 truncate', unread ? 'font-semibold' : 'font-medium')}>
              {threadName(thread)}
            </span>
            <span className="flex shrink-0 items-center gap-1.5 text-caption text-muted">
              {pinnedAt && <Sign icon={<Pin />} says="Pinned" />}
              {muted && <Sign icon={<BellOff />} says="Muted" />}
              <time dateTime={thread.updatedAt}>{listMoment(thread.updatedAt)}</time>
            </span>
          </span>
          {thread.type === 'intro_chat' && thread.participants.length > 0 && (
            <span className="truncate text-small text-muted">{groupKind(thread)}</span>
          )}
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className={cx('min-w-0 flex-1 basis-20 truncate text-small', unread ? 'text-ink' : 'text-muted')}>
              {preview(thread, me)}
            </span>
            <Waiting thread={thread} me={me} />
          </span>
        </span>
      </Link>
      {!byFinger && (
        <span className="absolute right-2 bottom-1 opacity-0 focus-within:opacity-100 group-hover/row:opacity-100">
          <IconButton
            label={`About the conversation with ${threadName(thread)}`}
            icon={<EllipsisVertical />}
            tone="raised"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu(thread, currentTarget, currentTarget)}
          />
        </span>
      )}
    </div>
  )
})

function Sign({ icon, says }: { icon: ReactNode; says: string }) {
  return (
    <span className="[&_svg]:size-3.5">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{says}</span>
    </span>
  )
}

function Waiting({ thread, me }: { thread: Thread; me: string }) {
  const { muted, markedUnread } = shelfOf(thread)
  const asks = thread.type === 'plug_request' && requestView(thread, me).canDecide
  if (!asks && !markedUnread && thread.unreadCount === 0) return null
  return (
    <span className="flex max-w-full items-center gap-2">
      {asks && (
        <span className="rounded-chip border border-gold/60 px-1.5 py-0.5 text-caption text-gold-ink">
          Action Required
        </span>
      )}
      {thread.unreadCount === 0 && markedUnread && (
        <span className={cx('size-3 rounded-full', muted ? 'bg-muted' : 'bg-gold')}>
          <span className="sr-only">Marked as unread</span>
        </span>
      )}
      {thread.unreadCount > 0 && (
        <span
          className={cx(
            'tabular grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-caption font-semibold',
            muted ? 'bg-raised text-muted' : 'bg-gold text-on-gold',
          )}
        >
          <span aria-hidden="true">{thread.unreadCount > 99 ? '99+' : thread.unreadCount}</span>
          <span className="sr-only">{thread.unreadCount} unread</span>
        </span>
      )}
    </span>
  )
}
