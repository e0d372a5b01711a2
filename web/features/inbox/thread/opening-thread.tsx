// A conversation whose code is still on its way: its top, where it will be, and a placeholder below.
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import type { Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { useOpenThread } from '../components/use-open-thread.ts'
import { threadName } from '../model/thread.ts'
import { MessageSkeleton } from './message-skeleton.tsx'

export function OpeningThread({ thread, wide }: { thread: Thread; wide: boolean }) {
  const { close } = useOpenThread()
  const Name = wide ? 'h2' : 'h1'
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="@container flex shrink-0 items-center gap-3 border-b pt-[calc(0.75rem+var(--safe-top))] pr-3 pb-3 pl-2 sm:pr-4 lg:pl-6">
        <IconButton label="Back to the inbox" icon={<ArrowLeft />} onClick={close} className="lg:hidden" />
        <span className="hidden shrink-0 @min-[18rem]:flex">
          <ThreadFaces thread={thread} />
        </span>
        <Name className="line-clamp-2 min-w-0 flex-1 font-display text-lead leading-tight text-pretty">
          {threadName(thread)}
        </Name>
      </header>
      <div className="min-h-0 flex-1">
        <MessageSkeleton />
      </div>
    </div>
  )
}
