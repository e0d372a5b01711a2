// How the member is told: what the server said last, and over it what was pressed and has not arrived.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NoticesChange, noticeSettingsQuery } from '#shared/api/conversations/notices.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { tellTimeZone } from '#shared/notifications/tell-time-zone.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { afterNoticesPress } from '../model/notices-press.ts'
import { noticesAct } from './notices-act.ts'

export function useNotices() {
  const me = useUserId()
  const cache = useQueryClient()
  const query = useQuery(noticeSettingsQuery())
  const waiting = useActs(me, noticesAct)
  useEffect(() => {
    void tellTimeZone(me).then((isNews) => {
      if (isNews) void staleAfter(cache, 'set_notices')
    })
  }, [me, cache])
  return {
    query,
    shown: query.data && waiting.reduce((stands, { input }) => afterNoticesPress(stands, input), query.data),
    press: (change: NoticesChange) => void outboxOf(me).write(noticesAct, change),
  }
}
