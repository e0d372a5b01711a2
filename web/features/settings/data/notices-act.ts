// Changes how the member is told: one choice a press, in order. What was pressed without a line, or a moment before a reload, holds.
import { type NoticesChange, noticeSettingsQuery, setNotices } from '#shared/api/conversations/notices.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { NoticeSettings } from '#types/shapes.ts'

/** Kept on devices: the shape stays. */
type Choice = NoticesChange

export const noticesAct = defineAct<Choice, NoticeSettings>('set-notices', {
  refused: 'drop',
  keptFirst: true,
  subject: () => 'notice-settings',
  send: (change, { signal }) => setNotices(change, signal),
  onSent(answer, { cache }) {
    const { queryKey } = noticeSettingsQuery()
    // One that is being read may be older than the answer.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, answer)
    void staleAfter(cache, 'set_notices')
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'set_notices')
    if (here) sayFailed(error, 'Failed to save the setting')
  },
})
