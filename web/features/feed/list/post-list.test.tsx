// However many posts there are, those near the screen are drawn, and the room of the others is kept.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { Post } from '../model/post.ts'
import { PostList } from './post-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const posts = Array.from(
  { length: 200 },
  (_, index): Post => ({
    id: `post-${index}`,
    type: 'post',
    content: `Words ${index}`,
    location: null,
    tags: [],
    images: [],
    rsvpEnabled: false,
    eventDate: null,
    eventTime: null,
    maxAttendees: null,
    likesCount: 0,
    goingCount: 0,
    createdAt: new Date(Date.now() - index * 60_000).toISOString(),
    updatedAt: '2026-11-21T12:00:00Z',
    author: { id: 'author', name: 'Marcus Adeyemi', avatarUrl: null, city: 'London', badge: 'Member' },
    isOwn: false,
    hidden: false,
    isFriend: true,
    mayGo: true,
    isLiked: false,
    rsvp: null,
    isPast: false,
    isFull: false,
    attendees: [],
    mutuals: { count: 0, friends: [] },
    hasConnector: false,
    chain: null,
  }),
)

type Seen = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting' | 'rootBounds' | 'boundingClientRect'>

function show(more: { hasMore?: boolean; onMore?: () => void } = {}) {
  const observers: { callback: (seen: Seen[]) => void; places: Set<Element> }[] = []
  class Observer {
    readonly #mine: (typeof observers)[number]
    constructor(callback: (seen: Seen[]) => void) {
      this.#mine = { callback, places: new Set() }
      observers.push(this.#mine)
    }
    observe = (place: Element) => this.#mine.places.add(place)
    unobserve = (place: Element) => this.#mine.places.delete(place)
    disconnect = () => this.#mine.places.clear()
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const { unmount } = render(screenOfPosts(more))
  const drawn = () => screen.getAllByRole('article').map(({ dataset }) => dataset.post)
  /** The page is scrolled so that the list begins so far above the screen. */
  const scrollTo = (top: number) =>
    act(async () => {
      for (const { callback, places } of observers)
        for (const target of places) {
          if (target.nextElementSibling?.getAttribute('role') !== 'feed') continue
          const rootBounds = new DOMRect(0, -2400, 390, 844 + 4800)
          callback([{ target, isIntersecting: true, rootBounds, boundingClientRect: new DOMRect(0, -top, 390, 0) }])
        }
    })
  /** One delivery of a slow phone: the list is at its top, and in the same breath so far above the screen. */
  const jumpTo = (top: number) =>
    act(async () => {
      const rootBounds = new DOMRect(0, -2400, 390, 844 + 4800)
      for (const { callback, places } of observers) {
        const above = [...places].find((place) => place.nextElementSibling?.getAttribute('role') === 'feed')
        const below = [...places].find((place) => place.previousElementSibling?.getAttribute('role') === 'feed')
        if (!above || !below) continue
        const end = drawn().length * 532 - top
        callback([
          { target: above, isIntersecting: true, rootBounds, boundingClientRect: new DOMRect(0, 0, 390, 0) },
          { target: above, isIntersecting: false, rootBounds, boundingClientRect: new DOMRect(0, -top, 390, 0) },
          { target: below, isIntersecting: true, rootBounds, boundingClientRect: new DOMRect(0, end, 390, 99_999) },
        ])
      }
    })
  /** Where the list ends on the screen, seen now and told later. */
  const seeEnd = (end: number) => {
    const seen = observers.flatMap(({ callback, places }) =>
      [...places]
        .filter((place) => place.previousElementSibling?.getAttribute('role') === 'feed')
        .map((target) => ({ callback, target })),
    )
    const rootBounds = new DOMRect(0, -2400, 390, 844 + 4800)
    return () =>
      act(async () => {
        for (const { callback, target } of seen)
          callback([{ target, isIntersecting: true, rootBounds, boundingClientRect: new DOMRect(0, end, 390, 99_999) }])
      })
  }
  /** The end comes near, which is told together with how it was before. */
  const endComesNear = () => {
    const end = screen.getByRole('button', { name: 'Show more' }).parentElement as HTMLElement
    const at = { target: end, rootBounds: new DOMRect(), boundingClientRect: new DOMRect() }
    for (const { callback, places } of observers)
      if (places.has(end))
        callback([
          { ...at, isIntersecting: false },
          { ...at, isIntersecting: true },
        ])
  }
  return { drawn, scrollTo, jumpTo, seeEnd, endComesNear, unmount }
}

function screenOfPosts({ hasMore = false, onMore = () => {} }: { hasMore?: boolean; onMore?: () => void } = {}) {
  const list = <PostList posts={posts} hasMore={hasMore} loadingMore={false} failedMore={false} onMore={onMore} />
  const router = createMemoryRouter([{ path: '/', element: list }])
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ user: { id: 'me' } as never, session: null, loading: false }}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>
  )
}

/** What the screen shows before it has drawn what is near. */
function drawnFirst() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(screenOfPosts()))
  const drawn = [...place.querySelectorAll('article')].map(({ dataset }) => dataset.post)
  root.unmount()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return drawn
}

/** A screen of two columns, or of one. */
function widening(wideAtFirst: boolean) {
  const listeners = new Set<() => void>()
  let wide = wideAtFirst
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('64rem'),
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }))
  return {
    become: (wider: boolean) => {
      wide = wider
      act(() => listeners.forEach((listener) => void listener()))
    },
  }
}

it('what is in sight is drawn first, then what is near, post by post', async () => {
  expect(drawnFirst()).toEqual(['post-0', 'post-1'])
  const { drawn, scrollTo } = show()
  const sizes: number[] = []
  for (let told = 0; told < 8; told += 1) {
    sizes.push(drawn().length)
    await scrollTo(0)
  }
  // A card that nobody has measured counts as 520 pixels tall, with twelve below it: eight begin within 3,300 pixels of the screen.
  expect(sizes).toEqual([2, 3, 4, 5, 6, 7, 8, 8])
})

it('however many posts there are, only those near the screen are drawn', async () => {
  const { drawn, scrollTo } = show()
  expect(screen.getAllByRole('article')[0]?.getAttribute('aria-setsize')).toBe('200')

  await scrollTo(100 * 532)
  expect(drawn()).toContain('post-100')
  expect(drawn()).not.toContain('post-0')
  for (let told = 0; told < 20; told += 1) await scrollTo(100 * 532)
  expect(drawn()).toContain('post-94')
  expect(drawn()).toContain('post-106')
  expect(drawn().length).toBeLessThan(20)
  expect(screen.getByText('Words 100').closest('article')?.getAttribute('aria-posinset')).toBe('101')
  const room = screen.getByRole('feed').previousElementSibling as HTMLElement
  const above = Number(drawn()[0]?.slice('post-'.length)) * 532
  expect(room.style.height).toBe(`${above}px`)
  // It is the first row of the list, which begins where it began.
  expect(screen.getByRole('feed').style.gridTemplateRows).toBe(`${above - 12}px`)

  await scrollTo(0)
  expect(drawn()).toContain('post-0')
  expect(drawn()).not.toContain('post-100')
})

it('what is said late of a place that is left already counts for nothing', async () => {
  const { drawn, jumpTo } = show()
  await jumpTo(100 * 532)
  expect(drawn()).toContain('post-100')
})

it('what was seen of the list in other columns counts for nothing', async () => {
  const screenWidth = widening(true)
  const { drawn, scrollTo, seeEnd } = show()
  for (let step = 0; step < 9; step += 1) await scrollTo(0)
  const tell = seeEnd(drawn().length * 266)
  screenWidth.become(false)
  await tell()
  expect(drawn()[0]).toBe('post-0')
})

it('more is asked for when the end comes near, however late that is told', () => {
  const onMore = vi.fn()
  show({ hasMore: true, onMore }).endComesNear()
  expect(onMore).toHaveBeenCalledOnce()
})

it('a list one comes back to begins with what was in sight', async () => {
  const { scrollTo, unmount } = show()
  await scrollTo(50 * 532)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -50 * 532, 390, 0))
  unmount()
  expect(drawnFirst()).toEqual(['post-49', 'post-50', 'post-51'])
})

it.each([
  ['brings the post that was read to where it was', 4800, [[0, expect.any(Number)]]],
  ['stays at its top where it has just come there', 0, []],
])('a page that becomes wider %s', async (_, scrolledTo, brought) => {
  const screenWidth = widening(false)
  const { scrollTo } = show()
  for (let step = 0; step < 9; step += 1) await scrollTo(4800)
  const top = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -4800, 390, 0))
  act(() => void document.dispatchEvent(new Event('scrollend')))
  top.mockRestore()
  vi.stubGlobal('scrollY', scrolledTo)
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  screenWidth.become(true)
  expect(scrolled.mock.calls).toEqual(brought)
  scrolled.mockRestore()
})
