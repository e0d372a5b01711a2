// A notification never leads out of the house.
import { expect, it } from 'vitest'
import { safeDeeplink } from './safe-deeplink.ts'

it.each(['/inbox?thread=1', '/other-profile/7', '/onboarding/finish#top'])('follows %s', (link) => {
  expect(safeDeeplink(link)).toBe(link)
})

it.each([
  undefined,
  '',
  'inbox',
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
])('does not follow %j', (link) => {
  expect(safeDeeplink(link)).toBeNull()
})
