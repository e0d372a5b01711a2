// What the device holds of the feed, and every change to it: a post stands in the pages and, opened by a link, on its own.
import type { QueryClient } from '@tanstack/react-query'
import { type Feed, feedQuery, getFeedPage, getPost, postQuery } from '#shared/api/feed.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { changePages } from '#shared/query/change-pages.ts'
import { changePost, removePost } from '../model/feed-pages.ts'
import type { ServedPost } from '../model/post.ts'

let changes = 0
const reads = new Map<string, number>()

/** Rises with each change: what was asked for before it may be older than what is shown. */
export const postChanges = () => changes

/** Reads the top of the feed and replaces what was shown. */
export async function showNewestFeed(cache: QueryClient) {
  let before = changes
  let first = await getFeedPage(null)
  // Posted or deleted here while it was read: the answer may not know of it.
  for (let again = 0; again < 3 && changes !== before; again += 1) {
    before = changes
    first = await getFeedPage(null)
  }
  await cache.cancelQueries({ queryKey: feedQuery.queryKey })
  cache.setQueryData<Feed>(feedQuery.queryKey, { pages: [first], pageParams: [null] })
}

export const readFeed = (cache: QueryClient) => cache.getQueryData<Feed>(feedQuery.queryKey)

export const feedReadAt = (cache: QueryClient) => cache.getQueryState(feedQuery.queryKey)?.dataUpdatedAt ?? 0

export function changeFeed(cache: QueryClient, change: (feed: Feed) => Feed) {
  changes += 1
  changePages(cache, feedQuery, change)
}

/** Changes a post in every cache that holds it: the feed, and the single post. */
export function changePostEverywhere(cache: QueryClient, id: string, change: (post: ServedPost) => ServedPost) {
  changeFeed(cache, (feed) => changePost(feed, id, change))
  cache.setQueryData(postQuery(id).queryKey, (post) => post && change(post))
}

/** Refreshes the post from the server. A failure leaves the card as it is; a deleted post leaves the feed. */
export async function trueUpPost(cache: QueryClient, id: string) {
  try {
    const turn = (reads.get(id) ?? 0) + 1
    reads.set(id, turn)
    const post = await getPost(id)
    // Read again since: this answer may be older than what is shown.
    if (reads.get(id) === turn) changePostEverywhere(cache, id, () => post)
  } catch (error) {
    if (isAppError(error, 'post_not_found')) changeFeed(cache, (feed) => removePost(feed, id))
    else console.warn('The post could not be read again', error)
  }
}
