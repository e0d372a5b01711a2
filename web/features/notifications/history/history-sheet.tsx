// All that the member was told in ninety days, or what of it is of one kind; what is unread of it can be settled at once.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeHistoryQuery } from '#shared/api/conversations/notices.ts'
import { kindWords } from '#shared/notifications/kind-words.ts'
import { isRead } from '#shared/notifications/read-notices.ts'
import { useMarkRead, useReadNotices } from '#shared/notifications/use-read-notices.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { sets } from '#types/sets.ts'
import type { NoticeKind } from '#types/shapes.ts'
import { settleNoticesAct } from '../data/settle-notices-act.ts'
import { NotificationRow } from '../row/notification-row.tsx'

type HistorySheetProps = { open: boolean; onClose: () => void; userId: string }

export default function HistorySheet({ open, onClose, userId }: HistorySheetProps) {
  const [kind, setKind] = useState<NoticeKind | null>(null)
  const pages = useInfiniteQuery(noticeHistoryQuery(kind))
  const waiting = useReadNotices(userId)
  const markRead = useMarkRead(userId)
  const rows = pages.data?.pages
    .flatMap((page) => page.notices)
    .map(({ createdAt, read, ...notice }) => {
      const row = { ...notice, created_at: createdAt }
      return { row, read: read || waiting.some((acts) => isRead(acts, row)) }
    })
  const unread = rows?.flatMap(({ row, read }) => (read ? [] : row)) ?? []
  const settle = () => {
    const [newest] = unread
    if (!newest) return
    if (kind === null) return markRead.all(unread)
    const some = unread.map(({ id, created_at }) => ({ id, at: created_at }))
    outboxOf(userId).write(settleNoticesAct, { kind, upTo: newest.created_at, some })
  }
  return (
    <Sheet open={open} onClose={onClose} title="What you heard" description="The last ninety days." size="full">
      <fieldset aria-label="Kind" className="no-scrollbar -mx-1 flex gap-2 overflow-x-auto p-1 sm:flex-wrap">
        <ToggleChip selected={kind === null} onClick={() => setKind(null)}>
          All
        </ToggleChip>
        {sets.noticeKind.map((each) => (
          <ToggleChip key={each} selected={kind === each} onClick={() => setKind(each)}>
            {kindWords[each]}
          </ToggleChip>
        ))}
      </fieldset>
      {unread.length > 0 && (
        <Button variant="ghost" size="small" className="mt-2 -ml-4" onClick={settle}>
          {kind === null ? 'Mark all as read' : `Mark all as read: ${kindWords[kind]}`}
        </Button>
      )}
      {!rows && pages.error && (
        <ErrorState error={pages.error} onRetry={() => pages.refetch()} retrying={pages.isFetching} />
      )}
      {!rows && !pages.error && (
        <SkeletonRegion label="Loading notifications..." className="flex flex-col gap-6 py-6">
          <SkeletonText lines={2} />
          <SkeletonText lines={2} />
          <SkeletonText lines={2} />
        </SkeletonRegion>
      )}
      {rows?.length === 0 && <EmptyState title="Nothing here in ninety days." />}
      {rows && rows.length > 0 && (
        <ul className="-mx-2 mt-2">
          {rows.map(({ row, read }) => (
            <NotificationRow key={row.id} notification={row} userId={userId} standing={read ? 'read' : 'unread'} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button
          variant="quiet"
          full
          className="mt-6"
          busy={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Sheet>
  )
}
