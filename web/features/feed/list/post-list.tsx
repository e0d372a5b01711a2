// The cards in their columns, in the page's order the newest first whatever their column: reading, Tab and time agree. Cards out of sight are
// not drawn, and the next page loads long before the end is reached.
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useWide } from '#shared/ui/media-queries.ts'
import { usePostActions } from '../components/use-post-actions.ts'
import { columnOfEach } from '../model/columns.ts'
import type { Post } from '../model/post.ts'
import { PostCard } from '../post/post-card.tsx'
import { keptHeight, useKeptHeights } from './use-kept-heights.ts'

type PostListProps = {
  posts: Post[]
  hasMore: boolean
  loadingMore: boolean
  failedMore: boolean
  onMore: () => void
}

export function PostList({ posts, hasMore, loadingMore, failedMore, onMore }: PostListProps) {
  const count = useColumnCount()
  const actions = usePostActions()
  const keepHeight = useKeptHeights()
  const places = useMemo(() => columnOfEach(posts, count), [posts, count])
  return (
    <>
      {/* Each card names its column and takes as many thin rows as it is tall: a column closes up under its own cards. */}
      <div
        role="feed"
        aria-label="Posts"
        aria-busy={loadingMore}
        className="grid grid-flow-row-dense items-start gap-x-5 gap-y-3 sm:gap-y-5 lg:auto-rows-[4px] lg:gap-y-0"
        style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      >
        {posts.map((post, place) => (
          <article
            key={post.id}
            ref={keepHeight}
            data-post={post.id}
            aria-posinset={place + 1}
            aria-setsize={hasMore ? -1 : posts.length}
            aria-label={`Post by ${post.author.name}`}
            className="[content-visibility:auto] lg:[grid-row-end:span_var(--rows)]"
            style={{
              gridColumnStart: (places[place] ?? 0) + 1,
              containIntrinsicBlockSize: `auto ${keptHeight(post.id)}px`,
            }}
          >
            <PostCard post={post} actions={actions} eager={place < count} />
          </article>
        ))}
      </div>
      <ListEnd hasMore={hasMore} loading={loadingMore} failed={failedMore} onMore={onMore} />
    </>
  )
}

type ListEndProps = { hasMore: boolean; loading: boolean; failed: boolean; onMore: () => void }

function ListEnd({ hasMore, loading, failed, onMore }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !loading && !failed
  useEffect(() => {
    if (!waiting || !mark.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '1800px 0px' })
    near.observe(mark.current)
    return () => near.disconnect()
  }, [waiting, onMore])
  return (
    <div ref={mark} className="flex min-h-32 flex-col items-center justify-center gap-3 text-small text-muted">
      {failed && <p role="alert">Failed to load posts</p>}
      {hasMore ? (
        <Button variant="ghost" busy={loading} onClick={onMore}>
          {failed ? 'Try again' : 'Show more'}
        </Button>
      ) : (
        <p>You have seen everything.</p>
      )}
    </div>
  )
}

// How many columns of cards fit beside the tab rail.
function useColumnCount(): number {
  const two = useWide('64rem')
  const three = useWide('80rem')
  return three ? 3 : two ? 2 : 1
}
