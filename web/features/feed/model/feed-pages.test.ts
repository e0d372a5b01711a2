// Changes to the feed's pages on the device.
import { expect, it } from 'vitest'
import type { Feed } from '#shared/api/feed.ts'
import { columnOfEach } from './columns.ts'
import { addOwnPost, changePost, mixInSamples, postsOf, removePost, trueUpPage } from './feed-pages.ts'
import type { ServedPost } from './post.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

const post = (id: string, minute = 0): ServedPost => ({
  id,
  type: 'post',
  content: id,
  location: null,
  tags: [],
  images: [],
  rsvpEnabled: false,
  eventDate: null,
  eventTime: null,
  maxAttendees: null,
  likesCount: 0,
  goingCount: 0,
  createdAt: at(minute),
  updatedAt: at(minute),
  author: { id: 'a', name: 'Ada', avatarUrl: null, city: null, badge: 'Member' },
  isOwn: false,
  hidden: false,
  isFriend: false,
  mayGo: false,
  isLiked: false,
  rsvp: null,
  isPast: false,
  isFull: false,
  attendees: [],
  mutuals: { count: 0, friends: [] },
  hasConnector: false,
  chain: null,
})

const feed = (...pages: ServedPost[][]): Feed => ({
  pages: pages.map((posts) => ({ posts, next: null, newest: at(30) })),
  pageParams: pages.map(() => null),
})

const ids = (posts: Array<{ id: string }>) => posts.map(({ id }) => id)

it('a post in two pages is shown once', () => {
  expect(ids(postsOf(feed([post('a'), post('b')], [post('b'), post('c')])))).toEqual(['a', 'b', 'c'])
})

it('a post can be changed and removed in any page', () => {
  const before = feed([post('a')], [post('b')])
  expect(postsOf(changePost(before, 'b', (it) => ({ ...it, content: 'new' })))[1]?.content).toBe('new')
  expect(ids(postsOf(removePost(before, 'b')))).toEqual(['a'])
})

it('an own new post goes on top and leaves the waiting posts waiting', () => {
  const after = addOwnPost(feed([post('a')], [post('b')]), post('mine', 45))
  expect(ids(postsOf(after))).toEqual(['mine', 'a', 'b'])
  expect(after.pages[0]?.newest).toBe(at(30))
  expect(ids(postsOf(addOwnPost(after, post('mine', 45))))).toEqual(['mine', 'a', 'b'])
})

it('sample posts are placed by their time', () => {
  const posts = [post('new', 50), post('old', 10)]
  const samples = [post('s-old', 5), post('s-mid', 30), post('s-new', 55)]
  expect(ids(mixInSamples(posts, samples, true))).toEqual(['s-new', 'new', 's-mid', 'old', 's-old'])
  expect(ids(mixInSamples(posts, samples, false))).toEqual(['s-new', 'new', 's-mid', 'old'])
  expect(ids(mixInSamples([], samples, true))).toEqual(['s-new', 's-mid', 's-old'])
})

it('new posts go below the ones already in columns, and no post changes its column', () => {
  const many = Array.from({ length: 40 }, (_, place) => ({
    ...post(`p${place}`),
    images: place % 3 === 0 ? ['x'] : [],
    content: 'x'.repeat((place * 37) % 400),
  }))
  const first = columnOfEach(many.slice(0, 20), 2)
  const later = columnOfEach(many, 2)
  expect(later.slice(0, 20)).toEqual(first)
  expect(later).toHaveLength(40)
  expect(new Set(later)).toEqual(new Set([0, 1]))
  expect(new Set(columnOfEach(many, 1))).toEqual(new Set([0]))
})

it('a page read again takes over what changed, loses what is gone, and takes nothing new in', () => {
  const before = feed([post('a', 20), post('b', 15), post('c', 10)], [post('d', 5)])
  const read = { posts: [post('new', 25), { ...post('a', 20), likesCount: 7 }], next: {} }
  const after = trueUpPage(before, 0, read)
  // b and c are older than all that was read: nothing is known of them.
  expect(postsOf(after).map(({ id, likesCount }) => [id, likesCount])).toEqual([
    ['a', 7],
    ['b', 0],
    ['c', 0],
    ['d', 0],
  ])
  const gone = trueUpPage(before, 0, { posts: [post('a', 20), post('c', 10)], next: {} })
  expect(postsOf(gone).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(postsOf(trueUpPage(feed([post('a')]), 0, { posts: [], next: null }))).toEqual([])
})
