// Every relation with every kind of post: what is offered, and why not where nothing is.
import { describe, expect, it } from 'vitest'
import { attendance, contactFor, type Relation, relationTo, rsvpStandingOf } from './post-standing.ts'

const relations = {
  own: { isOwn: true, isFriend: false, mayGo: false, mutuals: { count: 0 }, hasConnector: false, chain: null },
  friend: { isOwn: false, isFriend: true, mayGo: true, mutuals: { count: 2 }, hasConnector: true, chain: null },
  mutual: { isOwn: false, isFriend: false, mayGo: false, mutuals: { count: 2 }, hasConnector: true, chain: null },
  chain: {
    isOwn: false,
    isFriend: false,
    mayGo: false,
    mutuals: { count: 0 },
    hasConnector: false,
    chain: { id: 's', name: 'Sofia Reyes', avatarUrl: null },
  },
  closed: { isOwn: false, isFriend: false, mayGo: false, mutuals: { count: 2 }, hasConnector: false, chain: null },
  stranger: { isOwn: false, isFriend: false, mayGo: false, mutuals: { count: 0 }, hasConnector: false, chain: null },
} as const

const author = { name: 'Carol' }

const kinds = {
  post: { type: 'post', rsvpEnabled: false, rsvp: null, isPast: false, isFull: false },
  'event without answers': { type: 'event', rsvpEnabled: false, rsvp: null, isPast: false, isFull: false },
  event: { type: 'event', rsvpEnabled: true, rsvp: null, isPast: false, isFull: false },
  going: { type: 'event', rsvpEnabled: true, rsvp: 'going', isPast: false, isFull: false },
  'going to a full one': { type: 'event', rsvpEnabled: true, rsvp: 'going', isPast: false, isFull: true },
  requested: { type: 'event', rsvpEnabled: true, rsvp: 'requested', isPast: false, isFull: false },
  full: { type: 'event', rsvpEnabled: true, rsvp: null, isPast: false, isFull: true },
  past: { type: 'event', rsvpEnabled: true, rsvp: null, isPast: true, isFull: false },
  'past and full': { type: 'event', rsvpEnabled: true, rsvp: null, isPast: true, isFull: true },
  went: { type: 'event', rsvpEnabled: true, rsvp: 'going', isPast: true, isFull: false },
  'never admitted': { type: 'event', rsvpEnabled: true, rsvp: 'requested', isPast: true, isFull: false },
} as const

/** [label, what pressing does, whether the member may leave]; null where there is no RSVP block. */
type Offer = [label: string, act: string | null, canLeave: boolean] | null

const nobody: Record<Relation, Offer> = {
  own: null,
  friend: null,
  mutual: null,
  chain: null,
  closed: null,
  stranger: null,
}
const same = (offer: Offer): Record<Relation, Offer> => ({
  own: null,
  friend: offer,
  mutual: offer,
  chain: offer,
  closed: offer,
  stranger: offer,
})

const table: Record<keyof typeof kinds, Record<Relation, Offer>> = {
  post: nobody,
  'event without answers': nobody,
  event: {
    own: null,
    friend: ['RSVP', 'rsvp', false],
    mutual: ['Request Plug to RSVP', 'plug', false],
    chain: ['Request Plug to RSVP', 'plug', false],
    closed: ['Request Plug to RSVP', null, false],
    stranger: ['Request Plug to RSVP', null, false],
  },
  going: same(['Going', null, true]),
  'going to a full one': same(['Going', null, true]),
  requested: { ...same(['Requested', null, true]), friend: ['RSVP', 'rsvp', false] },
  full: same(['Full', null, false]),
  past: same(['Past event', null, false]),
  'past and full': same(['Past event', null, false]),
  went: same(['Going', null, false]),
  'never admitted': same(['Past event', null, false]),
}

describe.each(Object.keys(relations) as Relation[])('%s', (relation) => {
  it('the relation to the author', () => expect(relationTo(relations[relation])).toBe(relation))

  it.each(Object.keys(kinds) as Array<keyof typeof kinds>)('and %s', (kind) => {
    const standing = rsvpStandingOf({ author, ...relations[relation], ...kinds[kind] })
    expect(standing && [standing.label, standing.act, standing.canLeave]).toEqual(table[kind][relation])
  })
})

it('friends are reached by message, others through a friend, strangers and oneself not at all', () => {
  expect((['own', 'friend', 'mutual', 'closed', 'stranger'] as const).map(contactFor)).toEqual([
    'none',
    'message',
    'plug',
    'none',
    'none',
  ])
})

it('a member introduced to the host answers without another plug', () => {
  expect(rsvpStandingOf({ author, ...relations.stranger, mayGo: true, ...kinds.event })?.act).toBe('rsvp')
  expect(rsvpStandingOf({ author, ...relations.mutual, mayGo: true, ...kinds.full })?.act).toBeNull()
})

it('an introduced member waits for a place, not for a plug, and gets one when it is free', () => {
  const introduced = { author, ...relations.stranger, mayGo: true, ...kinds.requested }
  expect(rsvpStandingOf(introduced)).toMatchObject({ act: 'rsvp', label: 'RSVP' })
  expect(rsvpStandingOf({ ...introduced, isFull: true })).toMatchObject({
    act: null,
    label: 'Requested',
    note: 'Waiting for a free place.',
    canLeave: true,
  })
})

it('who cannot ask is told why', () => {
  expect(rsvpStandingOf({ author, ...relations.closed, ...kinds.event })?.note).toBe(
    'Carol takes introductions only through friends they chose.',
  )
  expect(rsvpStandingOf({ author, ...relations.stranger, ...kinds.event })?.note).toBe('No mutual friends to ask yet.')
})

it('the guests and the places left are counted', () => {
  const event = { goingCount: 7, maxAttendees: null, isPast: false, isFull: false }
  expect(attendance(event)).toBe('7 going')
  expect(attendance({ ...event, maxAttendees: 12 })).toBe('7 going · 5 places left')
  expect(attendance({ ...event, maxAttendees: 8 })).toBe('7 going · 1 place left')
  expect(attendance({ ...event, maxAttendees: 7, isFull: true })).toBe('7 going · full')
  expect(attendance({ ...event, maxAttendees: 12, isPast: true })).toBe('7 went')
})
