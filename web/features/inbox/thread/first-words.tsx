// A direct chat in which nobody has said anything: the face, one sentence, what the two share, and ways to begin.
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Thread } from '#types/shapes.ts'
import { openersFor, sharesAnything } from '../model/occasion.ts'
import { WaysToBegin } from '../occasion/ways-to-begin.tsx'
import { WhatTheyShare } from '../occasion/what-they-share.tsx'

export function FirstWords({ thread, onOpener }: { thread: Thread; onOpener: (words: string) => void }) {
  const [other] = thread.participants
  const first = other?.name.split(' ')[0]
  const { occasion } = thread
  const shares = occasion && sharesAnything(occasion)
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid min-h-full w-full max-w-reading content-center justify-items-center gap-5 px-6 py-8 text-center">
        <Avatar name={other?.name} src={other?.avatarUrl} size="huge" />
        <p className="font-display text-title text-balance">
          {first ? `Nothing said yet between you and ${first}.` : 'Nothing said yet.'}
        </p>
        {shares && <WhatTheyShare occasion={occasion} />}
        {first && thread.canSend && !shares && <Button onClick={() => onOpener(`Hello ${first}, `)}>Say hello</Button>}
        {other && thread.canSend && shares && (
          <WaysToBegin openers={openersFor(other.name, null, occasion)} onOpener={onOpener} />
        )}
      </div>
    </div>
  )
}
