// A post as the feed shows it, and its making from what the server answers. Sample posts have the same shape.
import type { Standing } from '#shared/outbox/standing.ts'
import type { Post as Answered, ShortCard } from '#types/shapes.ts'

export type PostLink = { url: string; title: string; description: string }

/** A post of a member, as `feed_page` and `feed_post` answer it. */
export type ServedPost = Answered

/** Only sample posts are requests or links; members write posts and events. */
export type Post = Omit<ServedPost, 'type'> & {
  type: 'post' | 'event' | 'request' | 'link'
  link?: PostLink
  isSample?: true
  /** The member's answer to the event, while it is on its way. */
  answering?: Standing & { id: string; going: boolean }
}

export const shownInStrip = 15

/** The industry or standing shown beside a name. */
export const industryOf = (author: ShortCard) => author.badge || 'Member'

export const cityOf = (post: Post) => post.location || post.author.city
