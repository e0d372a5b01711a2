// What all parts of the sheet share: waiting, failing, nothing there, going on; and who said it and when, with the way to it.
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { mediumDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import type { KeptMessage, Thread } from '#types/shapes.ts'
import type { Target } from '../messages/use-go-to-message.ts'
import { personIn } from '../model/thread.ts'
import type { Kept } from './use-kept.ts'

export type PartProps = { thread: Thread; me: string; onGo: (to: Target) => void }

export const saidBy = (thread: Thread, me: string, { senderId }: KeptMessage) =>
  senderId === me ? 'You' : (personIn(thread, senderId)?.name ?? 'A former member')

type Props = {
  query: Kept['query']
  /** Nothing of this kind is here, and nothing of it is left to ask for. */
  empty: boolean
  title: string
  hint: string
  loading: ReactNode
  children: ReactNode
}

export function KeptPart({ query, empty, title, hint, loading, children }: Props) {
  if (query.isPending) return loading
  if (query.isError && !query.data)
    return <ErrorState title="This did not load" error={query.error} onRetry={() => query.refetch()} />
  if (empty && !query.hasNextPage) return <EmptyState title={title}>{hint}</EmptyState>
  return (
    <>
      {children}
      {query.hasNextPage && <Older query={query} />}
    </>
  )
}

/** What is older comes as its place comes into sight; by a press where that failed. */
function Older({
  query: { fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError },
}: Pick<Props, 'query'>) {
  const place = useRef<HTMLDivElement>(null)
  // While what is here is read again too: to ask for more would break that off, and leave what was taken back.
  const waits = isFetching || isFetchNextPageError
  useEffect(() => {
    if (!place.current || waits) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.at(-1)?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [waits, fetchNextPage])
  return (
    <div ref={place} className="grid place-items-center pt-6">
      <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older
      </Button>
    </div>
  )
}

/** Who said it, when, and the way there. `what` names it for who hears the button alone. */
export function Said({ thread, me, onGo, message, what }: PartProps & { message: KeptMessage; what: string }) {
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0 text-caption break-words text-muted">
        {saidBy(thread, me, message)} · <time dateTime={message.createdAt}>{mediumDate(message.createdAt)}</time>
      </span>
      <IconButton
        label={`Show ${what} in the conversation`}
        icon={<MessageCircle />}
        onClick={() => onGo({ id: message.id, seq: message.seq })}
      />
    </span>
  )
}
