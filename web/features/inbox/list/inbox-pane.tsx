// The left half: title, count, the toggle for plug chats, the bell, and the list; or, behind its door, what is archived.
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, UsersRound } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { archivedQuery } from '#shared/api/conversations/shelves.ts'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { lazyOver, lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { lazyAhead } from '#shared/connection/lazy-ahead.tsx'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'
import { counted } from '#shared/format/number.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { failedOf } from '#shared/outbox/entries.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { SearchBox } from '#shared/people/search-box.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { BellSlot } from '#shared/slots/bell-slot.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { useOpenAfterAnswer } from '../asks/use-open-after-answer.ts'
import { UnsentNotice } from '../compose/unsent-notice.tsx'
import { useUnsent } from '../data/photographs/use-unsent.ts'
import { useMuteEnds } from '../data/shelves/use-mute-ends.ts'
import { useShelves } from '../data/shelves/use-shelves.ts'
import { useReadMarks } from '../data/use-read-marks.ts'
import { withMark } from '../model/read-marks.ts'
import { shelved, withoutEndedMute, withShelf } from '../model/shelves/shelves.ts'
import { ArchivedDoor } from '../shelf/archived-door.tsx'
import { ConversationList } from './conversation-list.tsx'

// Few are asked anything at a time. Who is, waits for it with the list, which would move if it came later; for others it comes once the list stands.
const Asks = lazyAhead(async () => (await import('../asks/asks.tsx')).Asks, LostPiece)
const NewGroupSheet = lazyOver(async () => (await import('../group/new-group-sheet.tsx')).NewGroupSheet)
const InboxFinds = lazyQuietly(async () => ({ default: (await import('../search/inbox-finds.tsx')).InboxFinds }))

const plugParam = 'plugChats'
const searchParam = 'q'
const archivedParam = 'archived'

const loading = (
  <SkeletonRegion label="Loading conversations..." className="gutter">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
      <SkeletonRow key={row} className="min-h-21" />
    ))}
  </SkeletonRegion>
)

type Props = { userId: string; inFront: boolean }

export function InboxPane({ userId, inFront }: Props) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const archived = params.get(archivedParam) === 'true'
  const query = archived ? '' : (params.get(searchParam) ?? '')
  const plugChatsOnly = !archived && params.get(plugParam) === 'true'
  const view = archived ? 'archived' : plugChatsOnly ? 'plugs' : 'all'
  const listed = useInfiniteQuery({ ...conversationsQuery(plugChatsOnly), enabled: !archived })
  const kept = useInfiniteQuery({ ...archivedQuery(), enabled: archived })
  const list = archived ? kept : listed
  useOpenAfterAnswer(userId)
  useEffect(() => void afterFirstSight().then(Asks.ahead), [])
  const unsent = useUnsent(userId)
  const { retry, discard } = outboxOf(userId)
  const newGroup = useOverlay('new-group')
  const takenOver = useTakenOver()
  // Once opened it stays: it leaves as it came.
  const [groupUsed, setGroupUsed] = useState(newGroup.open)
  if (newGroup.open && !groupUsed) setGroupUsed(true)
  const top = list.data?.pages[0]
  const marks = useReadMarks(userId)
  const shelves = useShelves(userId)
  const read = useMemo(() => list.data?.pages.flatMap((page) => page.threads) ?? [], [list.data])
  const ended = useMuteEnds(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mute ends as time passes
  const { threads, moved } = useMemo(() => {
    const all = read.map((one) => withShelf(withMark(withoutEndedMute(one), marks), shelves))
    const here = shelved(all, archived)
    return { threads: here, moved: all.length - here.length }
  }, [read, marks, shelves, archived, ended])
  const total = top && top.total - moved
  // Those that are on their way there count already. It holds conversations of each kind: among plug chats alone there is no door to it.
  const inArchive = archived || plugChatsOnly ? 0 : (top?.archived ?? 0) + moved
  // A list kept on the device by a build before this one has neither.
  const { welcomes = [], chainAsks = [] } = top ?? {}
  const asks = top && top.asks.length + chainAsks.length + welcomes.length + top.waiting.length > 0 && (
    <Asks asks={top.asks} chainAsks={chainAsks} welcomes={welcomes} waiting={top.waiting} userId={userId} />
  )
  const head = (asks || inArchive > 0) && (
    <>
      {asks}
      {inArchive > 0 && <ArchivedDoor count={inArchive} />}
    </>
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

  const search = (words: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (words) next.set(searchParam, words)
        else next.delete(searchParam)
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )

  const leaveArchive = () => {
    if (state !== null && typeof state === 'object' && 'fromInbox' in state) return void navigate(-1)
    void navigate('/inbox', { replace: true })
  }

  return (
    <section aria-label="Conversations" className="flex h-full flex-col">
      <header className="shrink-0 gutter pt-[calc(1.5rem+var(--safe-top))] pb-3">
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          <div className="flex items-center gap-2">
            {archived && (
              <IconButton
                label="Back to the inbox"
                icon={<ArrowLeft />}
                onClick={leaveArchive}
                className="-my-2 -ml-3"
              />
            )}
            <Title className="font-display text-name">{archived ? 'Archived' : 'Inbox'}</Title>
          </div>
          <div className="-mr-3 ml-auto flex">
            <IconButton label="New group" icon={<UsersRound />} onClick={() => newGroup.show()} />
            <BellSlot />
          </div>
        </div>
        {!archived && (
          <search className="mt-3 flex">
            <SearchBox label="Search people and words" value={query} onSettle={search} />
          </search>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="tabular text-small text-muted" role="status">
            {total === undefined ? '' : counted(total, plugChatsOnly ? 'plug chat' : 'chat')}
          </p>
          {!archived && (
            <ToggleChip selected={plugChatsOnly} onClick={toggle}>
              Plug chats only
            </ToggleChip>
          )}
        </div>
      </header>
      {/* Shown once on a screen: on a phone the open conversation shows it. */}
      {inFront && <UnsentNotice failed={failedOf(unsent)} onRetry={retry} onDiscard={discard} className="mx-5 mb-3" />}
      <div className="min-h-0 flex-1">
        <Suspense fallback={loading}>{content()}</Suspense>
      </div>
      {groupUsed && takenOver && <NewGroupSheet me={userId} open={newGroup.open} onClose={newGroup.hide} />}
    </section>
  )

  function content() {
    if (query)
      return (
        <Suspense>
          <InboxFinds query={query} userId={userId} />
        </Suspense>
      )
    if (list.isPending) return loading
    if (list.isError && !list.data)
      return <ErrorState title="Failed to load conversations" error={list.error} onRetry={() => list.refetch()} />
    if (threads.length === 0 && head) return <div className="h-full overflow-y-auto overscroll-contain">{head}</div>
    if (threads.length === 0 && archived)
      return (
        <EmptyState
          title="Nothing is archived."
          action={
            <Button variant="quiet" onClick={leaveArchive}>
              Back to the inbox
            </Button>
          }
        />
      )
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
        key={view}
        name={view}
        head={head}
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
