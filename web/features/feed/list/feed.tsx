// The feed in each of its states: loading, failed, empty, or its posts with the samples among them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { feedQuery } from '#shared/api/feed.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { useWithActs } from '../data/use-with-acts.ts'
import { mixInSamples, postsOf } from '../model/feed-pages.ts'
import { useSamples } from '../sample/sample-feed.ts'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { PostList } from './post-list.tsx'

export function Feed({ onPost }: { onPost: () => void }) {
  const { data, error, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(feedQuery)
  const samples = useSamples()
  const withActs = useWithActs()
  const posts = useMemo(
    () => data && mixInSamples(withActs(postsOf(data)), samples.posts, !hasNextPage),
    [data, withActs, samples.posts, hasNextPage],
  )
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])

  if (error && !data) {
    return (
      <ErrorState title="Failed to load posts" error={error} onRetry={() => void refetch()} retrying={isRefetching} />
    )
  }
  if (!posts || !samples.ready) return <FeedSkeleton />
  if (posts.length === 0) {
    return (
      <EmptyState title="No posts found" action={<Button onClick={onPost}>Post</Button>}>
        No posts in your feed yet. Be the first to share something!
      </EmptyState>
    )
  }
  return (
    <PostList
      posts={posts}
      hasMore={hasNextPage}
      loadingMore={isFetchingNextPage}
      failedMore={isFetchNextPageError}
      onMore={more}
    />
  )
}
