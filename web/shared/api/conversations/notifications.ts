// The member's notifications: the unread ones, the newest of them, marking as read, and the answer to an invite claim.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BannerNotification } from '#types/shapes.ts'

export const notificationKeys = { all: ['notifications'] as const }
export const noticeKeys = { settings: ['notices', 'settings'] as const, history: ['notices', 'history'] as const }

const MOST = 100

const unreadOf = (userId: string) => ({ user_id: userId, type: 'in_app', read: false })

async function getNotifications(userId: string) {
  const client = await supabase()
  return throwIfError(
    await client
      .from('notifications')
      .select('id, title, body, data, created_at')
      .match(unreadOf(userId))
      .order('created_at', { ascending: false })
      .limit(MOST),
  )
}

export type Notification = Awaited<ReturnType<typeof getNotifications>>[number]

/** The unread ones, newest first. Several of a kind are one row (`data.count`). */
export const notificationsQuery = (userId: string) =>
  queryOptions({ queryKey: [...notificationKeys.all, userId], queryFn: () => getNotifications(userId) })

/** The one the dashboard's banner shows: the newest unread. */
export async function getNewestNotification(userId: string): Promise<BannerNotification | null> {
  const client = await supabase()
  return throwIfError(
    await client
      .from('notifications')
      .select('id, title, body, data, createdAt:created_at')
      .match(unreadOf(userId))
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
}

type Read = { some: { id: string; at: string }[]; upTo: string | null }

// An address holds so many.
const AT_ONCE = 40

/** Each as it was seen: a row that has counted on since stays unread. */
export async function markNotificationsRead(userId: string, { some, upTo }: Read, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  const unread = () => client.from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false)
  if (upTo !== null) throwIfError(await unread().lte('created_at', upTo).abortSignal(signal))
  for (let from = 0; from < some.length; from += AT_ONCE) {
    const each = some.slice(from, from + AT_ONCE).map(({ id, at }) => `and(id.eq.${id},created_at.lte."${at}")`)
    throwIfError(await unread().or(each.join()).abortSignal(signal))
  }
}

/** Takes those that are read off the lists on this device. */
export function dropNotices(cache: QueryClient, isRead: (notice: Notification) => boolean) {
  cache.setQueriesData<Notification[]>({ queryKey: notificationKeys.all }, (rows) =>
    rows?.filter((row) => !isRead(row)),
  )
}

/** "Did you invite …?": a yes makes the two friends. */
export async function answerInviteClaim(notification: string, yes: boolean, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('answer_invite_claim', { notification, yes }).abortSignal(signal))
}
