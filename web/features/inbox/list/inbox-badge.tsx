// What waits on the inbox tab: unread messages, and introductions that ask for an answer.
import { useWindowCount } from '#shared/links/window-count.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { TabBadge } from '#shared/ui/page/tab-badge.tsx'
import { useShownUnread } from '../data/use-unread-counts.ts'

export default function InboxBadge() {
  const userId = useUserId()
  const { unread, asks } = useShownUnread(userId)
  useWindowCount(unread + asks)
  return (
    <TabBadge
      parts={[
        { count: unread, what: unread === 1 ? 'unread message' : 'unread messages' },
        { count: asks, what: asks === 1 ? 'introduction to answer' : 'introductions to answer' },
      ]}
    />
  )
}
