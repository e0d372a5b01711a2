// The words of each state of a change of address.
import { expect, it } from 'vitest'
import { changeInWords, completedChange } from './address-change.ts'

const asked = Date.parse('2026-11-22T12:00:00Z')
const change = { to: 'new@o1.test', askedAt: '2026-11-22T12:00:00Z', waitsFor: 'both' } as const
const minutes = (count: number) => asked + count * 60_000

it('says who has not confirmed yet', () => {
  const titleAt = (waitsFor: 'both' | 'new' | 'current') =>
    changeInWords('old@o1.test', { ...change, waitsFor }, minutes(5))
  expect(titleAt('both').title).toBe('Look in both mailboxes')
  expect(titleAt('new').title).toBe('old@o1.test has confirmed')
  expect(titleAt('new').text).toContain('from the mail to new@o1.test')
  expect(titleAt('current').title).toBe('new@o1.test has confirmed')
  expect(titleAt('current').text).toContain('from the mail to old@o1.test')
})

it('says so when the links have run out, whatever has been confirmed', () => {
  const late = { ...change, waitsFor: 'new' } as const
  expect(changeInWords('old@o1.test', late, minutes(59)).title).toBe('old@o1.test has confirmed')
  expect(changeInWords('old@o1.test', late, minutes(61)).title).toBe('The mails about new@o1.test are too old')
})

it('tells a completed change from one that was taken back', () => {
  const waiting = { address: 'old@o1.test', change }
  expect(completedChange(waiting, { address: 'new@o1.test', change: null })).toBe('new@o1.test')
  expect(completedChange(waiting, { address: 'old@o1.test', change: null })).toBeNull()
  expect(completedChange(waiting, waiting)).toBeNull()
  expect(completedChange(undefined, { address: 'new@o1.test', change: null })).toBeNull()
})
