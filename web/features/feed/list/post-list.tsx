// The cards in their columns, in the page's order the newest first whatever their column: reading, Tab and time agree. Only those near the
// screen are drawn (docs/decisions/0079), and the next page loads long before the end is reached.
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useWide } from '#shared/ui/media-queries.ts'
import { type PostActions, usePostActions } from '../components/use-post-actions.ts'
import { columnOfEach } from '../model/columns.ts'
import { roomAround, roomsOf } from '../model/near-posts.ts'
import type { Post } from '../model/post.ts'
import { PostCard } from '../post/post-card.tsx'
import { keptHeight, ROW, roomBelow, rowsOf, useKeptHeights } from './use-kept-heights.ts'
import { useNearSpan } from './use-near-span.ts'

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
  const keepHeight = useKeptHeights(count > 1)
  const columns = useMemo(() => columnOfEach(posts, count), [posts, count])
  const spacious = useWide('40rem')
  const gap = count === 1 ? roomBelow(spacious) : 0
  const rooms = useCallback(
    () =>
      roomsOf(columns, (place) => {
        const height = keptHeight(posts[place]?.id ?? '')
        return count === 1 ? height + gap : rowsOf(height) * ROW
      }),
    [columns, posts, count, gap],
  )
  const above = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const span = useNearSpan({ length: posts.length, columns: count, rooms, above, below })
  const around = roomAround(rooms(), span, count)
  return (
    <div className="relative">
      <div ref={above} aria-hidden="true" className="absolute inset-x-0 top-0" style={{ height: around.above }} />
      {/* Each card names its column and takes as many thin rows as it is tall: a column closes up under its own cards. What stands in for the
          first cards is the list's first row: the list begins where it began, however many are drawn. */}
      <div
        role="feed"
        aria-label="Posts"
        aria-busy={loadingMore}
        className="grid grid-flow-row-dense items-start gap-x-5 gap-y-3 sm:gap-y-5 lg:auto-rows-[4px] lg:gap-y-0"
        style={{
          gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
          gridTemplateRows: around.above > 0 ? `${around.above - gap}px` : undefined,
        }}
      >
        {around.above > 0 && <div aria-hidden="true" className="col-span-full row-start-1" />}
        {around.steps.map(
          (step, column) =>
            step > 0 && (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
                key={column}
                aria-hidden="true"
                style={{ gridColumnStart: column + 1, gridRowEnd: `span ${Math.round(step / ROW)}` }}
              />
            ),
        )}
        {posts.slice(span.from, span.to).map((post, at) => {
          const place = span.from + at
          return (
            <PostPlace
              key={post.id}
              post={post}
              posinset={place + 1}
              setsize={hasMore ? -1 : posts.length}
              column={(columns[place] ?? 0) + 1}
              eager={place < count}
              actions={actions}
              keepHeight={keepHeight}
            />
          )
        })}
      </div>
      <div ref={below} aria-hidden="true" style={{ height: around.below }} />
      <ListEnd hasMore={hasMore} loading={loadingMore} failed={failedMore} onMore={onMore} />
    </div>
  )
}

type PostPlaceProps = {
  post: Post
  posinset: number
  setsize: number
  column: number
  eager: boolean
  actions: PostActions
  keepHeight: (card: HTMLElement | null) => (() => void) | undefined
}

// Memoised: when others come near, those that are here already are not drawn again.
const PostPlace = memo(function PostPlace(props: PostPlaceProps) {
  const { post, posinset, setsize, column, eager, actions, keepHeight } = props
  return (
    <article
      ref={keepHeight}
      data-post={post.id}
      aria-posinset={posinset}
      aria-setsize={setsize}
      aria-label={`Post by ${post.author.name}`}
      style={{ gridColumnStart: column }}
    >
      <PostCard post={post} actions={actions} eager={eager} />
    </article>
  )
})

type ListEndProps = { hasMore: boolean; loading: boolean; failed: boolean; onMore: () => void }

function ListEnd({ hasMore, loading, failed, onMore }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !loading && !failed
  useEffect(() => {
    if (!waiting || !mark.current) return
    const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onMore(), {
      rootMargin: '1800px 0px',
    })
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
