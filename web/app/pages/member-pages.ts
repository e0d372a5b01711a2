// The pages behind the sign-in: title, tab and screen; the tab bar keeps this order. Each address stands in #shared/links/addresses.ts.
// This file loads with the first member page: a visitor does not download the list of pages they cannot open.
import { Compass, House, MessageCircle, Radio, UserRound } from 'lucide-react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import type { PatternFor } from '#shared/links/addresses.ts'
import type { Page } from './page.ts'

export type MemberPattern = PatternFor<'signed-in' | 'protected' | 'admin'>

export const memberPages: Record<MemberPattern, Page> = {
  '/home': {
    title: 'Home',
    windowTitle: 'Your Clout Dashboard | Live Network',
    tab: { icon: House },
    screen: () => import('#features/home/routes/home.tsx'),
  },
  '/discover': {
    title: 'Discover',
    tab: { icon: Compass },
    screen: () => import('#features/discover/routes/discover.tsx'),
  },
  '/filters': {
    title: 'Filters',
    under: '/discover',
    screen: () => import('#features/discover/routes/filters.tsx'),
  },
  '/live-network': {
    title: 'Live',
    windowTitle: 'Live Network | Real-time Updates',
    description: 'Real-time updates from o1 members: what they share, where they are and the events they host.',
    canonical: '/live-network',
    tab: { icon: Radio },
    keptOffline: 'What you write is kept.',
    screen: () => import('#features/feed/routes/feed.tsx'),
  },
  '/inbox': {
    title: 'Inbox',
    tab: {
      icon: MessageCircle,
      badge: lazyQuietly(() => import('#features/inbox/list/inbox-badge.tsx')),
    },
    keptOffline: 'What you write is kept.',
    screen: () => import('#features/inbox/routes/inbox.tsx'),
  },
  '/profile': {
    title: 'Profile',
    tab: { icon: UserRound },
    screen: () => import('#features/profile/routes/profile.tsx'),
  },
  '/other-profile/:profileId': {
    title: 'Member',
    screen: () => import('#features/profile/routes/other-profile.tsx'),
  },
  '/settings': {
    title: 'Settings',
    under: '/profile',
    withoutProfile: true,
    screen: () => import('#features/settings/routes/settings.tsx'),
  },
  '/safety': {
    title: 'Safety',
    under: '/profile',
    keptOffline: 'What you write is kept.',
    screen: () => import('#features/safety/routes/safety.tsx'),
  },
  '/onboarding': {
    title: 'Preview the club',
    screen: () => import('#features/onboarding/routes/preview.tsx'),
  },
  '/onboarding/finish': {
    title: 'Finish Your Profile',
    screen: () => import('#features/onboarding/routes/finish.tsx'),
  },
  '/first-login': {
    title: 'Welcome',
    screen: () => import('#features/onboarding/routes/first-login.tsx'),
  },
  '/cms': {
    title: 'o1 CMS',
    screen: () => import('#features/console/routes/console.tsx'),
  },
}
