// What each public page is called and says of itself: in the window, to search engines, and where a link to it is shown (tools/build).
import type { PatternFor } from '#shared/links/addresses.ts'

type Words = { title: string; description?: string }

export const publicWords = {
  '/': {
    title: 'For the Extraordinary Few',
    description: 'o1 is an invitation-only network for people at the top of culture, business and nightlife.',
  },
  '/auth': { title: 'Sign in', description: 'The door of o1, for members.' },
  '/auth/forgot': { title: 'Forgotten password' },
  '/auth/confirm': { title: 'Confirm' },
  '/auth/not-me': { title: 'Was this not you?' },
  '/reset-password': { title: 'Choose a new password' },
  '/apply/:step?': { title: 'Apply to join', description: 'o1 is by invitation. Tell the committee who you are.' },
  '/apply/confirm': { title: 'Confirm your email' },
  '/application': { title: 'Your application' },
  '/account-closed': { title: 'Closed account' },
  '/unsubscribe': { title: 'Letters' },
  '/why-you': { title: 'Stand Out', description: 'Tell o1 what sets you apart.' },
} satisfies Record<PatternFor<'public'>, Words>
