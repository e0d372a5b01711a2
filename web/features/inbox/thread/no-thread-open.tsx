// Beside the list while no conversation is open: a logo, and what to do next.
import { useInfiniteQuery } from '@tanstack/react-query'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { Door } from '#shared/ui/brand/door.tsx'

export function NoThreadOpen() {
  // Reads what the list has loaded; requests nothing itself.
  const { data } = useInfiniteQuery({ ...conversationsQuery(false), enabled: false })
  const none = data?.pages[0]?.total === 0
  return (
    <div className="p-5">
      <div className="relative isolate flex h-full flex-col justify-end overflow-hidden rounded-sheet bg-night">
        <Door className="-z-10 object-[62%_40%]" />
        <div className="photo-scrim px-10 pt-40 pb-10">
          <p className="max-w-reading font-display text-name text-balance text-on-photo">
            {none ? 'Every conversation here begins with an introduction.' : 'Choose a conversation.'}
          </p>
        </div>
      </div>
    </div>
  )
}
