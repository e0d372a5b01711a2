// In place of the message input when the member may not write: why, and what they had written.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Thread } from '#types/shapes.ts'

const UnsentWords = lazyQuietly(async () => ({ default: (await import('./unsent-words.tsx')).UnsentWords }))

export function NotFriends({ thread }: { thread: Thread }) {
  const openPlug = useOpenPlug()
  const [other] = thread.participants
  const name = other?.name.split(' ')[0]
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised px-4 py-3 text-small"
    >
      {thread.closed ? (
        <p className="min-w-0 flex-1 basis-56 text-muted">
          <span className="text-ink">Nobody would read it:</span> {name ?? 'This member'} can’t be reached at the
          moment. What was said stays here.
        </p>
      ) : (
        <p className="min-w-0 flex-1 basis-56 text-muted">
          <span className="text-ink">Not friends:</span> You can only message friends. Use 'Request Plug' to reach
          non-friends.
        </p>
      )}
      {other && !thread.closed && (
        <Button variant="quiet" size="small" onClick={() => openPlug(other.id)}>
          Request Plug
        </Button>
      )}
      <Suspense>
        <UnsentWords threadId={thread.id} />
      </Suspense>
    </div>
  )
}
