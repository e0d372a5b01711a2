// The pages of the feed on the device, and every change to them. Pure: each change returns new pages.

import type { Feed } from '#shared/api/feed.ts'
import type { Post, ServedPost } from './post.ts'

const eachPage = (feed: Feed, change: (posts: ServedPost[], page: number) => ServedPost[]): Feed => ({
  ...feed,
  pages: feed.pages.map((page, index) => ({ ...page, posts: change(page.posts, index) })),
})

export const changePost = (feed: Feed, id: string, change: (post: ServedPost) => ServedPost): Feed =>
  eachPage(feed, (posts) => posts.map((post) => (post.id === id ? change(post) : post)))

export const removePost = (feed: Feed, id: string): Feed =>
  eachPage(feed, (posts) => posts.filter((post) => post.id !== id))

/**
 * A page as the server has it by now: what others changed is taken over, what is gone leaves, and nothing comes in: new posts wait behind
 * their button. A post older than all that was read again stays as it is: nothing is known of it.
 */
export function trueUpPage(feed: Feed, page: number, read: { posts: ServedPost[]; next: unknown }): Feed {
  const now = new Map(read.posts.map((post) => [post.id, post]))
  const oldest = read.posts.at(-1)?.createdAt
  const reached = ({ createdAt }: ServedPost) => read.next === null || (oldest !== undefined && createdAt >= oldest)
  return eachPage(feed, (posts, index) =>
    index === page
      ? posts.flatMap((post) => now.get(post.id) ?? (reached(post) ? [] : [post]))
      : posts.map((post) => now.get(post.id) ?? post),
  )
}

/** Puts an own new post on top. `newest` stays, so that waiting posts still wait. */
export const addOwnPost = (feed: Feed, post: ServedPost): Feed =>
  eachPage(removePost(feed, post.id), (posts, page) => (page === 0 ? [post, ...posts] : posts))

/** Every post once, in the feed's order. A post can be in two pages when posts are written between two requests. */
export function postsOf(feed: Feed): ServedPost[] {
  const seen = new Set<string>()
  return feed.pages.flatMap((page) => page.posts).filter((post) => !seen.has(post.id) && seen.add(post.id))
}

/** Places samples by their time, but never below the last loaded post while more may come. */
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
