// What the device remembers of an application after Submit.
// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { heldPassword, holdPassword, keepApplication, keptFrom, onKeptChange, storedKept } from './kept-application.ts'

it('an application that waits is remembered, and every change is told', () => {
  let told = 0
  const leave = onKeptChange(() => {
    told += 1
  })
  keepApplication({ is: 'waiting', application: 'a' })
  expect(keptFrom(storedKept())).toEqual({ is: 'waiting', application: 'a' })
  keepApplication(null)
  expect(storedKept()).toBeNull()
  leave()
  keepApplication({ is: 'without-password', application: 'a', dateOfBirth: '10/12/1990' })
  expect(keptFrom(storedKept())).toMatchObject({ dateOfBirth: '10/12/1990' })
  expect(told).toBe(2)
})

it('a password is held in memory and nowhere else', () => {
  holdPassword('a', 'a secret')
  keepApplication({ is: 'waiting', application: 'a' })
  expect(heldPassword('a')).toBe('a secret')
  expect(JSON.stringify({ ...localStorage })).not.toContain('a secret')
})

it.each([null, '', '{}', '[]', 'null', '7', '{"is":"waiting"}', '{"is":"without-password","application":"a"}'])(
  'what was stored as %j is nothing',
  (stored) => {
    expect(keptFrom(stored)).toBeNull()
  },
)
