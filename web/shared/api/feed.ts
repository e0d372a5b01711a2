// The feed: its pages, one post, likes, answers to events, own posts. The feed feature changes what the device holds of it.
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'
import type * as Answers from '#types/shapes.ts'

type Posts = Database['public']['Tables']['posts']

const pages = ['feed', 'pages'] as const

export const feedKeys = { all: ['feed'] as const, posts: ['feed', 'post'] as const }

/** `newest`: up to this moment everything was read in this visit; later posts of others wait behind the button. */
export type FeedPage = Answers.FeedPage & { newest: string }
export type FeedCursor = NonNullable<Answers.FeedPage['next']>
export type Feed = InfiniteData<FeedPage, FeedCursor | null>

const longAgo = '1970-01-01T00:00:00Z'

export async function getFeedPage(after: FeedCursor | null, signal?: AbortSignal): Promise<FeedPage> {
  const client = await supabase()
  const asked = client.rpc('feed_page', after ? { before_created_at: after.createdAt, before_id: after.id } : {})
  const answer = throwIfError(await (signal ? asked.abortSignal(signal) : asked))
  return { ...answer, newest: answer.posts[0]?.createdAt ?? longAgo }
}

/** The feed, page by page. It is never refetched by itself: new posts wait behind a button. */
export const feedQuery = infiniteQueryOptions<FeedPage, Error, Feed, typeof pages, FeedCursor | null>({
  queryKey: pages,
  queryFn: ({ pageParam, signal }) => getFeedPage(pageParam, signal),
  initialPageParam: null,
  getNextPageParam: (last) => last.next,
  staleTime: Number.POSITIVE_INFINITY,
  // Not even when an act elsewhere marks everything as stale: a refetch would move what the member reads.
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export async function getPost(post: string, signal?: AbortSignal) {
  const client = await supabase()
  const asked = client.rpc('feed_post', { post })
  return throwIfError(await (signal ? asked.abortSignal(signal) : asked))
}

/** One post as the feed shows it: for a link to it, and for the plug request it is sent along with. */
export const postQuery = (id: string) =>
  queryOptions({ queryKey: [...feedKeys.posts, id], queryFn: () => getPost(id), meta: { persist: false } })

/** How many posts others wrote after a moment; 99 at most. */
export async function countNewerPosts(after: string): Promise<number> {
  const client = await supabase()
  return throwIfError(await client.rpc('feed_newer_count', { after })) ?? 0
}

export async function rsvp(post: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('rsvp', { post }).abortSignal(signal))
}

export async function cancelRsvp(post: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('cancel_rsvp', { post }).abortSignal(signal))
}

export async function setLike(postId: string, userId: string, liked: boolean, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  const likes = client.from('post_likes')
  const row = { post_id: postId, user_id: userId }
  throwIfError(
    liked
      ? await likes.upsert(row, { onConflict: 'post_id,user_id', ignoreDuplicates: true }).abortSignal(signal)
      : await likes.delete().match(row).abortSignal(signal),
  )
}

export async function insertPost(row: Posts['Insert'], signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('posts').insert(row).abortSignal(signal))
}

/** Answers the post as it stands then. What was changed since it was `seen` refuses the edit: `post_changed`. */
export async function savePost(post: string, changes: Answers.PostEdit, seen: Answers.PostEdit, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('save_post', { post, changes, seen }).abortSignal(signal))
}

export async function deletePost(id: string, userId: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('posts').delete().match({ id, user_id: userId }).abortSignal(signal))
}
