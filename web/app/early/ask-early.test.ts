// What is asked before the app is exactly what the screens ask: the client takes each answer over, and asks nothing twice.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFilters } from '#features/discover/model/discover-filters.ts'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { feedQuery } from '#shared/api/feed.ts'
import { dashboardQuery } from '#shared/api/home.ts'
import { discoverQuery, memberProfileQuery } from '#shared/api/members/members.ts'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { firstQuestions, questionAt } from './questions.ts'

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const noFilters = readFilters(new URLSearchParams())
const member = '6c0b7c0e-6d1e-4a7b-9f7e-0d5a6a2b1c3d'
const screens: Record<string, (cache: QueryClient) => Promise<unknown>> = {
  '/home': (cache) => cache.fetchQuery(dashboardQuery('ava')),
  '/discover': (cache) => cache.fetchInfiniteQuery(discoverQuery(noFilters)),
  '/live-network': (cache) => cache.fetchInfiniteQuery(feedQuery),
  '/inbox': (cache) => cache.fetchInfiniteQuery(conversationsQuery(false)),
  '/profile': (cache) => cache.fetchQuery(myProfileQuery()),
  [`/other-profile/${member}`]: (cache) => cache.fetchQuery(memberProfileQuery(member)),
}

const token = `x.${btoa(JSON.stringify({ exp: 4e9 }))}.x`
const session = (secondsLeft: number) => ({
  access_token: token,
  refresh_token: 'refresh-1',
  expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'ava' },
})

/** As a new page does. */
async function open(path: string, kept: object | string | null) {
  window.history.pushState(null, '', path)
  if (kept) localStorage.setItem(sessionStorageKey, typeof kept === 'string' ? kept : JSON.stringify(kept))
  vi.resetModules()
  await import('./ask-early.ts')
}

beforeEach(() => {
  document.head.innerHTML = `<meta name="o1-config" content='{"anonKey":"public"}'>`
  answers.mockImplementation(async () => Response.json({ posts: [], threads: [], members: [], next: null }))
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  answers.mockReset()
  window.o1Early = undefined
})

const paths = () => answers.mock.calls.map(([url]) => new URL(url).pathname)

describe('the first question', () => {
  it.each(Object.entries(screens))('of %s is asked at once and not again by its screen', async (path, ask) => {
    await open(path, session(3600))
    expect(paths()).toEqual([`/rest/v1/rpc/${questionAt(path)?.[0]}`])
    const client = await supabase()
    await client.auth.getSession()
    // In a page there is one client alone.
    await client.auth.stopAutoRefresh()
    await ask(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
    expect(answers).toHaveBeenCalledOnce()
    expect(window.o1Early).toEqual([])
  })

  it.each(Object.keys(firstQuestions))('of %s has a screen in this test', (path) => {
    expect(Object.keys(screens)).toContain(path)
  })
})

describe('nothing is asked', () => {
  it.each([
    ['without a session', '/home', null],
    ['with a session nobody can read', '/home', 'no json'],
    ['for filters and open conversations', '/inbox?thread=1', session(3600)],
    ['for visitors’ pages', '/apply', session(3600)],
    ['about a sample person', '/other-profile/c22', session(3600)],
  ])('%s', async (_when, path, kept) => {
    await open(path, kept)
    expect(answers).not.toHaveBeenCalled()
  })

  it('while member screens are refused here, as before the second step', async () => {
    localStorage.setItem('o1-refused', '')
    await open('/home', session(3600))
    expect(answers).not.toHaveBeenCalled()
  })

  it('without a line', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open('/home', session(3600))
    expect(answers).not.toHaveBeenCalled()
  })
})

describe('a token that has run out', () => {
  it('is refreshed first, and the client neither refreshes nor asks again', async () => {
    const renewed = { ...session(3600), access_token: `${token}2`, refresh_token: 'refresh-2' }
    answers.mockImplementation(async (url) => Response.json(url.includes('/token') ? renewed : { clout: 1 }))
    await open('/home', session(30))
    await vi.waitFor(() => expect(paths()).toEqual(['/auth/v1/token', '/rest/v1/rpc/home_dashboard']))
    expect(new Headers(answers.mock.calls[1]?.[1].headers).get('authorization')).toBe(`Bearer ${token}2`)
    // The client keeps what it was given, not the script.
    expect(localStorage.getItem(sessionStorageKey)).toContain('refresh-1')

    vi.resetModules()
    const { supabase: freshClient } = await import('#shared/supabase/client.ts')
    const client = await freshClient()
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh-2')
    expect((await client.rpc('home_dashboard', { utc_offset: -new Date().getTimezoneOffset() })).data).toEqual({
      clout: 1,
    })
    expect(answers).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem(sessionStorageKey)).toContain('refresh-2')
  })

  it('that is refused asks nothing more: the client hears the refusal itself', async () => {
    answers.mockImplementation(async () => Response.json({ code: 400 }, { status: 400 }))
    await open('/home', session(-10))
    await vi.waitFor(() => expect(paths()).toEqual(['/auth/v1/token']))
  })
})
