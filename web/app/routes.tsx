// Makes the routes from the lists of addresses and pages. Screens load when they are first opened.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { type Access, addresses, type Pattern } from '#shared/links/addresses.ts'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { PageError, RegionError } from './layout/region-error.tsx'
import type { MemberPattern } from './pages/member-pages.ts'
import type { Page, PageHandle } from './pages/page.ts'
import { type PublicPattern, publicPages } from './pages/public-pages.ts'
import { Root } from './root.tsx'

const isPublic = (pattern: Pattern): pattern is PublicPattern => addresses[pattern] === 'public'

const componentOf = (load: () => Promise<Page>) => async () => {
  const { screen } = await load()
  return (typeof screen === 'function' ? await screen() : screen).Component
}

function publicRoute(pattern: PublicPattern): RouteObject {
  const page = publicPages[pattern]
  const { screen } = page
  const handle: PageHandle = { pattern, access: 'public', page }
  const route: RouteObject = { path: pattern, handle, ErrorBoundary: PageError }
  return typeof screen === 'function'
    ? { ...route, lazy: { Component: componentOf(async () => page) } }
    : { ...route, Component: screen.Component }
}

function memberRoute(pattern: MemberPattern): RouteObject {
  const access = addresses[pattern]
  const load = async () => (await import('./pages/member-pages.ts')).memberPages[pattern]
  return {
    path: pattern,
    lazy: {
      handle: async (): Promise<PageHandle> => ({ pattern, access, page: await load() }),
      Component: componentOf(load),
    },
    ErrorBoundary: access === 'signed-in' ? RegionError : PageError,
  }
}

const patterns = Object.keys(addresses) as Pattern[]

const publicRoutes = patterns.filter(isPublic).map(publicRoute)

const memberRoutes = (who: Access) =>
  patterns.flatMap((pattern) => (!isPublic(pattern) && addresses[pattern] === who ? memberRoute(pattern) : []))

const memberLayout = async () => ({ Component: (await import('./layout/member-layout.tsx')).MemberLayout })
const openLayout = async () => ({ Component: (await import('./layout/member-layout.tsx')).OpenLayout })
const tabLayout = async () => ({ Component: (await import('./layout/tab-layout.tsx')).TabLayout })

const showroom: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/_ui', lazy: async () => ({ Component: (await import('./showroom/showroom.tsx')).Showroom }) }]
  : []

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
  handle: { access: 'public', page: { title: 'Page not found' } } satisfies PageHandle,
}

export const routes: RouteObject[] = [
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
