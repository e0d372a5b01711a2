// The number and the day come from the refusal, whatever the server sends along.
import { expect, it } from 'vitest'
import { longDate } from '#shared/format/time.ts'
import { askAgainLater, tooManyOpen } from './limits-told.ts'

it('says how many are open', () => {
  expect(tooManyOpen({ details: '{"most":5}' }).too_many_open_requests).toBe(
    'You have 5 open requests. Wait for some to be answered, or withdraw one.',
  )
})

it('says from when on', () => {
  const until = '2026-12-24T12:00:00+00:00'
  expect(askAgainLater({ details: JSON.stringify({ until }) }, 'ask Ben for Carol').ask_again_later).toBe(
    `You can ask Ben for Carol again from ${longDate(until)}.`,
  )
})

it.each([undefined, '', 'null', '{}', '{"most":"x","until":7}', '{"until":"soon"}'])(
  'without either: %s',
  (details) => {
    expect(tooManyOpen({ details }).too_many_open_requests).toMatch(/^You have too many open requests\./)
    expect(askAgainLater({ details }, 'ask').ask_again_later).toBe('You can ask again later.')
  },
)
