// The post a notification or a link led to, above the feed until it is dismissed.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { postQuery } from '#shared/api/feed.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Banner } from '#shared/ui/messages/banner.tsx'
import { SkeletonPhoto, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import { usePostActions } from '../components/use-post-actions.ts'
import { useWithActs } from '../data/use-with-acts.ts'
import { PostCard } from '../post/post-card.tsx'

// As often as the posts of the feed are read again.
const EVERY = 10_000

export function LinkedPost({ id }: { id: string }) {
  const [, setParams] = useSearchParams()
  const actions = usePostActions()
  const { data, error, isPending, refetch } = useQuery({
    ...postQuery(id),
    refetchInterval: ({ state }) => (isAppError(state.error, 'post_not_found') ? false : EVERY),
  })
  const withActs = useWithActs()
  const gone = isAppError(error, 'post_not_found') || isAppError(error, '22P02')
  // Deleted or hidden since it was read: what the cache still has is not shown.
  const post = useMemo(() => (data && !gone ? withActs([data])[0] : undefined), [data, gone, withActs])
  const putAway = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('post')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section aria-label="The post you opened" className="mx-auto mb-8 max-w-reading">
      {isPending && (
        <SkeletonRegion label="Loading the post">
          <SkeletonPhoto />
        </SkeletonRegion>
      )}
      {post && (
        <article aria-label={`Post by ${post.author.name}`}>
          <PostCard post={post} actions={actions} eager />
        </article>
      )}
      {error && !post && (
        <div className="gutter">
          <Banner
            tone="warn"
            action={
              gone ? undefined : (
                <Button variant="ghost" size="small" onClick={() => void refetch()}>
                  Try again
                </Button>
              )
            }
          >
            {gone ? 'This post is no longer there.' : 'The post could not be loaded.'}
          </Banner>
        </div>
      )}
      <div className="mt-3 flex justify-center">
        <Button variant="ghost" size="small" onClick={putAway}>
          <X aria-hidden="true" />
          Back to the feed
        </Button>
      </div>
    </section>
  )
}
