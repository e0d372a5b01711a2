// Marks all of a kind as read that came up to a moment, also those no screen has shown.
import { settleNotices } from '#shared/api/conversations/notices.ts'
import { dropNotices } from '#shared/api/conversations/notifications.ts'
import { dropBanner } from '#shared/api/home.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isRead, type SettledKind } from '#shared/notifications/read-notices.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export const settleNoticesAct = defineAct<SettledKind, void>('settle-notices', {
  refused: 'drop',
  keptFirst: true,
  subject: () => 'notices',
  send: ({ kind, upTo }, { signal }) => settleNotices(kind, upTo, signal),
  onSent(_none, { entry: { input }, cache }) {
    const read = { some: input.some, upTo: null }
    dropNotices(cache, (notice) => isRead(read, notice))
    dropBanner(cache, ({ id, createdAt }) => isRead(read, { id, created_at: createdAt }))
    void staleAfter(cache, 'settle_notices')
  },
  onRefused(error, { here }) {
    if (here) sayFailed(error, 'Failed to process notification')
  },
})
