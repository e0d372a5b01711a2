// Makes the routes from the lists of addresses and pages. Screens load when they are first opened.
import { type ComponentType, Suspense } from 'react'
import { type LostProps, lazyAgain } from '#shared/connection/lazy-again.tsx'
import { type Access, addresses, type Pattern } from '#shared/links/addresses.ts'
import { createBrowserRouter } from '#shared/router/router.ts'
import { loadRoute, matchRoutes, type Route } from '#shared/router/routes.ts'
import { LostPage, LostScreen } from '#shared/ui/messages/lost-screen.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { PageError, RegionError } from './layout/region-error.tsx'
import type { MemberPattern } from './pages/member-pages.ts'
import { loadPage, type Page, type PageHandle } from './pages/page.ts'
import { type PublicPattern, publicPages } from './pages/public-pages.ts'
import { Root } from './root.tsx'

const isPublic = (pattern: Pattern): pattern is PublicPattern => addresses[pattern] === 'public'

// A route whose file can't be had must not fail: the router would then take the shell away with it.
const orLost = (load: () => Promise<ComponentType>, Lost: ComponentType<LostProps>) => () =>
  load().catch((): ComponentType => {
    const Again = lazyAgain(load, Lost)
    return () => (
      <Suspense fallback={<SpinnerPage />}>
        <Again />
      </Suspense>
    )
  })

const componentOf = (load: () => Promise<Page>, Lost: ComponentType<LostProps>) =>
  orLost(async () => (await loadPage(await load())).Component, Lost)

function publicRoute(pattern: PublicPattern): Route {
  const page = publicPages[pattern]
  const { screen } = page
  const handle: PageHandle = { pattern, access: 'public', page }
  const route: Route = { path: pattern, handle, ErrorBoundary: PageError }
  return typeof screen === 'function'
    ? { ...route, lazy: { Component: componentOf(async () => page, LostPage) } }
    : { ...route, Component: screen.Component }
}

// Until the list of pages can be had, which says the titles.
const untitled = { title: 'o1' }

function memberRoute(pattern: MemberPattern): Route {
  const access = addresses[pattern]
  const inTabs = access === 'signed-in'
  const load = async () => (await import('./pages/member-pages.ts')).memberPages[pattern]
  return {
    path: pattern,
    lazy: {
      handle: async (): Promise<PageHandle> => ({ pattern, access, page: await load().catch(() => untitled) }),
      Component: componentOf(load, inTabs ? LostScreen : LostPage),
    },
    ErrorBoundary: inTabs ? RegionError : PageError,
  }
}

const patterns = Object.keys(addresses) as Pattern[]

const publicRoutes = patterns.filter(isPublic).map(publicRoute)

const memberRoutes = (who: Access) =>
  patterns.flatMap((pattern) => (!isPublic(pattern) && addresses[pattern] === who ? memberRoute(pattern) : []))

const memberLayout = {
  Component: orLost(async () => (await import('./layout/member-layout.tsx')).MemberLayout, LostPage),
}
const openLayout = {
  Component: orLost(async () => (await import('./layout/member-layout.tsx')).OpenLayout, LostPage),
}
const tabLayout = { Component: orLost(async () => (await import('./layout/tab-layout.tsx')).TabLayout, LostPage) }

const showroom: Route[] = import.meta.env.DEV
  ? [{ path: '/_ui', lazy: { Component: async () => (await import('./showroom/showroom.tsx')).Showroom } }]
  : []

const notFound: Route = {
  path: '*',
  lazy: { Component: orLost(async () => (await import('./not-found.tsx')).NotFound, LostScreen) },
  handle: { access: 'public', page: { title: 'Page not found' } } satisfies PageHandle,
}

export const routes: Route[] = [
  {
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: SpinnerPage,
    children: [
      ...publicRoutes,
      {
        id: 'members',
        lazy: memberLayout,
        children: [{ lazy: tabLayout, children: memberRoutes('signed-in') }, ...memberRoutes('protected')],
      },
      { lazy: openLayout, children: memberRoutes('admin') },
      ...showroom,
      { lazy: openLayout, children: [{ lazy: tabLayout, children: [notFound] }] },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** Loads what an address shows, so that a router begins with all of it. */
export async function loadScreen(path: string): Promise<void> {
  await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => loadRoute(route)))
}
