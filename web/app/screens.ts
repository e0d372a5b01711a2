// Every screen of the features by name, each loaded when it is first opened. The landing page is part of the entry and not in here.
import type { ComponentType } from 'react'

type ScreenModule = { Component: ComponentType }

const screens = {
  'sign-in/sign-in': () => import('#features/sign-in/routes/sign-in.tsx'),
  'sign-in/forgot-password': () => import('#features/sign-in/routes/forgot-password.tsx'),
  'sign-in/reset-password': () => import('#features/sign-in/routes/reset-password.tsx'),
  'apply/apply': () => import('#features/apply/routes/apply.tsx'),
  'why-you/why-you': () => import('#features/why-you/routes/why-you.tsx'),
  'home/home': () => import('#features/home/routes/home.tsx'),
  'discover/discover': () => import('#features/discover/routes/discover.tsx'),
  'discover/filters': () => import('#features/discover/routes/filters.tsx'),
  'live/live-network': () => import('#features/live/routes/live-network.tsx'),
  'inbox/inbox': () => import('#features/inbox/routes/inbox.tsx'),
  'profile/profile': () => import('#features/profile/routes/profile.tsx'),
  'profile/other-profile': () => import('#features/profile/routes/other-profile.tsx'),
  'onboarding/preview': () => import('#features/onboarding/routes/preview.tsx'),
  'onboarding/finish': () => import('#features/onboarding/routes/finish.tsx'),
  'onboarding/first-login': () => import('#features/onboarding/routes/first-login.tsx'),
  'cms/cms': () => import('#features/cms/routes/cms.tsx'),
} satisfies Record<string, () => Promise<ScreenModule>>

export type ScreenName = keyof typeof screens

/** The lazy route module of `features/<feature>/routes/<screen>.tsx`. */
export function screen(name: ScreenName) {
  return async () => ({ Component: (await screens[name]()).Component })
}
