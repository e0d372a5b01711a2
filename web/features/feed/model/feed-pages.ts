// The pages of the feed as the device holds them, and every change to them. Pure: each act gives new pages.
import type { InfiniteData } from '@tanstack/react-query'
import type { Post, ServedPost } from './post.ts'

export type Cursor = { createdAt: string; id: string }

/** `newest`: the moment up to which this visit has read everything; posts of others after it wait behind the pill. */
export type FeedPage = { posts: ServedPost[]; next: Cursor | null; newest: string }
export type Feed = InfiniteData<FeedPage, Cursor | null>

const eachPage = (feed: Feed, change: (posts: ServedPost[], page: number) => ServedPost[]): Feed => ({
  ...feed,
  pages: feed.pages.map((page, index) => ({ ...page, posts: change(page.posts, index) })),
})

export const changePost = (feed: Feed, id: string, change: (post: ServedPost) => ServedPost): Feed =>
  eachPage(feed, (posts) => posts.map((post) => (post.id === id ? change(post) : post)))

export const removePost = (feed: Feed, id: string): Feed =>
  eachPage(feed, (posts) => posts.filter((post) => post.id !== id))

/** One's own new post stands on top. What waits behind the pill still waits: `newest` does not move. */
export const addOwnPost = (feed: Feed, post: ServedPost): Feed =>
  eachPage(removePost(feed, post.id), (posts, page) => (page === 0 ? [post, ...posts] : posts))

/** Every post once, in the order of the feed. A post can be served twice when a page is asked for while others are written. */
export function postsOf(feed: Feed): ServedPost[] {
  const seen = new Set<string>()
  return feed.pages.flatMap((page) => page.posts).filter((post) => !seen.has(post.id) && seen.add(post.id))
}

/** Samples stand where their time puts them, but never below the last post that is loaded while more may come. */
export function mixInSamples(posts: Post[], samples: Post[], atTheEnd: boolean): Post[] {
  const last = posts.at(-1)
  const reached = samples.filter((sample) => atTheEnd || (last !== undefined && moment(sample) >= moment(last)))
  const mixed: Post[] = []
  let next = 0
  const byTime = [...reached].sort((a, b) => moment(b) - moment(a))
  for (const post of posts) {
    for (let sample = byTime[next]; sample && moment(sample) > moment(post); sample = byTime[next]) {
      mixed.push(sample)
      next += 1
    }
    mixed.push(post)
  }
  return [...mixed, ...byTime.slice(next)]
}

const moment = (post: Post) => new Date(post.createdAt).getTime()
