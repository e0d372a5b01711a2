// What can be said of a stay, and the list with what is on its way.
import { describe, expect, it } from 'vitest'
import type { OwnStay } from '#types/shapes.ts'
import { notOver, stayProblems, withStays } from './stays.ts'

const stay = (change: Partial<OwnStay> = {}): OwnStay => ({
  id: 'a',
  city: 'Milan',
  from: '2027-05-03',
  to: '2027-05-07',
  audience: 'friends',
  ...change,
})

describe('a stay', () => {
  it.each([
    [{}, {}],
    [{ to: '2027-05-03' }, {}],
    [{ from: '2027-04-01', to: '2027-05-01' }, {}],
    [{ city: ' ' }, { city: 'Which city?' }],
    [{ from: '' }, { from: 'From which day?' }],
    [{ to: '' }, { to: 'Until which day?' }],
    [{ to: '2027-05-02' }, { to: 'This is before the first day.' }],
    [{ from: '2027-04-01', to: '2027-04-30' }, { to: 'These days are over.' }],
    [{ to: '2027-08-02' }, {}],
    [{ to: '2027-08-03' }, { to: 'A stay is three months long at most.' }],
    [{ from: '2028-04-30', to: '2028-05-01' }, {}],
    [{ from: '2028-05-01', to: '2028-05-02' }, { from: 'A stay begins within a year.' }],
  ])('%o', (change, problems) => {
    expect(stayProblems(stay(change), '2027-05-01')).toEqual(problems)
  })
})

describe('the list', () => {
  const standing = [stay(), stay({ id: 'b', city: 'Rome', from: '2027-06-01', to: '2027-06-02' })]

  it('has what is on its way, in its order, by the last wish', () => {
    const first = stay({ id: 'c', city: 'Oslo', from: '2027-05-01', to: '2027-05-02' })
    const wishes = [
      { id: 'c', stay: { ...first, city: 'Bergen' } },
      { id: 'c', stay: first },
      { id: 'a', stay: null },
    ]
    expect(withStays(standing, wishes).map(({ city }) => city)).toEqual(['Oslo', 'Rome'])
  })

  it('begins where an older build kept none', () => {
    expect(withStays(undefined, [{ id: 'a', stay: stay() }])).toEqual([stay()])
    expect(notOver(undefined, '2027-05-01')).toEqual([])
  })

  it('is over after its last day', () => {
    expect(notOver(standing, '2027-05-07').map(({ id }) => id)).toEqual(['a', 'b'])
    expect(notOver(standing, '2027-05-08').map(({ id }) => id)).toEqual(['b'])
  })
})
