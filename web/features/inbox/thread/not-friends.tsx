// In place of the message input when the member may not write.
import { useOpenPlug } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Thread } from '#types/shapes.ts'

export function NotFriends({ thread }: { thread: Thread }) {
  const openPlug = useOpenPlug()
  const [other] = thread.participants
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised px-4 py-3 text-small">
      <p className="min-w-0 flex-1 basis-56 text-muted">
        <span className="text-ink">Not friends:</span> You can only message friends. Use 'Request Plug' to reach
        non-friends.
      </p>
      {other && (
        <Button variant="quiet" size="small" onClick={() => openPlug(other.id)}>
          Request Plug
        </Button>
      )}
    </div>
  )
}
