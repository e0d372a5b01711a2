// The count of unread messages on the inbox tab.
import { useUserId } from '#shared/session/use-auth.ts'
import { TabBadge } from '#shared/ui/page/tab-badge.tsx'
import { useUnreadCounts } from '../data/use-unread-counts.ts'

export default function InboxBadge() {
  const userId = useUserId()
  const { data } = useUnreadCounts(userId)
  return <TabBadge count={data?.messages ?? 0} what={data?.messages === 1 ? 'unread message' : 'unread messages'} />
}
