// What somebody sees who was approved a moment ago: empty rooms, and the wizards that fill them.
import type { Page } from '@playwright/test'
import { inTurn, press, type Shot } from './shot.ts'

/** Without a city the later steps of the first login stay closed. */
async function sayCity(page: Page) {
  await page.getByLabel('Home-base city').fill('Lisbon')
  await press('Next')(page)
}

export const ofNewcomers: readonly Shot[] = [
  { name: 'newcomer-home', as: 'newcomer', path: '/home' },
  {
    name: 'newcomer-house',
    as: 'newcomer',
    path: '/home',
    at: (page) => page.getByRole('region', { name: 'The house introduces you' }),
  },
  { name: 'first-login', as: 'newcomer', path: '/first-login' },
  ...[1, 2, 3, 4, 5, 6].map(
    (step): Shot => ({ name: `finish-${step}`, as: 'newcomer', path: `/onboarding/finish?step=${step}` }),
  ),
  { name: 'preview', as: 'newcomer', path: '/onboarding' },
  { name: 'newcomer-inbox', as: 'newcomer', path: '/inbox' },
  { name: 'newcomer-profile', as: 'newcomer', path: '/profile' },
  { name: 'first-login-2', as: 'newcomer', path: '/first-login', prepare: sayCity },
  { name: 'first-login-3', as: 'newcomer', path: '/first-login', prepare: inTurn(sayCity, press('Continue')) },
  ...[2, 3, 4, 5, 6, 7, 8].map(
    (step): Shot => ({ name: `preview-${step}`, as: 'newcomer', path: `/onboarding?step=${step}` }),
  ),
  { name: 'newcomer-discover', as: 'newcomer', path: '/discover' },
  { name: 'newcomer-feed', as: 'newcomer', path: '/live-network' },
  { name: 'newcomer-bell', as: 'newcomer', path: '/inbox', prepare: press(/^Notifications/) },
  { name: 'newcomer-plugs', as: 'newcomer', path: '/inbox?plugChats=true' },
  { name: 'newcomer-profile-long', as: 'newcomer', path: '/profile', long: true },
  { name: 'newcomer-safety', as: 'newcomer', path: '/safety' },
]
