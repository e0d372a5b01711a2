// The count of unread messages on the inbox tab.
import { useUserId } from '#shared/session/use-auth.ts'
import { TabBadge } from '#shared/ui/page/tab-badge.tsx'
import { useShownUnread } from '../data/use-unread-counts.ts'

export default function InboxBadge() {
  const userId = useUserId()
  const count = useShownUnread(userId)
  return <TabBadge count={count} what={count === 1 ? 'unread message' : 'unread messages'} />
}
