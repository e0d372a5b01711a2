// How the member is told of what, what they were told before, and the letter's own link.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { NoticeHistory, NoticeKind } from '#types/shapes.ts'
import { noticeKeys } from './notifications.ts'

async function getNoticeSettings() {
  const client = await supabase()
  return throwIfError(await client.rpc('notice_settings'))
}

/** How the caller is told. */
export const noticeSettingsQuery = () =>
  queryOptions({ queryKey: noticeKeys.settings, queryFn: getNoticeSettings, meta: { persist: false } })

export type NoticeChannel = 'in_app' | 'push' | 'mail'

/** What is left out stays as it is. */
export type NoticesChange = {
  kind?: NoticeKind
  channel?: NoticeChannel
  wanted?: boolean
  quiet?: boolean
  quiet_from?: number
  quiet_until?: number
  letters?: boolean
  letter_hour?: number
  time_zone?: string
}

export async function setNotices(change: NoticesChange, signal?: AbortSignal) {
  const client = await supabase()
  const asked = client.rpc('set_notices', change)
  return throwIfError(await (signal ? asked.abortSignal(signal) : asked))
}

type Cursor = NonNullable<NoticeHistory['next']>

async function getNoticeHistory(kind: NoticeKind | null, after: Cursor | null) {
  const client = await supabase()
  return throwIfError(
    await client.rpc('notice_history', {
      kind,
      ...(after ? { before_created_at: after.createdAt, before_id: after.id } : {}),
    }),
  )
}

/** What the caller was told in ninety days, newest first, page by page: all, or one kind. */
export const noticeHistoryQuery = (kind: NoticeKind | null) =>
  infiniteQueryOptions({
    queryKey: [...noticeKeys.history, kind ?? 'all'],
    queryFn: ({ pageParam }) => getNoticeHistory(kind, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next,
    meta: { persist: false },
  })

/** All of a kind up to a moment. */
export async function settleNotices(kind: NoticeKind, upTo: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('settle_notices', { kind, up_to: upTo }).abortSignal(signal))
}

/** Whether whoever got the letter with this link gets more of them. Asking changes nothing. */
export const letterLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['letter-link', token],
    queryFn: () => callFunction('unsubscribe', { token }),
    meta: { persist: false },
  })

export const chooseLetters = (token: string, letters: boolean) => callFunction('unsubscribe', { token, letters })
