// A direct chat in which nobody has said anything: the face, one sentence, one action.
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Thread } from '#types/shapes.ts'

export function FirstWords({ thread, onOpener }: { thread: Thread; onOpener: (words: string) => void }) {
  const [other] = thread.participants
  const first = other?.name.split(' ')[0]
  return (
    <div className="grid h-full content-center justify-items-center gap-5 overflow-y-auto px-6 py-8 text-center">
      <Avatar name={other?.name} src={other?.avatarUrl} size="huge" />
      <p className="max-w-reading font-display text-title text-balance">
        {first ? `Nothing said yet between you and ${first}.` : 'Nothing said yet.'}
      </p>
      {first && thread.canSend && <Button onClick={() => onOpener(`Hello ${first}, `)}>Say hello</Button>}
    </div>
  )
}
