// After sign-in the member returns to the address they wanted, and never to another site.
import { expect, it } from 'vitest'
import { safeReturnPath, signInPath } from './return-path.ts'

it('the return path keeps the address with its query', () => {
  const path = signInPath('/inbox', '?thread=42')
  expect(path).toBe('/auth?next=%2Finbox%3Fthread%3D42')
  expect(safeReturnPath(new URL(path, 'https://o1.test').searchParams.get('next'))).toBe('/inbox?thread=42')
})

it('the return path leaves out home', () => {
  expect(signInPath('/home')).toBe('/auth')
  expect(safeReturnPath(null)).toBe('/home')
})

it.each([
  'https://evil.test/inbox',
  '//evil.test/inbox',
  '/\\evil.test',
  'javascript:alert(1)',
  '\t//evil.test',
  '/\t/evil.test',
  '/auth',
  '',
])('the return path does not lead to %j', (value) => {
  expect(safeReturnPath(value)).toBe('/home')
})
