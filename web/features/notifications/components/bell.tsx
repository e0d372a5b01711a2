// The bell in a header: the number of unread notifications, and a popover that lists them. Reads again whenever one arrives.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { noticeKeys, notificationsQuery } from '#shared/api/conversations/notifications.ts'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { unread } from '#shared/notifications/read-notices.ts'
import { tellTimeZone } from '#shared/notifications/tell-time-zone.ts'
import { useMarkRead, useReadNotices } from '#shared/notifications/use-read-notices.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Popover } from '#shared/ui/overlays/popover.tsx'
import { NotificationList } from './notification-list.tsx'

const HistorySheet = lazyOver(async () => (await import('../history/history-sheet.tsx')).default, LostPiece)

/** Until a screen has what it shows. */
const HURRIES_NOBODY = 20_000

export default function Bell() {
  const userId = useUserId()
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const history = useOverlay('notifications')
  const query = useQuery(notificationsQuery(userId))
  const markRead = useMarkRead(userId)
  const waiting = useReadNotices(userId)
  const shown = useMemo(() => query.data && unread(query.data, waiting), [query.data, waiting])
  const count = shown?.length ?? 0

  useEffect(
    () =>
      listenToMember(userId, (event) => {
        if (event.about === 'thread') return
        void cache.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey })
        void cache.invalidateQueries({ queryKey: noticeKeys.history })
      }),
    [userId, cache],
  )

  useEffect(() => {
    const timer = setTimeout(() => void tellTimeZone(userId), HURRIES_NOBODY)
    return () => clearTimeout(timer)
  }, [userId])

  const bell = (
    <Popover
      title="Notifications"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          icon={
            <span className="relative">
              <BellIcon aria-hidden="true" strokeWidth={1.5} />
              {count > 0 && (
                <span aria-hidden="true" className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-gold" />
              )}
            </span>
          }
        />
      }
    >
      <NotificationList query={query} shown={shown} userId={userId} onFollow={() => setOpen(false)} />
      <div className="mt-2 flex flex-wrap gap-2 [&>*]:flex-1">
        {shown && count > 0 && (
          <Button variant="ghost" size="small" onClick={() => markRead.all(shown)}>
            Mark all as read
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setOpen(false)
            history.show()
          }}
        >
          All
        </Button>
      </div>
    </Popover>
  )
  return (
    <>
      {bell}
      {history.open && <HistorySheet open={history.open} onClose={history.hide} userId={userId} />}
    </>
  )
}
