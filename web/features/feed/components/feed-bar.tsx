// The bar of the feed: its title, the posts that wait, and the button to write. It stays at the top, so that no button floats over a post.
import { ArrowUp, Plus } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'

type Props = { waiting: number; showing: boolean; writing: boolean; onShow: () => void; onPost: () => void }

export function FeedBar({ waiting, showing, writing, onShow, onPost }: Props) {
  const words = `${waiting > 98 ? '99+' : waiting} new ${waiting === 1 ? 'post' : 'posts'}`
  return (
    <header className="gutter sticky top-(--safe-top) z-10 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 bg-ground/92 py-2 backdrop-blur-lg lg:px-0">
      <h1 className="text-title">Live</h1>
      <span role="status" className="ml-auto flex">
        {waiting > 0 && (
          <Button variant="quiet" size="small" busy={showing} onClick={onShow} className="animate-appear">
            <ArrowUp aria-hidden="true" />
            {words}
          </Button>
        )}
      </span>
      {/* The sheet to write leaves its upper end in sight. */}
      <Button size="small" onClick={onPost} className={cx(writing && 'invisible')}>
        <Plus aria-hidden="true" />
        Post
      </Button>
    </header>
  )
}
