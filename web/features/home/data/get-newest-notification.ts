// The one notification the banner shows: the newest unread one.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BannerNotification } from './get-dashboard.ts'

export async function getNewestNotification(userId: string): Promise<BannerNotification | null> {
  const client = await supabase()
  const row = throwIfError(
    await client
      .from('notifications')
      .select('id,title,body,data,createdAt:created_at')
      .match({ user_id: userId, type: 'in_app', read: false })
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  return row && { ...row, data: row.data as BannerNotification['data'] }
}
