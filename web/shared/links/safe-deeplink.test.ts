// A notification never leads to another site.
import { expect, it } from 'vitest'
import { safeDeeplink } from './safe-deeplink.ts'

it.each(['/inbox?thread=1', '/other-profile/7', '/onboarding/finish#top'])('a notification may lead to %s', (link) => {
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
])('a notification may not lead to %j', (link) => {
  expect(safeDeeplink(link)).toBeNull()
})
