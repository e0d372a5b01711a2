// What is suggested at first, and what typed days and hours come to.
import { describe, expect, it } from 'vitest'
import { asSuggested, timesAtFirst, timesOf, timesWith } from './meeting-times.ts'

const now = new Date(2026, 10, 27, 18, 30)
const blank = { day1: '', hour1: '', day2: '', hour2: '', day3: '', hour3: '', place: '' }

describe('at first', () => {
  it('three are there already: an evening, a lunch, an evening', () => {
    expect(timesAtFirst(now)).toEqual({
      day1: '2026-11-28',
      hour1: '19:00',
      day2: '2026-11-29',
      hour2: '13:00',
      day3: '2026-12-01',
      hour3: '19:00',
      place: '',
    })
  })

  it('they fall on days on which both are in one city', () => {
    const stays = [
      { city: 'Rome', from: '2026-11-20', to: '2026-11-27' },
      { city: 'Milan', from: '2026-12-04', to: '2026-12-05' },
    ]
    expect(timesAtFirst(now, stays)).toMatchObject({ day1: '2026-12-04', day2: '2026-12-05', day3: '' })
    expect(timesAtFirst(now, [{ city: 'Rome', from: '2026-11-20', to: '2026-11-28' }])).toMatchObject({
      day1: '2026-11-28',
      day2: '',
    })
  })
})

describe('what is typed', () => {
  it('is instants, by the clock of the device, each once and in order', () => {
    const form = {
      ...blank,
      day1: '2026-12-02',
      hour1: '19:00',
      day2: '2026-12-01',
      hour2: '13:00',
      day3: '2026-12-02',
      hour3: '19:00',
    }
    const [first, second] = [new Date(2026, 11, 1, 13), new Date(2026, 11, 2, 19)]
    expect(timesOf(form, now)).toEqual({ times: [first.toISOString(), second.toISOString()], problem: null })
  })

  it.each([
    [blank, 'Suggest at least one time.'],
    [{ ...blank, day1: '2026-12-02' }, 'Say at what hour.'],
    [{ ...blank, day1: '2026-11-27', hour1: '18:30' }, 'One of these times is over.'],
    [{ ...blank, day1: '2027-11-27', hour1: '18:30' }, 'Suggest times in the coming half year.'],
  ])('or says what is wrong with it', (form, problem) => {
    expect(timesOf(form, now)).toEqual({ times: [], problem })
  })
})

it('what was suggested here stands before it has arrived', () => {
  const input = {
    threadId: 't',
    by: 'me',
    times: ['2026-12-01T13:00:00.000Z'],
    place: ' ',
    insteadOf: null,
    form: blank,
    draft: 'd',
  }
  const shown = { id: 'e', by: 'me', times: input.times, place: null, agreed: null }
  expect(asSuggested('e', input)).toEqual(shown)
  expect(timesWith(null, { id: 'e', input })).toEqual(shown)
  expect(timesWith(undefined, undefined)).toBeNull()
})
