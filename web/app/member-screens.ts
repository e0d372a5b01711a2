// The screens behind the sign-in, by name. A list of its own: a visitor does not download the names of screens they cannot open.
import type { ScreenModule } from './screens.ts'

export const memberScreens = {
  'home/home': () => import('#features/home/routes/home.tsx'),
  'discover/discover': () => import('#features/discover/routes/discover.tsx'),
  'discover/filters': () => import('#features/discover/routes/filters.tsx'),
  'feed/feed': () => import('#features/feed/routes/feed.tsx'),
  'inbox/inbox': () => import('#features/inbox/routes/inbox.tsx'),
  'profile/profile': () => import('#features/profile/routes/profile.tsx'),
  'profile/other-profile': () => import('#features/profile/routes/other-profile.tsx'),
  'onboarding/preview': () => import('#features/onboarding/routes/preview.tsx'),
  'onboarding/finish': () => import('#features/onboarding/routes/finish.tsx'),
  'onboarding/first-login': () => import('#features/onboarding/routes/first-login.tsx'),
  'console/console': () => import('#features/console/routes/console.tsx'),
} satisfies Record<string, () => Promise<ScreenModule>>

export type MemberScreenName = keyof typeof memberScreens
