// The inbox: the list of conversations, with the open one beside it on a wide screen and over it on a narrow one.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { cx } from '#shared/ui/cx.ts'
import { useWide } from '#shared/ui/media-queries.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useInboxSync } from '../data/sync-inbox.ts'
import { InboxPane } from '../list/inbox-pane.tsx'
import { ThreadView } from '../thread/conversation.ts'
import { NoThreadOpen } from '../thread/no-thread-open.tsx'
import { ThreadPane } from '../thread/thread-pane.tsx'

export const ask = (cache: QueryClient) => cache.prefetchInfiniteQuery(conversationsQuery(false))

export function Component() {
  const userId = useUserId()
  const { threadId } = useOpenThread()
  const wide = useWide()
  useInboxSync(userId)

  // The panes scroll themselves; the page below them must not.
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])

  // With the conversation itself, or once the list stands.
  const opening = threadId !== null
  useEffect(() => {
    void (opening ? ThreadView.ahead() : afterFirstSight().then(ThreadView.ahead))
  }, [opening])

  return (
    <div className="relative h-[calc(100dvh-var(--tab-bar)-var(--safe-bottom))] overflow-hidden lg:grid lg:h-dvh lg:grid-cols-[minmax(20rem,25rem)_minmax(0,1fr)]">
      <div
        className={cx(
          'h-full min-h-0 lg:border-r',
          // Invisible instead of unmounted: the list keeps its scroll position.
          threadId !== null && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
        )}
      >
        <InboxPane userId={userId} inFront={wide || threadId === null} />
      </div>
      {threadId !== null ? (
        <ThreadPane key={threadId} threadId={threadId} userId={userId} wide={wide} />
      ) : (
        wide && <NoThreadOpen />
      )}
    </div>
  )
}
