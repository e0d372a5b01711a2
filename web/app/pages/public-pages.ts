// The pages a visitor may open: words and screen. Each address stands in #shared/links/addresses.ts.
import { Component as Landing } from '#features/landing/routes/landing.tsx'
import type { PatternFor } from '#shared/links/addresses.ts'
import type { Page } from './page.ts'
import { publicWords } from './public-words.ts'

export type PublicPattern = PatternFor<'public'>

export const publicPages: Record<PublicPattern, Page> = {
  '/': {
    ...publicWords['/'],
    // Not lazy: it is the first screen a visitor sees, and a second request would delay it.
    screen: { Component: Landing },
  },
  '/auth': { ...publicWords['/auth'], screen: () => import('#features/sign-in/routes/sign-in.tsx') },
  '/auth/forgot': {
    ...publicWords['/auth/forgot'],
    screen: () => import('#features/sign-in/routes/forgot-password.tsx'),
  },
  '/auth/confirm': { ...publicWords['/auth/confirm'], screen: () => import('#features/sign-in/routes/confirm.tsx') },
  '/auth/not-me': { ...publicWords['/auth/not-me'], screen: () => import('#features/sign-in/routes/not-me.tsx') },
  '/reset-password': {
    ...publicWords['/reset-password'],
    screen: () => import('#features/sign-in/routes/reset-password.tsx'),
  },
  '/apply/:step?': {
    ...publicWords['/apply/:step?'],
    keptOffline: 'Your answers are kept.',
    screen: () => import('#features/apply/routes/apply.tsx'),
  },
  '/apply/confirm': { ...publicWords['/apply/confirm'], screen: () => import('#features/apply/routes/confirm.tsx') },
  '/application': {
    ...publicWords['/application'],
    screen: () => import('#features/sign-in/routes/application.tsx'),
  },
  '/why-you': {
    ...publicWords['/why-you'],
    keptOffline: 'Your words are kept.',
    screen: () => import('#features/why-you/routes/why-you.tsx'),
  },
  '/account-closed': {
    ...publicWords['/account-closed'],
    keptOffline: 'Your words are kept.',
    screen: () => import('#features/safety/routes/closed-account.tsx'),
  },
  '/unsubscribe': { ...publicWords['/unsubscribe'], screen: () => import('#features/sign-in/routes/unsubscribe.tsx') },
}
