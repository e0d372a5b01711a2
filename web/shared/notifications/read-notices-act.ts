// Marks notifications as read, one or all that were shown. They leave the bell and the dashboard's banner at once.
import { dropNotices, markNotificationsRead } from '#shared/api/conversations/notifications.ts'
import { dropBanner } from '#shared/api/home.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { isRead, mergeRead, type ReadNotices } from './read-notices.ts'

export const readNoticesAct = defineAct<ReadNotices, void>('read-notices', {
  refused: 'drop',
  keptFirst: true,
  subject: () => 'notices',
  merge: mergeRead,
  send: (read, { owner, signal }) => markNotificationsRead(owner, read, signal),
  onSent(_none, { entry: { input }, cache }) {
    dropNotices(cache, (notice) => isRead(input, notice))
    dropBanner(cache, ({ id, createdAt }) => isRead(input, { id, created_at: createdAt }))
    void staleAfter(cache, 'mark_notifications_read')
  },
  onRefused(error, { here }) {
    if (here) sayFailed(error, 'Failed to process notification')
  },
})
