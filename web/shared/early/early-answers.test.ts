// An answer that came before the app is taken in place of the very same request, and of no other.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchedFetch } from '#shared/connection/watched-fetch.ts'
import { adoptEarly, earlyTaken, forgetEarly, readSince } from './early-answers.ts'

const url = 'https://club.example/rest/v1/rpc/home_dashboard'
const now = Date.parse('2026-11-23T12:00:00Z')
const sent = (change: RequestInit = {}, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: '{}',
  headers: new Headers({ authorization: 'Bearer hers', 'content-type': 'application/json', ...headers }),
  ...change,
})

function asked(answer: Promise<Response> = Promise.resolve(new Response('{"early":true}'))) {
  answer.catch(() => undefined)
  window.o1Early = [{ url, body: '{}', token: 'hers', at: now - 4000, answer }]
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetEarly()
})

it('the same request is answered by it, once; and since when it may have changed is known', async () => {
  expect(readSince()).toBe(now)
  const network = vi.fn<typeof fetch>(async () => new Response('{"early":false}'))
  vi.stubGlobal('fetch', network)
  asked()
  expect(await (await watchedFetch(url, sent())).json()).toEqual({ early: true })
  expect(network).not.toHaveBeenCalled()
  expect(readSince()).toBe(now - 4000)
  expect(await (await watchedFetch(url, sent())).json()).toEqual({ early: false })
  vi.setSystemTime(now + 60_000)
  expect(readSince()).toBe(now + 60_000)
})

it.each([
  ['another member', url, sent({}, { authorization: 'Bearer his' })],
  ['a visitor', url, { ...sent(), headers: {} }],
  ['other arguments', url, sent({ body: '{"after":1}' })],
  ['another procedure', url.replace('home_dashboard', 'inbox'), sent()],
  ['another backend', url.replace('club', 'other'), sent()],
  ['a read by GET', url, { headers: { authorization: 'Bearer hers' } }],
  ['another form', url, sent({}, { accept: 'application/vnd.pgrst.object+json' })],
  ['a preference', url, sent({}, { prefer: 'count=exact' })],
  ['a part of it', url, sent({}, { range: '0-9' })],
])('%s does not get it', async (_who, address, init) => {
  asked()
  expect(await adoptEarly(address, init)).toBeUndefined()
  expect(window.o1Early).toHaveLength(1)
})

it.each([
  ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was refused', async () => new Response('{}', { status: 401 })],
])('what %s is asked again', async (_what, answer) => {
  asked(answer())
  expect(await adoptEarly(url, sent())).toBeUndefined()
  expect(window.o1Early).toEqual([])
})

it('what is old is asked again, and what was asked before an act or a sign-out', async () => {
  asked()
  vi.setSystemTime(now + 17_000)
  expect(await adoptEarly(url, sent())).toBeUndefined()
  vi.setSystemTime(now)
  asked()
  forgetEarly()
  expect(await adoptEarly(url, sent())).toBeUndefined()
})

it('whoever takes a request back gets no answer to it', async () => {
  asked()
  expect(await adoptEarly(url, sent({ signal: AbortSignal.abort() }))).toBeUndefined()
})

it('whoever takes a request back does not wait for the answer', async () => {
  asked(new Promise(() => {}))
  const asker = new AbortController()
  const answer = adoptEarly(url, sent({ signal: asker.signal }))
  asker.abort()
  expect(await answer).toBeUndefined()
})

it('what does not come for ten seconds is asked again', async () => {
  asked(new Promise(() => {}))
  const answer = adoptEarly(url, sent())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeUndefined()
})

it('channels are joined once the screen has taken the answer; at once where nothing was asked; soon where nobody takes it', async () => {
  const joined = vi.fn<() => void>()
  await earlyTaken()
  asked()
  void earlyTaken().then(joined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).not.toHaveBeenCalled()
  await adoptEarly(url, sent())
  expect(joined).toHaveBeenCalledOnce()
  asked()
  void earlyTaken().then(joined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(joined).toHaveBeenCalledTimes(2)
})
