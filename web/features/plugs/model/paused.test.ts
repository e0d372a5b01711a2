// A member whom the committee has paused reads until when, whatever the server sends along.
import { expect, it } from 'vitest'
import { longDate } from '#shared/format/time.ts'
import { pausedUntil } from './paused.ts'

it('says the day', () => {
  const until = '2026-12-24T12:00:00+00:00'
  expect(pausedUntil({ details: JSON.stringify({ until }) }).limited).toBe(
    `The committee has paused new plugs for you until ${longDate(until)}. Safety, in your settings, says why.`,
  )
})

it.each([undefined, '', 'null', '{}', '{"until":7}', '{"until":"soon"}'])('says it without a day: %s', (details) => {
  expect(pausedUntil({ details }).limited).toMatch(/^The committee has paused new plugs for you for a while\. /)
})
