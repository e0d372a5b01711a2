// Every address of the app, who may enter it and its window title. Screens load when they are first opened.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Component as Landing } from '#features/landing/routes/landing.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import type { RouteMeta } from './document/route-meta.ts'
import { PageError, RegionError } from './layout/region-error.tsx'
import { Root } from './root.tsx'
import { type ScreenName, screen } from './screens.ts'

function page(path: string, name: ScreenName, handle: RouteMeta): RouteObject {
  return { path, lazy: screen(name), handle, ErrorBoundary: handle.access === 'signed-in' ? RegionError : PageError }
}

const publicPages: RouteObject[] = [
  {
    path: '/',
    // Not lazy: it is the first screen a visitor sees, and a second request would delay it.
    Component: Landing,
    ErrorBoundary: PageError,
    handle: {
      access: 'public',
      title: 'For the Extraordinary Few',
      description: 'o1 is an invitation-only network for people at the top of culture, business and nightlife.',
    } satisfies RouteMeta,
  },
  page('/auth', 'sign-in/sign-in', { access: 'public', title: 'Sign in' }),
  page('/auth/forgot', 'sign-in/forgot-password', { access: 'public', title: 'Forgotten password' }),
  page('/reset-password', 'sign-in/reset-password', { access: 'public', title: 'Choose a new password' }),
  page('/apply/:step?', 'apply/apply', {
    access: 'public',
    title: 'Apply to join',
    description: 'Apply for membership of o1.',
  }),
  page('/why-you', 'why-you/why-you', {
    access: 'public',
    title: 'Stand Out',
    description: 'Tell o1 what sets you apart.',
  }),
]

const tabPages: RouteObject[] = [
  page('/home', 'home/home', {
    access: 'signed-in',
    title: 'Home',
    windowTitle: 'Your Clout Dashboard | Live Network',
    tab: 'home',
  }),
  page('/discover', 'discover/discover', { access: 'signed-in', title: 'Discover', tab: 'discover' }),
  page('/filters', 'discover/filters', { access: 'signed-in', title: 'Filters', tab: 'discover' }),
  page('/live-network', 'feed/feed', {
    access: 'signed-in',
    title: 'Live',
    windowTitle: 'Live Network | Real-time Updates',
    description: 'Real-time updates from o1 members: what they share, where they are and the events they host.',
    canonical: '/live-network',
    tab: 'live',
  }),
  page('/inbox', 'inbox/inbox', { access: 'signed-in', title: 'Inbox', tab: 'inbox' }),
  page('/profile', 'profile/profile', { access: 'signed-in', title: 'Profile', tab: 'profile' }),
  page('/other-profile/:profileId', 'profile/other-profile', { access: 'signed-in', title: 'Member' }),
]

const setupPages: RouteObject[] = [
  page('/onboarding', 'onboarding/preview', { access: 'protected', title: 'Preview the club' }),
  page('/onboarding/finish', 'onboarding/finish', { access: 'protected', title: 'Finish Your Profile' }),
  page('/first-login', 'onboarding/first-login', { access: 'protected', title: 'Welcome' }),
]

const memberLayout = async () => ({ Component: (await import('./layout/member-layout.tsx')).MemberLayout })
const openLayout = async () => ({ Component: (await import('./layout/member-layout.tsx')).OpenLayout })
const tabLayout = async () => ({ Component: (await import('./layout/tab-layout.tsx')).TabLayout })

const showroom: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/_ui', lazy: async () => ({ Component: (await import('./showroom/showroom.tsx')).Showroom }) }]
  : []

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
  handle: { access: 'public', title: 'Page not found' } satisfies RouteMeta,
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: SpinnerPage,
    children: [
      ...publicPages,
      { id: 'members', lazy: memberLayout, children: [{ lazy: tabLayout, children: tabPages }, ...setupPages] },
      { lazy: openLayout, children: [page('/cms', 'console/console', { access: 'admin', title: 'o1 CMS' })] },
      ...showroom,
      { lazy: openLayout, children: [{ lazy: tabLayout, children: [notFound] }] },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
