// The one line that says why to ask a friend.
import { expect, it } from 'vitest'
import { whyAsk } from './why-ask.ts'

const quiet = { answersWithinDay: false, askedALot: false, bond: 'loose' as const }

it('one line says what most concerns who asks', () => {
  expect(whyAsk({ answersWithinDay: true, askedALot: true, bond: 'close' }, 'Kwame')).toBe('Asked a lot this week')
  expect(whyAsk({ ...quiet, answersWithinDay: true, bond: 'close' }, 'Kwame')).toBe('Usually answers within a day')
  expect(whyAsk({ ...quiet, bond: 'close' }, 'Kwame')).toBe('Knows Kwame well')
  expect(whyAsk({ ...quiet, bond: 'good' }, 'Kwame')).toBe('Knows Kwame')
  expect(whyAsk(quiet, 'Kwame')).toBe('Knows Kwame a little')
  expect(whyAsk({ ...quiet, answersWithinDay: true })).toBe('Usually answers within a day')
  expect(whyAsk({ ...quiet, bond: 'close' })).toBeUndefined()
})
