// What may be posted, what is sent of it, and what changing the kind of post does.
import { expect, it } from 'vitest'
import { emptyForm, insertOf, problemsOf, seatsOf, tagsOf, updateOf, withHanded, withType } from './post-form.ts'

const form = { ...emptyForm(), id: 'p1', content: 'Supper at nine' }
const event = {
  ...withType(form, 'event'),
  eventDate: '2026-12-01',
  eventTime: '20:00',
  maxAttendees: '12',
}

it('a post requires content of at most 500 characters', () => {
  expect(problemsOf({ ...form, content: '  \n ' }).content).toBe('Please enter some content')
  expect(problemsOf({ ...form, content: 'a'.repeat(501) }).content).toBe('Content must be under 500 characters')
  expect(problemsOf({ ...form, content: 'a'.repeat(500) })).toEqual({})
  expect(problemsOf({ ...form, content: '🥂'.repeat(500) })).toEqual({})
})

it("an event's date needs a year of four digits", () => {
  expect(problemsOf({ ...event, eventDate: '12026-12-01' }).eventDate).toBe('Please check the year')
  expect(problemsOf({ ...event, eventDate: '0026-12-01' }).eventDate).toBe('Please check the year')
  expect(problemsOf(event)).toEqual({})
})

it('tags are read from a comma-separated line', () => {
  expect(tagsOf(' art , , late night, art,')).toEqual(['art', 'late night'])
  expect(problemsOf({ ...form, tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(',') }).tags).toBe(
    'At most 20 tags',
  )
  expect(problemsOf({ ...form, tags: 'a'.repeat(51) }).tags).toBe('A tag has at most 50 characters')
})

it.each([
  ['', null],
  ['0', null],
  ['-3', null],
  ['x', null],
  ['12', 12],
  ['12.7', 12],
])('the text %j means %j places', (text, seats) => expect(seatsOf(text)).toBe(seats))

it('more places than possible are refused', () => {
  expect(problemsOf({ ...event, maxAttendees: '100001' }).maxAttendees).toBe('At most 100,000')
})

it('an event switches RSVPs on, and a post again clears the fields of an event', () => {
  expect(event.rsvpEnabled).toBe(true)
  expect(withType(event, 'post')).toEqual({ ...form, type: 'post' })
  expect(withType(event, 'event')).toBe(event)
})

it('a post sends no field of an event', () => {
  expect(insertOf({ ...form, location: ' ', tags: 'a,b' }, 'me')).toEqual({
    id: 'p1',
    user_id: 'me',
    type: 'post',
    content: 'Supper at nine',
    location: null,
    tags: ['a', 'b'],
    images: [],
    rsvp_enabled: false,
  })
})

it('an event sends date, time and places only when they are filled in', () => {
  expect(insertOf(event, 'me')).toMatchObject({
    rsvp_enabled: true,
    event_date: '2026-12-01',
    event_time: '20:00',
    max_attendees: 12,
  })
  expect(Object.keys(insertOf(withType(form, 'event'), 'me'))).not.toContain('event_date')
})

it('an edit empties what was emptied; no number of places means no limit', () => {
  expect(updateOf({ ...event, eventDate: '', eventTime: '', maxAttendees: '' })).toMatchObject({
    event_date: null,
    event_time: null,
    max_attendees: null,
  })
  expect(updateOf(event)).not.toHaveProperty('user_id')
})

it.each([
  ['', 'https://o1.example ', 'https://o1.example'],
  ['Menu: https://o1.example/menu', 'https://o1.example', 'Menu: https://o1.example/menu\n\nhttps://o1.example'],
  ['This evening', 'his', 'This evening\n\nhis'],
  // They stand there already: after a reload, or after Back.
  ['Supper\n\nhttps://o1.example', 'https://o1.example', 'Supper\n\nhttps://o1.example'],
  ['Supper\n\nhttps://o1.example\n\nat nine', 'https://o1.example\n', 'Supper\n\nhttps://o1.example\n\nat nine'],
])('after %j the words %j of another app stand once, and are not taken for a part of others', (own, handed, both) => {
  expect(withHanded(own, handed)).toBe(both)
})
