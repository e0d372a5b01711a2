// The right half: loads a conversation and shows it, or why it can't be shown.
import { useIsRestoring, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { threadQuery } from '#shared/api/conversations/threads.ts'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { isAppError } from '#shared/errors/app-error.ts'
import { visitStarted } from '#shared/query/fresh-for.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useShelves } from '../data/shelves/use-shelves.ts'
import { forgetThread } from '../data/sync-inbox.ts'
import { useReadMarks } from '../data/use-read-marks.ts'
import { withMark } from '../model/read-marks.ts'
import { withShelf } from '../model/shelves/shelves.ts'
import { ThreadView } from './conversation.ts'
import { MessageSkeleton } from './message-skeleton.tsx'
import { OpeningThread } from './opening-thread.tsx'

const UnsentWords = lazyQuietly(async () => ({ default: (await import('./unsent-words.tsx')).UnsentWords }))

const JUST_NOW = 1000

type GoneProps = { threadId: string; wasOpen: boolean; wide: boolean; back: ReactNode }

/** Read until a moment ago, or never: what was on the device of it goes, what the member had typed stays. */
function Gone({ threadId, wasOpen, wide, back }: GoneProps) {
  const cache = useQueryClient()
  useEffect(() => {
    forgetThread(cache, threadId)
    cache.removeQueries({ queryKey: messageKeys.log(threadId) })
  }, [cache, threadId])
  return (
    <div className="grid h-full place-items-center" role="status">
      {!wide && <h1 className="sr-only">Inbox</h1>}
      <EmptyState title={wasOpen ? 'This conversation is closed' : 'Thread not found'} action={back}>
        {wasOpen && 'It can’t be read or written to any more, so nothing of it is shown.'}
        <div className="mt-4">
          <Suspense>
            <UnsentWords threadId={threadId} />
          </Suspense>
        </div>
      </EmptyState>
    </div>
  )
}

type Props = { threadId: string; userId: string; wide: boolean }

export function ThreadPane({ threadId, userId, wide }: Props) {
  const { close } = useOpenThread()
  const thread = useQuery(threadQuery(threadId))
  const marks = useReadMarks(userId)
  const shelves = useShelves(userId)
  const shown = useMemo(
    () => thread.data && withShelf(withMark(thread.data, marks), shelves),
    [thread.data, marks, shelves],
  )
  // The place to open at depends on what is unread: an older copy must not decide that, unless there is no other. The list's own copy, passed on by the
  // press that opened this, may. What an earlier page has left on the device is older, however lately that page changed it, and while it is
  // being restored nobody has asked the server yet.
  const restoring = useIsRestoring()
  const [handedOver] = useState(() => thread.dataUpdatedAt > Math.max(visitStarted, Date.now() - JUST_NOW))
  const [opened, setOpened] = useState(false)
  const fresh = thread.data !== undefined && (handedOver || !(restoring || thread.fetchStatus === 'fetching'))
  if (fresh && !opened) setOpened(true)

  const back = (
    <Button variant="quiet" onClick={close}>
      Back to the inbox
    </Button>
  )
  if (isAppError(thread.error, 'thread_not_found') || isAppError(thread.error, '22P02'))
    return <Gone threadId={threadId} wasOpen={opened} wide={wide} back={back} />
  if (shown && (fresh || opened))
    return (
      <Suspense fallback={<OpeningThread thread={shown} wide={wide} />}>
        <ThreadView
          thread={shown}
          userId={userId}
          wide={wide}
          whole={shown.occasion !== undefined || thread.fetchStatus !== 'fetching'}
        />
      </Suspense>
    )
  if (thread.isError)
    return (
      <div className="grid h-full content-center justify-items-center">
        <ErrorState title="Failed to load messages" error={thread.error} onRetry={() => thread.refetch()} />
        {back}
      </div>
    )
  return <MessageSkeleton />
}
