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
