// The feed of the demo club: posts, events, who liked what and who is going.
import { type Club, idOf, minutesBefore, type Row, stableId, type TableRows } from '../club.ts'
import { people } from '../people.ts'
import { type DemoPost, posts } from '../posts.ts'
import { type Random, seededRandom } from '../seeded-random.ts'
import type { Friendships } from './friendships.ts'

export function planFeed(club: Club, friendships: Friendships): TableRows[] {
  const likes: Row[] = []
  const rsvps: Row[] = []
  const rows = posts.map((post) => {
    const random = seededRandom(`post:${post.author}:${post.hoursAgo}`)
    const id = stableId(`post:${post.author}:${post.hoursAgo}`)
    const created = minutesBefore(club.now, post.hoursAgo * 60)
    for (const { handle } of random.sample(people, random.between(3, 26))) {
      if (handle !== post.author) likes.push({ post_id: id, user_id: idOf(club, handle), created_at: created })
    }
    const guests = post.event ? guestsOf(post.event, friendships.of(post.author), random) : []
    for (const handle of guests) {
      rsvps.push({
        id: stableId(`rsvp:${id}:${handle}`),
        post_id: id,
        user_id: idOf(club, handle),
        status: 'going',
        created_at: created,
      })
    }
    const seats = post.event?.full ? guests.length : (post.event?.seats ?? null)
    return postRow(club, post, { id, created, seats })
  })
  return [
    { table: 'posts', rows },
    { table: 'post_likes', rows: likes },
    { table: 'event_rsvps', rows: rsvps },
  ]
}

function guestsOf(
  { seats, full }: NonNullable<DemoPost['event']>,
  friends: readonly string[],
  random: Random,
): string[] {
  const wanted = Math.ceil(friends.length * (full ? 1 : 0.6))
  return random.sample(friends, Math.min(wanted, seats ?? friends.length))
}

interface Stamp {
  readonly id: string
  readonly created: string
  readonly seats: number | null
}

function postRow(club: Club, post: DemoPost, { id, created, seats }: Stamp): Row {
  const image = post.scene ? club.scenes.get(`${post.author}:${post.scene}`) : undefined
  return {
    id,
    user_id: idOf(club, post.author),
    type: post.event ? 'event' : 'post',
    content: post.content,
    location: post.location ?? null,
    tags: post.tags ?? [],
    images: image ? [image] : [],
    rsvp_enabled: post.event !== undefined,
    event_date: post.event ? minutesBefore(club.now, -post.event.inDays * 1440).slice(0, 10) : null,
    event_time: post.event?.time ?? null,
    max_attendees: seats,
    created_at: created,
    updated_at: created,
  }
}
