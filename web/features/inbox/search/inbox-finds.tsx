// What a search finds in the inbox: conversations by their people, then messages by their words. Loads with the first letter.
import { useQuery } from '@tanstack/react-query'
import { inboxFindsQuery } from '#shared/api/conversations/finds.ts'
import { listMoment } from '#shared/format/time.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { FoundMessage, Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { atParam, findParam, useOpenThread } from '../components/use-open-thread.ts'
import { shelfOf } from '../model/shelves/shelves.ts'
import { personIn, preview, threadName } from '../model/thread.ts'
import { FoundText } from './found-text.tsx'

type Props = { query: string; userId: string }

export function InboxFinds({ query, userId }: Props) {
  const finds = useQuery(inboxFindsQuery(query))
  if (finds.isPending) return <Searching />
  if (finds.isError && !finds.data)
    return <ErrorState title="Could not search" error={finds.error} onRetry={() => finds.refetch()} />
  const { threads, people, messages } = finds.data
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  const conversations = people.flatMap((id) => byId.get(id) ?? [])
  const said = messages.flatMap((message) => {
    const thread = byId.get(message.threadId)
    return thread ? [{ message, thread }] : []
  })
  // The answer to the words before these says nothing of them.
  if (conversations.length + said.length === 0 && finds.isPlaceholderData) return <Searching />
  if (conversations.length + said.length === 0)
    return <EmptyState title={`Nobody and no words like “${query}”.`}>Try fewer letters, or a name.</EmptyState>
  return (
    <div className="h-full overflow-y-auto overscroll-contain pb-4">
      <p role="status" className="sr-only">
        {finds.isPlaceholderData
          ? 'Searching...'
          : `${conversations.length} conversations and ${said.length} messages found`}
      </p>
      {conversations.length > 0 && (
        <section aria-label="People">
          <h2 className="gutter pt-2 pb-1 eyebrow">People</h2>
          {conversations.map((thread) => (
            <PersonRow key={thread.id} thread={thread} query={query} me={userId} />
          ))}
        </section>
      )}
      {said.length > 0 && (
        <section aria-label="Messages">
          <h2 className="gutter pt-4 pb-1 eyebrow">Messages</h2>
          {said.map(({ message, thread }) => (
            <MessageRow key={message.id} message={message} thread={thread} query={query} me={userId} />
          ))}
        </section>
      )}
    </div>
  )
}

const Searching = () => (
  <SkeletonRegion label="Searching..." className="gutter">
    {['a', 'b', 'c', 'd'].map((row) => (
      <SkeletonRow key={row} className="min-h-21" />
    ))}
  </SkeletonRegion>
)

const rowShape =
  'flex min-h-21 items-center gap-4 px-5 py-3 transition-colors duration-150 hover:bg-surface focus-visible:-outline-offset-4 aria-[current]:bg-raised'

function PersonRow({ thread, query, me }: { thread: Thread; query: string; me: string }) {
  const { threadId, addressOf, openState, inPlace, rememberFound } = useOpenThread()
  return (
    <Link
      to={addressOf(thread.id)}
      state={openState}
      replace={inPlace}
      preventScrollReset
      aria-current={thread.id === threadId ? 'page' : undefined}
      onClick={() => rememberFound(thread)}
      className={rowShape}
    >
      <ThreadFaces thread={thread} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Head thread={thread} at={thread.updatedAt} query={query} />
        <span className="truncate text-small text-muted">{preview(thread, me)}</span>
      </span>
    </Link>
  )
}

type Found = { message: FoundMessage; thread: Thread; query: string; me: string }

/** Opens the conversation at these words. */
function MessageRow({ message, thread, query, me }: Found) {
  const { openState, inPlace, rememberFound } = useOpenThread()
  const sender = message.senderId === me ? 'You' : personIn(thread, message.senderId)?.name.split(' ')[0]
  return (
    <Link
      to={to('/inbox', { q: query, thread: thread.id, [findParam]: query, [atParam]: String(message.seq) })}
      state={openState}
      replace={inPlace}
      preventScrollReset
      onClick={() => rememberFound(thread)}
      className={rowShape}
    >
      <ThreadFaces thread={thread} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Head thread={thread} at={message.createdAt} />
        <span className="line-clamp-2 text-small break-words text-muted">
          {sender && `${sender}: `}
          {message.cut && '…'}
          <FoundText text={message.content} query={query} />
        </span>
      </span>
    </Link>
  )
}

function Head({ thread, at, query }: { thread: Thread; at: string; query?: string }) {
  const name = threadName(thread)
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="truncate font-medium">{query ? <FoundText text={name} query={query} /> : name}</span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-muted">
        {shelfOf(thread).archived && <span>Archived ·</span>}
        <time dateTime={at}>{listMoment(at)}</time>
      </span>
    </span>
  )
}
