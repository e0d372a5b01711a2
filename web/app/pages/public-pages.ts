// The pages a visitor may open: title and screen. Each address stands in #shared/links/addresses.ts.
import { Component as Landing } from '#features/landing/routes/landing.tsx'
import type { PatternFor } from '#shared/links/addresses.ts'
import type { Page } from './page.ts'

export type PublicPattern = PatternFor<'public'>

export const publicPages: Record<PublicPattern, Page> = {
  '/': {
    title: 'For the Extraordinary Few',
    description: 'o1 is an invitation-only network for people at the top of culture, business and nightlife.',
    // Not lazy: it is the first screen a visitor sees, and a second request would delay it.
    screen: { Component: Landing },
  },
  '/auth': { title: 'Sign in', screen: () => import('#features/sign-in/routes/sign-in.tsx') },
  '/auth/forgot': {
    title: 'Forgotten password',
    screen: () => import('#features/sign-in/routes/forgot-password.tsx'),
  },
  '/auth/confirm': { title: 'Confirm', screen: () => import('#features/sign-in/routes/confirm.tsx') },
  '/reset-password': {
    title: 'Choose a new password',
    screen: () => import('#features/sign-in/routes/reset-password.tsx'),
  },
  '/apply/:step?': {
    title: 'Apply to join',
    description: 'Apply for membership of o1.',
    keptOffline: 'Your answers are kept.',
    screen: () => import('#features/apply/routes/apply.tsx'),
  },
  '/apply/confirm': { title: 'Confirm your email', screen: () => import('#features/apply/routes/confirm.tsx') },
  '/application': {
    title: 'Your application',
    screen: () => import('#features/sign-in/routes/application.tsx'),
  },
  '/why-you': {
    title: 'Stand Out',
    description: 'Tell o1 what sets you apart.',
    keptOffline: 'Your words are kept.',
    screen: () => import('#features/why-you/routes/why-you.tsx'),
  },
}
