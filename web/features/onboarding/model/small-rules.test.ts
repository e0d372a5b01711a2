// The small rules of onboarding: bio notes, whom to ask, the first login, the step in an address.
import { expect, it } from 'vitest'
import { stepOf } from '../components/use-step.ts'
import { bioNote } from './bio-note.ts'
import { canBeReached, mentionsSomebody, recipientProblem } from './endorsement-recipient.ts'
import { allPhotos, emptyFirst, firstGate, firstReducer, openSlots } from './first-login.ts'
import { industryOptions, knownForOptions, oftenInOptions, toggled, withChosen } from './options.ts'

it('the option lists are complete, word for word', () => {
  expect(industryOptions.join(', ')).toBe(
    'Nightlife, Fashion, Tech, Finance, Music, Film, Art, Sports, Travel, Media, Hospitality, Design, RealEstate',
  )
  expect(knownForOptions.join(', ')).toBe(
    'VIP Tables, Events, Connections, Networking, Parties, Exclusive Access, Industry Insights, Introductions, Collaborations, Mentorship, Partnerships, Innovation',
  )
  expect(oftenInOptions.join(', ')).toBe(
    'New York, Los Angeles, Miami, San Francisco, London, Paris, Dubai, Tokyo, Singapore, Sydney, Barcelona, Berlin, Mexico City, Mykonos, Ibiza, Tulum, Monaco, Hong Kong',
  )
})

it('the bio note warns past 120 characters and says how far over 140 it is', () => {
  expect(bioNote('x'.repeat(120))).toBeNull()
  expect(bioNote('x'.repeat(121))).toEqual({ tone: 'warn', text: '19 characters remaining' })
  expect(bioNote('x'.repeat(139))).toEqual({ tone: 'warn', text: '1 character remaining' })
  expect(bioNote('x'.repeat(140))).toEqual({ tone: 'warn', text: '0 characters remaining' })
  expect(bioNote('x'.repeat(142))).toEqual({ tone: 'bad', text: '2 characters over the limit' })
})

it('an endorsement request needs an e-mail or a handle, at most three, nobody twice', () => {
  for (const reachable of ['@ada', 'ada@club.test', ' @ada ']) expect(canBeReached(reachable)).toBe(true)
  for (const nobody of ['ada', '', '@', 'a@b', 'a b@c.d']) expect(canBeReached(nobody)).toBe(false)
  expect(mentionsSomebody('a@b')).toBe(true)
  expect(mentionsSomebody('ada')).toBe(false)
  expect(recipientProblem('ada', [])).toBe('Please enter an email or @handle')
  expect(recipientProblem('@d', ['@a', '@b', '@c'])).toBe('Maximum 3 endorsement requests allowed')
  expect(recipientProblem('@Ada', ['@ada'])).not.toBeNull()
  expect(recipientProblem('@ada', ['@bea'])).toBeNull()
})

it('the first login needs a city and waits for an upload', () => {
  expect(firstGate(0, emptyFirst, false)).not.toBeNull()
  expect(firstGate(0, { ...emptyFirst, city: '  ' }, false)).not.toBeNull()
  expect(firstGate(0, { ...emptyFirst, city: 'Rome' }, false)).toBeNull()
  expect(firstGate(1, emptyFirst, false)).toBeNull()
  expect(firstGate(1, emptyFirst, true)).not.toBeNull()
})

it('new photos come after those already there, within five', () => {
  const draft = [0, 2].reduce(
    (current, slot) => firstReducer(current, { type: 'photo-put', slot, photo: `new ${slot}` }),
    emptyFirst,
  )
  expect(allPhotos(['old'], draft)).toEqual(['old', 'new 0', 'new 2'])
  expect(allPhotos(['1', '2', '3', '4'], draft)).toEqual(['1', '2', '3', '4', 'new 0'])
  expect(allPhotos(['old'], firstReducer(draft, { type: 'photo-removed', slot: 0 }))).toEqual(['old', 'new 2'])
  expect([0, 1, 2, 4, 5, 9].map(openSlots)).toEqual([4, 4, 3, 1, 0, 0])
})

it('choices can be added and removed up to the limit', () => {
  expect(toggled(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
  expect(withChosen(['a'], ['b', 'a'])).toEqual(['a', 'b'])
})

it('the step is read from the address', () => {
  expect(['1', '6', '7', '0', 'x', null, '2.5'].map((param) => stepOf(param, 6))).toEqual([0, 5, 0, 0, 0, 0, 0])
})
