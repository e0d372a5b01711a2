// The feed, a page of fifty at a time by cursor. It never reads itself again: new posts wait behind the pill (use-waiting-posts).
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type Cursor, changePost, type Feed, type FeedPage } from '../model/feed-pages.ts'
import type { ServedPost } from '../model/post.ts'

const feedKey = ['live', 'feed'] as const
const longAgo = '1970-01-01T00:00:00Z'

async function getFeedPage(after: Cursor | null, signal?: AbortSignal): Promise<FeedPage> {
  const client = await supabase()
  const asked = client.rpc('feed_page', after ? { before_created_at: after.createdAt, before_id: after.id } : {})
  const answer = answerAs<Omit<FeedPage, 'newest'>>(await (signal ? asked.abortSignal(signal) : asked))
  return { ...answer, newest: answer.posts[0]?.createdAt ?? longAgo }
}

export const feedQuery = infiniteQueryOptions<
  FeedPage,
  Error,
  InfiniteData<FeedPage, Cursor | null>,
  typeof feedKey,
  Cursor | null
>({
  queryKey: feedKey,
  queryFn: ({ pageParam, signal }) => getFeedPage(pageParam, signal),
  initialPageParam: null,
  getNextPageParam: (last) => last.next,
  staleTime: Number.POSITIVE_INFINITY,
  // Also when another feature calls everything out of date: reading it again would move what is read.
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Reads the top of the feed and puts it in the place of what was shown. */
export async function showNewestFeed(cache: QueryClient) {
  const first = await getFeedPage(null)
  await cache.cancelQueries({ queryKey: feedKey })
  cache.setQueryData<Feed>(feedKey, { pages: [first], pageParams: [null] })
}

export const readFeed = (cache: QueryClient) => cache.getQueryData<Feed>(feedKey)

export const feedReadAt = (cache: QueryClient) => cache.getQueryState(feedKey)?.dataUpdatedAt ?? 0

export function changeFeed(cache: QueryClient, change: (feed: Feed) => Feed) {
  cache.setQueryData<Feed>(feedKey, (feed) => feed && change(feed))
}

/** Changes a post wherever it is held: in the feed and on its own. */
export function changePostEverywhere(cache: QueryClient, id: string, change: (post: ServedPost) => ServedPost) {
  changeFeed(cache, (feed) => changePost(feed, id, change))
  cache.setQueryData<ServedPost>(['live', 'post', id], (post) => post && change(post))
}
