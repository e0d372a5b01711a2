// A post as the feed shows it, and its making from what the server answers. Sample posts have the same shape.

export type Person = { id: string; name: string; avatarUrl: string | null }
export type Author = Person & { city: string | null; badge: string | null }
export type RsvpStatus = 'going' | 'requested'
export type PostLink = { url: string; title: string; description: string }

/** What `feed_page` and `feed_post` answer; docs/rpc.md. */
export type ServedPost = {
  id: string
  type: 'post' | 'event'
  content: string
  location: string | null
  tags: string[]
  images: string[]
  rsvpEnabled: boolean
  eventDate: string | null
  eventTime: string | null
  maxAttendees: number | null
  likesCount: number
  goingCount: number
  createdAt: string
  updatedAt: string
  author: Author
  isOwn: boolean
  isFriend: boolean
  /** An answer to an event counts at once: a friend, or a member who was introduced to the host. */
  mayGo: boolean
  isLiked: boolean
  rsvp: RsvpStatus | null
  isPast: boolean
  isFull: boolean
  attendees: Person[]
  mutuals: { count: number; friends: Person[] }
}

/** Only sample posts are requests or links; members write posts and events. */
export type Post = Omit<ServedPost, 'type'> & {
  type: 'post' | 'event' | 'request' | 'link'
  link?: PostLink
  isSample?: true
}

export const shownInStrip = 15

/** The industry or standing shown beside a name. */
export const industryOf = (author: Author) => author.badge || 'Member'

export const cityOf = (post: Post) => post.location || post.author.city
