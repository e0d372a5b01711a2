// The service worker by itself: what it does where the device's store has nothing for it, or something too old. With a page: e2e/push, e2e/phone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const source = readFileSync(join(process.cwd(), 'web/public/sw.js'), 'utf8')

/** A worker over a store of these things. `press` and `visit` give when all it does then is done. */
function worker(store: Map<string, unknown>) {
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
    clients: { matchAll: async () => [], openWindow },
  }
  const indexedDB = { open: () => asked({ transaction, close: () => {} }) }
  runInNewContext(source, { self, indexedDB, fetch: fetched, URL, setTimeout, console, caches: {}, navigator: {} })
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
