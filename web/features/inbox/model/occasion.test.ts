// Whom one can make a date with, and how two could begin.
import { expect, it } from 'vitest'
import type { Occasion, Thread } from '#types/shapes.ts'
import { eventTitle, isSilent, mutualNames, openersFor, partnerIn, sharesAnything } from './occasion.ts'

const nothing: Occasion = {
  cities: [],
  industries: [],
  mutuals: { count: 0, people: [] },
  events: [],
  inTown: [],
  begun: false,
}
const person = (id: string, name = id) => ({ id, name, avatarUrl: null })

it('the openers call people by their first names and know nothing that is not shared', () => {
  expect(openersFor('Oliver Haas', 'Sofia Marchetti', null)).toEqual([
    'Hello Oliver. How do you know Sofia?',
    'Hello Oliver. What brings you here?',
  ])
  expect(openersFor('Oliver', null, nothing)).toEqual(['Hello Oliver. What brings you here?'])
})

it('an event both go to is a better beginning than a city, which is a better one than an industry', () => {
  const event = { id: 'e', content: 'Opera night\nBring a coat', date: null, time: null }
  const all = { ...nothing, cities: ['London'], industries: ['RealEstate'], events: [event] }
  expect(openersFor('Oliver', 'Sofia', all)).toEqual([
    'Hello Oliver. How do you know Sofia?',
    'Hello Oliver. We both go to “Opera night”. Shall we meet there?',
    'Hello Oliver. What do you like best in London?',
  ])
  expect(openersFor('Oliver', null, { ...all, cities: [], events: [] })[0]).toBe(
    'Hello Oliver. What are you working on in Real Estate?',
  )
  expect(eventTitle('x'.repeat(80))).toHaveLength(48)
})

it('mutual friends are named as far as there is room', () => {
  const people = [person('b', 'Ben Okafor'), person('c', 'Carla Ruiz'), person('d', 'Dan Li')]
  expect(mutualNames({ count: 1, people: people.slice(0, 1) })).toBe('Ben')
  expect(mutualNames({ count: 2, people: people.slice(0, 2) })).toBe('Ben and Carla')
  expect(mutualNames({ count: 3, people })).toBe('Ben, Carla and 1 other')
  expect(mutualNames({ count: 9, people })).toBe('Ben, Carla and 7 others')
  expect(sharesAnything(nothing)).toBe(false)
  expect(sharesAnything({ ...nothing, mutuals: { count: 1, people } })).toBe(true)
})

it('a date is made between the two, never with who introduced them', () => {
  const chat = {
    type: 'intro_chat' as const,
    requesterId: 'ava',
    targetId: 'ben',
    participants: [person('sofia'), person('ben')],
    connection: 'none' as const,
    canSend: true,
  }
  expect(partnerIn(chat, 'ava')?.id).toBe('ben')
  expect(partnerIn({ ...chat, connection: null }, 'ava')).toBeUndefined()
  expect(partnerIn({ ...chat, connection: null }, 'sofia')).toBeUndefined()
  const direct = { ...chat, type: 'direct_message' as const, connection: null, participants: [person('ben')] }
  expect(partnerIn(direct, 'ava')?.id).toBe('ben')
  expect(partnerIn({ ...direct, canSend: false }, 'ava')).toBeUndefined()
  expect(partnerIn({ ...direct, type: 'plug_request' }, 'ava')).toBeUndefined()
})

it('it is silent until one of the two speaks, whatever the connector says', () => {
  const said = (senderId: string | null, begun = false) =>
    isSilent({
      requesterId: 'ava',
      targetId: 'ben',
      occasion: { ...nothing, begun },
      lastMessage: { senderId },
    } as Thread)
  expect(said(null)).toBe(true)
  expect(said('sofia')).toBe(true)
  expect(said('ben')).toBe(false)
  expect(said('sofia', true)).toBe(false)
})
