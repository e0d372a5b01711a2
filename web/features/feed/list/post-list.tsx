// The cards in their columns. Cards out of sight are not drawn, and the next page loads long before the end is reached.
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useWide } from '#shared/ui/media-queries.ts'
import { usePostActions } from '../components/use-post-actions.ts'
import { dealIntoColumns } from '../model/columns.ts'
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
  const columns = useMemo(() => dealIntoColumns(posts, count), [posts, count])
  const places = useMemo(() => new Map(posts.map((post, index) => [post.id, index])), [posts])
  return (
    <>
      <div role="feed" aria-label="Posts" aria-busy={loadingMore} className="flex items-start gap-5">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <div key={index} className="flex min-w-0 flex-1 flex-col gap-3 sm:gap-5">
            {column.map((post) => {
              const place = places.get(post.id) ?? 0
              return (
                <article
                  key={post.id}
                  ref={keepHeight}
                  data-post={post.id}
                  aria-posinset={place + 1}
                  aria-setsize={hasMore ? -1 : posts.length}
                  aria-label={`Post by ${post.author.name}`}
                  className="[content-visibility:auto]"
                  style={{ containIntrinsicBlockSize: `auto ${keptHeight(post.id)}px` }}
                >
                  <PostCard post={post} actions={actions} eager={place < count} />
                </article>
              )
            })}
          </div>
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
