// Whoever is there on one of the device's own seven days is in town; who left yesterday or comes in a week is not.
import { expect, it } from 'vitest'
import type { InTown } from '#types/shapes.ts'
import { dayOf, thisWeek, whenThere } from './this-week.ts'

const there = (name: string, from: string | null, to: string | null): InTown => ({
  id: name,
  name,
  avatarUrl: null,
  city: 'Milan',
  from,
  to,
  friend: true,
})

// Late in the evening, when it is tomorrow already elsewhere.
const now = new Date(2027, 4, 3, 23, 30)

it('keeps who is there on one of the seven days', () => {
  const list = [
    there('left yesterday', '2027-05-01', '2027-05-02'),
    there('leaves today', '2027-05-01', '2027-05-03'),
    there('comes on the seventh day', '2027-05-09', '2027-05-20'),
    there('comes on the eighth', '2027-05-10', '2027-05-20'),
    there('lives there', null, null),
  ]
  expect(thisWeek(list, now).map(({ name }) => name)).toEqual([
    'leaves today',
    'comes on the seventh day',
    'lives there',
  ])
})

it('has nobody where an older build kept nothing', () => {
  expect(thisWeek(undefined, now)).toEqual([])
})

it('says when', () => {
  expect(whenThere({ from: null, to: null }, now)).toBe('Lives here')
  expect(whenThere({ from: '2027-05-03', to: '2027-05-07' }, now)).toMatch(/^(3\s?–\s?7 May|May 3\s?–\s?7)$/)
  expect(dayOf(new Date(2027, 0, 2))).toBe('2027-01-02')
})
