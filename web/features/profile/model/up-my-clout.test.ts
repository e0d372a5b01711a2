// The advice names only what is missing.
import { expect, it } from 'vitest'
import { cloutAdvice } from './up-my-clout.ts'

const settled = {
  photos: [1, 2, 3],
  bio: 'x',
  rawCity: 'Paris',
  friendCount: 5,
  endorsementCount: 3,
  scoreCards: { plugs: 1 },
  igHandle: '@a',
  house: false,
}

it('a complete profile gets no advice', () => {
  expect(cloutAdvice(settled)).toEqual([])
})

it('each missing thing is named, in order', () => {
  const bare = {
    photos: [1, 2],
    bio: null,
    rawCity: null,
    friendCount: 4,
    endorsementCount: 2,
    scoreCards: { plugs: 0 },
    igHandle: null,
    house: false,
  }
  expect(cloutAdvice(bare).map(({ step }) => step)).toEqual([
    'photos',
    'bio',
    'details',
    'endorsements',
    'plugs',
    'friends',
  ])
  expect(cloutAdvice({ ...settled, igHandle: null }).map(({ step }) => step)).toEqual(['details'])
})

it('a newcomer is led to whom the house introduces, not where nobody can help them', () => {
  const newcomer = { ...settled, house: true, friendCount: 0, scoreCards: { plugs: 0 } }
  expect(cloutAdvice(newcomer).map(({ step }) => step)).toEqual(['house'])
  expect(cloutAdvice({ ...newcomer, friendCount: 2 }).map(({ step }) => step)).toEqual(['house', 'plugs'])
})
