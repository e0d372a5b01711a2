// What waits on the inbox tab: unread messages, introductions that ask for an answer, and what was marked as unread.
import { useWindowCount } from '#shared/links/window-count.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { TabBadge } from '#shared/ui/page/tab-badge.tsx'
import { useShownUnread } from '../data/use-unread-counts.ts'

export default function InboxBadge() {
  const userId = useUserId()
  const { unread, asks, marked } = useShownUnread(userId)
  useWindowCount(unread + asks + marked)
  return (
    <TabBadge
      parts={[
        { count: unread, what: unread === 1 ? 'unread message' : 'unread messages' },
        { count: asks, what: asks === 1 ? 'introduction to answer' : 'introductions to answer' },
        { count: marked, what: marked === 1 ? 'conversation marked as unread' : 'conversations marked as unread' },
      ]}
    />
  )
}
