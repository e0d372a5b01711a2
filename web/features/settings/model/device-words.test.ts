// Sessions in words.
import { expect, it } from 'vitest'
import { deviceKind, deviceName, seenWords, sinceWords, twinWords } from './device-words.ts'

const now = new Date(2026, 10, 22, 18, 30)
const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()

it.each([
  ['Chrome on Android', 'phone'],
  ['Safari on iPhone', 'phone'],
  ['Safari on iPad', 'tablet'],
  ['Edge on Windows', 'computer'],
  ['Firefox', 'computer'],
  [null, 'unknown'],
])('%s is a %s', (device, kind) => {
  expect(deviceKind(device)).toBe(kind)
})

it('a device without words has a name all the same', () => {
  expect(deviceName({ device: null })).toBe('A device we do not know')
})

it('says since when, and when it was used', () => {
  expect(sinceWords(at(2), now)).toBe('Signed in today, 4:30 PM')
  expect(sinceWords(at(48), now)).toBe('Signed in November 20, 2026, 6:30 PM')
  expect(seenWords(at(0.9), now)).toBe('used within the last hour')
  expect(seenWords(at(3), now)).toBe('last used 3h ago')
  expect(seenWords(at(50), now)).toBe('last used 2d ago')
  // A clock of the device that is behind the server's.
  expect(seenWords(at(-1), now)).toBe('used within the last hour')
})

it('counts the devices that would be called the same', () => {
  const phone = { device: 'Safari on iPhone', startedAt: at(30) }
  const words = twinWords(
    [
      { id: 'one', ...phone },
      { id: 'other', device: null, startedAt: at(30) },
      { id: 'two', ...phone },
    ],
    now,
  )
  expect([...words]).toEqual([
    ['one', ', 1 of 2'],
    ['two', ', 2 of 2'],
  ])
})
