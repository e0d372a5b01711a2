// Says that newer posts wait, and shows them when pressed. It floats, so that it moves nothing on the screen.
import { ArrowUp } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'

export function NewPostsButton({ count, busy, onPress }: { count: number; busy: boolean; onPress: () => void }) {
  const words = `${count > 98 ? '99+' : count} new ${count === 1 ? 'post' : 'posts'}`
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(0.75rem+var(--safe-top))] z-20 flex justify-center lg:pl-20"
    >
      {count > 0 && (
        <Button busy={busy} onClick={onPress} className="pointer-events-auto animate-appear shadow-float">
          <ArrowUp aria-hidden="true" />
          {words}
        </Button>
      )}
    </div>
  )
}
