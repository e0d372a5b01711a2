// The unread notifications of the member, newest first. Rows that came together count as one (`data.count`).
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'

type Row = Database['public']['Tables']['notifications']['Row']

export type NotificationData = {
  action?: string
  deeplink?: string
  count?: number
  requestId?: string
  memberId?: string
  memberName?: string
}

export type Notification = Pick<Row, 'id' | 'title' | 'body' | 'created_at'> & { data: NotificationData }

const MOST = 100

async function getNotifications(userId: string): Promise<Notification[]> {
  const client = await supabase()
  const rows = throwIfError(
    await client
      .from('notifications')
      .select('id, title, body, data, created_at')
      .eq('user_id', userId)
      .eq('type', 'in_app')
      .eq('read', false)
      .order('created_at', { ascending: false })
      .limit(MOST),
  )
  return rows.map((row) => ({ ...row, data: (row.data ?? {}) as NotificationData }))
}

export const notificationsQuery = (userId: string) =>
  queryOptions({ queryKey: ['notifications', userId], queryFn: () => getNotifications(userId) })
