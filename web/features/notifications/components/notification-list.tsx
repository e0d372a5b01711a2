// The content of the bell's popover: unread notifications, or that they load, failed, or are none.
import type { UseQueryResult } from '@tanstack/react-query'
import type { Notification } from '#shared/api/conversations/notifications.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { NotificationRow } from '../row/notification-row.tsx'

type Props = {
  query: UseQueryResult<Notification[]>
  /** Without those that wait to be marked as read. */
  shown: Notification[] | undefined
  userId: string
  onFollow: () => void
}

export function NotificationList({ query, shown, userId, onFollow }: Props) {
  if (query.isPending)
    return (
      <SkeletonRegion label="Loading notifications..." className="flex flex-col gap-6 py-3">
        <SkeletonText lines={2} />
        <SkeletonText lines={2} />
      </SkeletonRegion>
    )
  if (!shown)
    return <ErrorState title="Your notifications did not load" error={query.error} onRetry={() => query.refetch()} />
  if (shown.length === 0)
    return <p className="py-8 text-center font-display text-lead text-muted">You have seen everything.</p>
  return (
    <ul className="-mx-2 max-h-80 overflow-y-auto overscroll-contain">
      {shown.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} userId={userId} onFollow={onFollow} />
      ))}
    </ul>
  )
}
