// A press changes what it is about and nothing else.
import { expect, it } from 'vitest'
import type { NoticeSettings } from '#types/shapes.ts'
import { afterNoticesPress } from './notices-press.ts'

const stands: NoticeSettings = {
  kinds: [
    { kind: 'messages', inApp: true, push: true, mail: true },
    { kind: 'likes', inApp: true, push: false, mail: false },
  ],
  quiet: { on: true, from: 22, until: 8 },
  letters: true,
  letterHour: 9,
  timeZone: 'Europe/Paris',
}

it('one kind by one way', () => {
  expect(afterNoticesPress(stands, { kind: 'likes', channel: 'push', wanted: true })).toEqual({
    ...stands,
    kinds: [stands.kinds[0], { kind: 'likes', inApp: true, push: true, mail: false }],
  })
  expect(afterNoticesPress(stands, { kind: 'messages', channel: 'mail', wanted: false }).kinds[0]).toMatchObject({
    inApp: true,
    mail: false,
  })
})

it('the quiet hours and the letter', () => {
  expect(afterNoticesPress(stands, { quiet: false }).quiet).toEqual({ on: false, from: 22, until: 8 })
  expect(afterNoticesPress(stands, { quiet_until: 0 }).quiet).toEqual({ on: true, from: 22, until: 0 })
  expect(afterNoticesPress(stands, { letters: false, letter_hour: 18 })).toEqual({
    ...stands,
    letters: false,
    letterHour: 18,
  })
})
