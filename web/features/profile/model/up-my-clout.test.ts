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
