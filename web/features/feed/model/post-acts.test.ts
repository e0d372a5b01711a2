// What is pressed and not sent yet lies over what was read; posts nobody pressed on stay the same objects.
import { expect, it } from 'vitest'
import type { Entry } from '#shared/outbox/act.ts'
import type { ServedPost } from './post.ts'
import { withActs, withAnswer, withLike } from './post-acts.ts'

const post = (id: string): ServedPost => ({
  id,
  type: 'event',
  content: id,
  location: null,
  tags: [],
  images: [],
  rsvpEnabled: true,
  eventDate: null,
  eventTime: null,
  maxAttendees: null,
  likesCount: 3,
  goingCount: 2,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  author: { id: 'host', name: 'Host', avatarUrl: null, city: 'London', badge: 'Member' },
  isOwn: false,
  hidden: false,
  isFriend: true,
  mayGo: true,
  hasConnector: true,
  chain: null,
  isLiked: false,
  rsvp: null,
  isPast: false,
  isFull: false,
  attendees: [],
  mutuals: { count: 0, friends: [] },
})
const entry = <Input>(input: Input): Entry<Input> => ({
  id: 'x',
  kind: 'k',
  subject: 's',
  input,
  createdAt: '2026-11-21T12:00:00Z',
  state: 'queued',
  tries: 0,
})

it('a like shows at once, the last of several counts, and is counted once', () => {
  const posts = [post('a'), post('b')]
  const [liked, other] = withActs(posts, [entry({ postId: 'a', liked: true })], [])
  expect(liked).toMatchObject({ isLiked: true, likesCount: 4 })
  expect(other).toBe(posts[1])
  const both = [entry({ postId: 'a', liked: true }), entry({ postId: 'a', liked: false })]
  expect(withActs(posts, both, [])[0]).toMatchObject({ isLiked: false, likesCount: 3 })
  // Sent already, and not gone from the outbox yet.
  const stored = [{ ...post('a'), isLiked: true, likesCount: 4 }]
  expect(withActs(stored, [entry({ postId: 'a', liked: true })], [])[0]).toMatchObject({ likesCount: 4 })
})

it('an answer is noted and changes nothing else', () => {
  const [answered] = withActs([post('a')], [], [entry({ postId: 'a', going: true })])
  expect(answered).toMatchObject({ rsvp: null, goingCount: 2, answering: { going: true, state: 'queued', tries: 0 } })
})

it.each([
  [null, true, 'going', 3],
  ['going', true, 'going', 2],
  ['going', false, null, 1],
  ['requested', false, null, 2],
] as const)('an answer %s that becomes %s', (rsvp, going, then, count) => {
  expect(withAnswer({ rsvp, goingCount: 2 }, going)).toEqual({ rsvp: then, goingCount: count })
})

it('counts never go below 0', () => {
  expect(withLike({ isLiked: true, likesCount: 0 }, false).likesCount).toBe(0)
  expect(withAnswer({ rsvp: 'going', goingCount: 0 }, false).goingCount).toBe(0)
})
