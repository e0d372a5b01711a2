// The left half: title, count, the toggle for plug chats, the bell, and the list.
import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { failedOf } from '#shared/outbox/entries.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { BellSlot } from '#shared/slots/bell-slot.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { Asks } from '../asks/asks.tsx'
import { useOpenAfterAnswer } from '../asks/use-open-after-answer.ts'
import { UnsentNotice } from '../compose/unsent-notice.tsx'
import { useUnsent } from '../data/photographs/use-unsent.ts'
import { useReadMarks } from '../data/use-read-marks.ts'
import { withMark } from '../model/read-marks.ts'
import { ConversationList } from './conversation-list.tsx'

// Few are asked anything at a time: who is not, loads nothing of it.

const NewGroupSheet = lazyQuietly(async () => ({
  default: (await import('../group/new-group-sheet.tsx')).NewGroupSheet,
}))

const plugParam = 'plugChats'

type Props = { userId: string; inFront: boolean }

export function InboxPane({ userId, inFront }: Props) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const plugChatsOnly = params.get(plugParam) === 'true'
  const list = useInfiniteQuery(conversationsQuery(plugChatsOnly))
  useOpenAfterAnswer(userId)
  const unsent = useUnsent(userId)
  const { retry, discard } = outboxOf(userId)
  const newGroup = useOverlay('new-group')
  const takenOver = useTakenOver()
  // Once opened it stays: it leaves as it came.
  const [groupUsed, setGroupUsed] = useState(newGroup.open)
  if (newGroup.open && !groupUsed) setGroupUsed(true)
  const top = list.data?.pages[0]
  const total = top?.total
  const marks = useReadMarks(userId)
  const threads = useMemo(
    () => list.data?.pages.flatMap((page) => page.threads.map((thread) => withMark(thread, marks))) ?? [],
    [list.data, marks],
  )
  // A list kept on the device by a build before this one has neither.
  const { welcomes = [], chainAsks = [] } = top ?? {}
  const asks = top && top.asks.length + chainAsks.length + welcomes.length + top.waiting.length > 0 && (
    <Asks asks={top.asks} chainAsks={chainAsks} welcomes={welcomes} waiting={top.waiting} userId={userId} />
  )
  const Title = inFront ? 'h1' : 'p'

  const toggle = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (plugChatsOnly) next.delete(plugParam)
        else next.set(plugParam, 'true')
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )

  return (
    <section aria-label="Conversations" className="flex h-full flex-col">
      <header className="shrink-0 gutter pt-[calc(1.5rem+var(--safe-top))] pb-3">
        <div className="flex items-end justify-between gap-4">
          <Title className="font-display text-name">Inbox</Title>
          <div className="-mr-3 flex">
            <IconButton label="New group" icon={<UsersRound />} onClick={() => newGroup.show()} />
            <BellSlot />
          </div>
        </div>
        <div className="mt-3 flex items-center justify-between gap-4">
          <p className="tabular text-small text-muted" role="status">
            {total === undefined ? '' : counted(total, plugChatsOnly ? 'plug chat' : 'chat')}
          </p>
          <ToggleChip selected={plugChatsOnly} onClick={toggle}>
            Plug chats only
          </ToggleChip>
        </div>
      </header>
      {/* Shown once on a screen: on a phone the open conversation shows it. */}
      {inFront && <UnsentNotice failed={failedOf(unsent)} onRetry={retry} onDiscard={discard} className="mx-5 mb-3" />}
      <div className="min-h-0 flex-1">{content()}</div>
      {groupUsed && takenOver && (
        <Suspense>
          <NewGroupSheet me={userId} open={newGroup.open} onClose={newGroup.hide} />
        </Suspense>
      )}
    </section>
  )

  function content() {
    if (list.isPending)
      return (
        <SkeletonRegion label="Loading conversations..." className="gutter">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
            <SkeletonRow key={row} className="min-h-21" />
          ))}
        </SkeletonRegion>
      )
    if (list.isError && !list.data)
      return <ErrorState title="Failed to load conversations" error={list.error} onRetry={() => list.refetch()} />
    if (threads.length === 0 && asks) return <div className="h-full overflow-y-auto overscroll-contain">{asks}</div>
    if (threads.length === 0)
      return plugChatsOnly ? (
        <EmptyState
          title="No plug chats yet."
          action={
            <Button variant="quiet" onClick={toggle}>
              Show all chats
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="No conversations yet."
          action={
            <ButtonLink to="/discover" variant="quiet">
              Meet somebody
            </ButtonLink>
          }
        />
      )
    return (
      <ConversationList
        // Each list keeps its own scroll position.
        key={plugChatsOnly ? 'plugs' : 'all'}
        name={plugChatsOnly ? 'plugs' : 'all'}
        head={asks}
        threads={threads}
        userId={userId}
        more={
          list.hasNextPage
            ? {
                load: () => void list.fetchNextPage(),
                loading: list.isFetchingNextPage,
                failed: list.isFetchNextPageError,
              }
            : null
        }
      />
    )
  }
}
