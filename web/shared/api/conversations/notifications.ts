// The member's notifications: the unread ones, the newest of them, marking as read, and the answer to an invite claim.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BannerNotification } from '#types/shapes.ts'

export const notificationKeys = { all: ['notifications'] as const }

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

export async function markNotificationsRead(userId: string, ids: string[] | 'all'): Promise<void> {
  const client = await supabase()
  const unread = client.from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false)
  throwIfError(await (ids === 'all' ? unread : unread.in('id', ids)))
}

/** "Did you invite …?": a yes makes the two friends. */
export async function answerInviteClaim(notification: string, yes: boolean): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('answer_invite_claim', { notification, yes }))
}
