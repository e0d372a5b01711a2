// The service worker by itself: what it does where the device's store has nothing for it, or something too old, and with pages that are slow to answer. With a page: e2e/push, e2e/phone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addresses } from '#shared/links/addresses.ts'

const source = readFileSync(join(process.cwd(), 'web/public/sw.js'), 'utf8')

type Asked = { path: string; press: string }
type Client = {
  id: string
  url: string
  focused?: boolean
  hears: (asked: Asked, answer: () => void) => void
  navigate?: (path: string) => Promise<void>
}

/** A worker over a store of these things, and these pages. `press` and `visit` give when all it does then is done. */
function worker(store: Map<string, unknown>, pages: Client[] = []) {
  const hears = new Map<string, (event: object) => void>()
  const asked = (result?: unknown) => {
    const request = Object.assign(new EventTarget(), { result, onsuccess: () => {}, onerror: () => {} })
    setTimeout(() => {
      request.dispatchEvent(new Event('success'))
      request.onsuccess()
    })
    return request
  }
  const objects = { get: (key: string) => asked(store.get(key)), delete: (key: string) => asked(store.delete(key)) }
  const transaction = () => {
    const made = { oncomplete: () => {}, objectStore: () => objects }
    setTimeout(() => made.oncomplete(), 20)
    return made
  }
  const openWindow = vi.fn(async (_path: string) => {})
  const showNotification = vi.fn()
  const fetched = vi.fn(async (_address: string) => Response.json(0))
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
    location: { origin: 'https://o1.example' },
    navigator: {},
    registration: { showNotification },
    clients: {
      matchAll: async () =>
        pages.map(({ hears: told, ...client }) => ({
          focus: async () => {},
          postMessage: (asked: Asked, [port]: MessagePort[]) => told(asked, () => port?.postMessage('opened')),
          ...client,
        })),
      get: async (id: string) => pages.find((page) => page.id === id),
      openWindow,
    },
  }
  const indexedDB = { open: () => asked({ transaction, close: () => {} }) }
  const given = { fetch: fetched, URL, setTimeout, console, caches: {}, navigator: {}, crypto, MessageChannel }
  runInNewContext(source, { self, indexedDB, ...given, Date })
  const happens = async (name: string, event: object) => {
    const done: unknown[] = []
    const wait = (promise: unknown) => done.push(promise)
    hears.get(name)?.({ ...event, waitUntil: wait, respondWith: wait })
    await Promise.all(done)
  }
  const words = { answer: 'a key', path: '/inbox?thread=1' }
  return {
    openWindow,
    showNotification,
    fetched,
    press: () =>
      happens('notificationclick', {
        action: 'read',
        notification: { close: () => {}, data: { path: words.path, words } },
      }),
    /** On the notification itself. */
    follow: () =>
      happens('notificationclick', { notification: { close: () => {}, data: { path: words.path, words } } }),
    visit: () => happens('fetch', { request: { method: 'GET', mode: 'navigate', url: 'https://o1.example/auth' } }),
  }
}

it('"Mark as read" opens the conversation where the worker does not know whom to tell', async () => {
  const { press, openWindow, showNotification, fetched } = worker(new Map())
  await press()
  expect(openWindow).toHaveBeenCalledWith('/inbox?thread=1')
  expect([fetched.mock.calls, showNotification.mock.calls]).toEqual([[], []])
})

it('where it knows, it tells the club and opens nothing', async () => {
  const { press, openWindow, fetched } = worker(new Map([['o1-club', { url: 'https://o1.example', anonKey: 'k' }]]))
  await press()
  expect(fetched.mock.calls[0]?.[0]).toBe('https://o1.example/rest/v1/rpc/answer_push')
  expect(openWindow).not.toHaveBeenCalled()
})

it.each([
  [61, false],
  [59, true],
  // The clock was set back meanwhile.
  [-61, false],
])('what was handed over %i minutes ago is there after a visit, also of nobody: %s', async (minutes, isKept) => {
  const store = new Map<string, unknown>([['o1-handed', { id: 'a', at: Date.now() - minutes * 60_000, files: [] }]])
  await worker(store).visit()
  expect(store.has('o1-handed')).toBe(isKept)
})

describe('a press on a notification', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** A page, and what is asked of it. `listens`: from then on; `answers`: not before; `takes`: for each answer. */
  function page({ listens = 0, answers = 0, takes = 0, id = 'a', path = '/home' }) {
    const begun = Date.now()
    const asked: Asked[] = []
    const navigate = vi.fn(async (_path: string) => {})
    const hears = (what: Asked, answer: () => void) => {
      const now = Date.now() - begun
      if (now < listens) return
      asked.push(what)
      setTimeout(answer, Math.max(takes, answers - now))
    }
    return { id, url: `https://o1.example${path}`, asked, navigate, hears }
  }
  /** Until the worker has done all it does. Messages between ports are real. */
  async function passes(done: Promise<unknown>, limit: number) {
    const begun = Date.now()
    let over = false
    void done.finally(() => {
      over = true
    })
    while (!over && Date.now() - begun < limit) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return over
  }

  it.each([
    ['that is busy', { answers: 4500 }],
    ['that has only begun to load', { listens: 3000 }],
    ['that is slow each time', { takes: 1200 }],
  ])('leads a page %s without loading it anew', async (_, when) => {
    const open = page(when)
    const { follow, openWindow } = worker(new Map(), [open])
    expect(await passes(follow(), 30_000)).toBe(true)
    expect(open.asked[0]?.path).toBe('/inbox?thread=1')
    // Whatever it hears is of one press.
    expect(new Set(open.asked.map(({ press }) => press)).size).toBe(1)
    expect([open.navigate.mock.calls, openWindow.mock.calls]).toEqual([[], []])
  })

  it('loads a page anew that never answers, while the browser still lets it', async () => {
    const silent = page({ listens: Number.POSITIVE_INFINITY })
    const { follow } = worker(new Map(), [silent])
    expect(await passes(follow(), 9000)).toBe(true)
    expect(silent.navigate.mock.calls).toEqual([['/inbox?thread=1']])
  })

  it.each(Object.entries(addresses))(
    'leads the page at %s, which is %s, at once where nobody listens there',
    async (pattern, access) => {
      const path = pattern.replace(/\/:\w+\??$/, '/one')
      const silent = page({ listens: Number.POSITIVE_INFINITY, path })
      const { follow } = worker(new Map(), [silent])
      expect(await passes(follow(), 1000)).toBe(access === 'public')
      expect(silent.navigate).toHaveBeenCalledTimes(access === 'public' ? 1 : 0)
    },
  )

  it('asks also where the browser names the address at which a page began', async () => {
    const signedIn = page({ path: '/auth' })
    const { follow } = worker(new Map(), [signedIn])
    // However slow the device: each look at the clock finds it a little later.
    const { now } = Date
    let looked = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ++looked)
    expect(await passes(follow(), 1000)).toBe(true)
    expect([signedIn.asked.length, signedIn.navigate.mock.calls]).toEqual([1, []])
  })

  it('goes to the page that is there when the one that was asked has been closed', async () => {
    const closed = page({ listens: Number.POSITIVE_INFINITY })
    const other = page({ id: 'b' })
    const open = [closed, other]
    const { follow } = worker(new Map(), open)
    const done = follow()
    await passes(done, 200)
    open.shift()
    expect(await passes(done, 1000)).toBe(true)
    expect(other.asked).toHaveLength(1)
    expect(closed.navigate).not.toHaveBeenCalled()
  })
})
