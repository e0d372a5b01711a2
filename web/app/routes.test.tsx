// Every address of the app, who may enter it, its title and its tab; and the routes made from these lists.
import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addresses } from '#shared/links/addresses.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { matchRoutes } from '#shared/router/routes.ts'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import { TabLayout } from './layout/tab-layout.tsx'
import { NotFound } from './not-found.tsx'
import { memberPages } from './pages/member-pages.ts'
import { loadPage, type Page } from './pages/page.ts'
import { publicPages } from './pages/public-pages.ts'
import { routes } from './routes.tsx'

const table = [
  ['/', 'public', 'For the Extraordinary Few'],
  ['/auth', 'public', 'Sign in'],
  ['/auth/forgot', 'public', 'Forgotten password'],
  ['/auth/confirm', 'public', 'Confirm'],
  ['/auth/not-me', 'public', 'Was this not you?'],
  ['/reset-password', 'public', 'Choose a new password'],
  ['/apply/:step?', 'public', 'Apply to join'],
  ['/apply/confirm', 'public', 'Confirm your email'],
  ['/application', 'public', 'Your application'],
  ['/why-you', 'public', 'Stand Out'],
  ['/account-closed', 'public', 'Closed account'],
  ['/unsubscribe', 'public', 'Letters'],
  ['/home', 'signed-in', 'Home'],
  ['/discover', 'signed-in', 'Discover'],
  ['/filters', 'signed-in', 'Filters'],
  ['/live-network', 'signed-in', 'Live'],
  ['/inbox', 'signed-in', 'Inbox'],
  ['/profile', 'signed-in', 'Profile'],
  ['/other-profile/:profileId', 'signed-in', 'Member'],
  ['/settings', 'signed-in', 'Settings'],
  ['/safety', 'signed-in', 'Safety'],
  ['/onboarding', 'protected', 'Preview the club'],
  ['/onboarding/finish', 'protected', 'Finish Your Profile'],
  ['/first-login', 'protected', 'Welcome'],
  ['/cms', 'admin', 'o1 CMS'],
] as const

const pages: Record<string, Page> = { ...publicPages, ...memberPages }

it('the list of addresses says who may enter each, and each has its title', () => {
  const listed = Object.entries(addresses).map(([pattern, access]) => [pattern, access, pages[pattern]?.title])
  expect(listed).toEqual(table)
})

const example = (pattern: string) => pattern.replace(':profileId', '42').replace(':step?', 'photo')

it.each(table)('the address %s has a route, behind the guard only when it is for members', (pattern, access) => {
  const matches = matchRoutes(routes, example(pattern)) ?? []
  expect(matches.at(-1)?.route.path).toBe(pattern)
  const guarded = matches.some(({ route }) => route.id === 'members')
  expect(guarded).toBe(access === 'signed-in' || access === 'protected')
})

it.each(Object.entries(pages))(
  'the address %s loads its screen later, unless it is the landing page',
  (pattern, { screen }) => {
    expect(typeof screen).toBe(pattern === '/' ? 'object' : 'function')
  },
)

it('an unknown address shows the not-found screen', () => {
  expect(matchRoutes(routes, '/nowhere/at/all')?.at(-1)?.route.handle).toMatchObject({
    access: 'public',
    page: { title: 'Page not found' },
  })
})

const ada: User = {
  id: '00000000-0000-4000-8000-000000000001',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '',
}

const barAt = async (pattern: string, cache = new QueryClient()) => {
  const access = 'signed-in' as const
  const handle = { pattern, access, page: pages[pattern] }
  const router = createMemoryRouter([{ Component: TabLayout, children: [{ path: '*', handle, element: null }] }], {
    initialEntries: [example(pattern)],
  })
  render(
    <QueryClientProvider client={cache}>
      <AuthContext value={{ session: null, user: ada, loading: false }}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  )
  return screen.findAllByRole('link')
}

it('a visitor at an unknown address has no tabs, which lead nowhere without a session', async () => {
  const router = createMemoryRouter([{ Component: TabLayout, children: [{ path: '*', Component: NotFound }] }], {
    initialEntries: ['/nowhere'],
  })
  render(
    <AuthContext value={{ session: null, user: null, loading: false }}>
      <RouterProvider router={router} />
    </AuthContext>,
  )
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Return to Home', 'Sign In'])
})

it('the tab bar shows the tabs of the list in order', async () => {
  const links = await barAt('/home')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Discover', '/discover'],
    ['Live', '/live-network'],
    ['Inbox', '/inbox'],
    ['Profile', '/profile'],
  ])
})

it.each([
  ['/inbox', 'Inbox'],
  ['/filters', 'Discover'],
  ['/settings', 'Profile'],
  ['/other-profile/:profileId', undefined],
])('the address %s marks the tab %s as current', async (pattern, label) => {
  const links = await barAt(pattern)
  const lit = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(lit[0]?.textContent).toBe(label)
})

it.each([
  ['Live', ['feed', 'pages']],
  ['Inbox', ['threads', 'list', 'all']],
  ['Profile', ['own-profile']],
])('as the finger comes down on %s, what it shows is asked for, and nothing for the open tab', async (label, key) => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const links = await barAt('/home', cache)
  for (const name of ['Home', label])
    fireEvent.pointerDown(links.find(({ textContent }) => textContent === name) ?? document.body)
  await vi.waitFor(() => expect(cache.getQueryCache().find({ queryKey: key })).toBeDefined(), { timeout: 20_000 })
  expect(cache.getQueryCache().findAll({ queryKey: ['home'] })).toEqual([])
})

it('what a loaded screen shows is asked for before the finger has done anything else', async () => {
  await loadPage(memberPages['/live-network'])
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const links = await barAt('/home', cache)
  fireEvent.pointerDown(links.find(({ textContent }) => textContent === 'Live') ?? document.body)
  expect(cache.getQueryCache().find({ queryKey: ['feed', 'pages'] })).toBeDefined()
})

it('a tab lights up as it is pressed, whatever its screen takes, and no more once the member is elsewhere', async () => {
  const at = (pattern: string) => ({ pattern, access: 'signed-in', page: pages[pattern] })
  const router = createMemoryRouter(
    [
      {
        Component: TabLayout,
        children: [
          { path: '/home', handle: at('/home'), element: null },
          { path: '/discover', handle: at('/discover'), element: null },
          { path: '/inbox', handle: at('/inbox'), lazy: { Component: () => new Promise<never>(() => {}) } },
        ],
      },
    ],
    { initialEntries: ['/home'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: ada, loading: false }}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  )
  const lit = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  const named = () => lit().map(({ textContent }) => textContent)
  const press = (name: string, how = {}) => fireEvent.click(screen.getByRole('link', { name }), how)
  await screen.findAllByRole('link')
  press('Inbox', { ctrlKey: true })
  expect(named()).toEqual(['Home'])
  press('Inbox')
  expect(named()).toEqual(['Inbox'])
  expect(router.state.location.pathname).toBe('/home')
  press('Discover')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/discover'))
  expect(named()).toEqual(['Discover'])
  await act(() => router.navigate('/home'))
  expect(named()).toEqual(['Home'])
})

it('a page without a tab marks only a tab that exists', () => {
  for (const { under } of Object.values(pages)) if (under) expect(pages[under]?.tab).toBeDefined()
})

it('the installed app and its shortcuts start at addresses of the list', () => {
  const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
  const shortcuts = manifest.shortcuts.map(({ url }: { url: string }) => url)
  for (const address of [manifest.start_url, manifest.share_target.action, ...shortcuts])
    expect(Object.keys(addresses)).toContain(address.split('?')[0])
})
