// The avatar of a conversation: one face, or two that overlap in a group.
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Thread } from '#types/shapes.ts'

export function ThreadFaces({ thread }: { thread: Pick<Thread, 'type' | 'participants'> }) {
  const [first, second] = thread.participants
  if (thread.type !== 'intro_chat' || !second) return <Avatar name={first?.name} src={first?.avatarUrl} />
  return (
    <span className="relative size-12 shrink-0">
      <span className="absolute top-0 left-0 flex">
        <Avatar name={first?.name} src={first?.avatarUrl} size="small" />
      </span>
      <span className="absolute right-0 bottom-0 flex rounded-full ring-2 ring-ground">
        <Avatar name={second.name} src={second.avatarUrl} size="small" />
      </span>
    </span>
  )
}
