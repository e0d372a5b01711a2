// What the settings say about the second step.
import { expect, it } from 'vitest'
import { codesAsText, codesLeft, pictureAddress, spacedKey, stepDeviceFacts, stepDeviceName } from './two-step-words.ts'

const now = new Date(2026, 10, 23, 12)
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

it.each([
  ['My phone', 'totp', 'My phone'],
  [' ', 'totp', 'A device without a name'],
  [null, 'webauthn', 'A security key'],
  [null, 'phone', 'A phone number'],
])('a device %j of kind %s is called %j', (friendlyName, kind, name) => {
  expect(stepDeviceName({ friendlyName, kind })).toBe(name)
})

it.each([
  [ago(1.5), ago(0.5), 'Set up today · used within the last hour'],
  [ago(3), null, 'Set up today · not used yet'],
  [ago(24 * 40), ago(24 * 3), /^Set up .*October.* · last used 3\s?d\w* ago$/],
])('set up %s, used %s', (createdAt, lastUsedAt, words) => {
  expect(stepDeviceFacts({ createdAt, lastUsedAt }, now)).toMatch(words)
})

it('a key is written in fours', () => {
  expect(spacedKey('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(spacedKey('JBSWY3')).toBe('JBSW Y3')
  expect(spacedKey('')).toBe('')
})

it.each([
  [10, false, /^10 recovery codes are left\.$/],
  [3, false, /^3 recovery codes are left\.$/],
  [2, true, /^2 recovery codes are left\. Please make new ones/],
  [1, true, /^1 recovery code is left\. Please make new ones/],
  [0, true, /^You have no recovery codes/],
])('with %i codes left', (left, few, words) => {
  expect(codesLeft(left).few).toBe(few)
  expect(codesLeft(left).words).toMatch(words)
})

it('the file names whose codes they are, and has each on a line of its own', () => {
  const text = codesAsText(['7KQF-29XW-MA4T', 'AAAA-BBBB-CCCC'], { email: 'ada@o1.test', club: 'o1.test', now })
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('Recovery codes for ada@o1.test at o1.test')
  expect(lines.slice(2, 6)).toEqual(['', '7KQF-29XW-MA4T', 'AAAA-BBBB-CCCC', ''])
})

it('a picture is an address, however the service gives it', () => {
  expect(pictureAddress('<svg fill="#000"/>')).toBe(
    'data:image/svg+xml;charset=utf-8,%3Csvg%20fill%3D%22%23000%22%2F%3E',
  )
  expect(pictureAddress('data:image/svg+xml;utf-8,<svg/>')).toBe('data:image/svg+xml;utf-8,<svg/>')
})
