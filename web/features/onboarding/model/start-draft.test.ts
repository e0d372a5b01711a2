// Finishing starts with the profile's data and never loses what the device holds.
import { expect, it } from 'vitest'
import { finishEdit } from './finish-draft.ts'
import { type Setup, startDraft } from './start-draft.ts'

const setup: Setup = {
  setupRequired: true,
  progress: { photos: true },
  photos: ['profile'],
  bio: 'From the profile',
  knownFor: [],
  oftenIn: ['Paris'],
  discoveryVisible: false,
  name: 'Ada',
  city: null,
  handle: '@ada',
  instagramConnected: false,
  contactsConnected: true,
  standing: ['Tech', 'Art', 'Film', 'Music'],
}

it('finishing starts with photos, bio and visibility of the profile', () => {
  expect(startDraft(setup, null)).toMatchObject({
    photos: ['profile'],
    bio: 'From the profile',
    discoveryVisible: false,
    oftenIn: ['Paris'],
    contactsConnected: true,
  })
})

it('finishing keeps what was typed on this device', () => {
  const seen = {
    photos: ['profile'],
    knownFor: [],
    oftenIn: ['Paris'],
    bio: 'From the profile',
    city: '',
    discoveryVisible: false,
  }
  const draft = startDraft(setup, { seen, photos: ['new'], bio: 'Newer', discoveryVisible: true, industries: [] })
  expect(draft).toMatchObject({ photos: ['new'], bio: 'Newer', discoveryVisible: true, oftenIn: ['Paris'] })
})

it('finishing takes what was changed in the profile since, and keeps what was changed here', () => {
  const seen = { photos: ['a'], knownFor: [], oftenIn: ['Paris'], bio: 'Old', city: '', discoveryVisible: true }
  const stored = { ...seen, seen, photos: ['a', 'mine'], knownFor: ['Events'] }
  const newer = { ...setup, photos: ['a', 'theirs'], bio: 'Newer in the profile', discoveryVisible: false }
  const draft = startDraft(newer, stored)
  expect(draft).toMatchObject({
    photos: ['a', 'mine', 'theirs'],
    knownFor: ['Events'],
    bio: 'Newer in the profile',
    discoveryVisible: false,
  })
  expect(finishEdit(draft)).toEqual({
    changes: { photos: ['a', 'mine', 'theirs'], known_for: ['Events'] },
    seen: { photos: ['a', 'theirs'], known_for: [] },
  })
})

it('a bio written here goes over nothing newer unseen', () => {
  const seen = { photos: [], knownFor: [], oftenIn: [], bio: 'Old', city: '', discoveryVisible: true }
  const { changes, seen: read } = finishEdit(startDraft({ ...setup, bio: 'Newer' }, { seen, bio: 'Mine' }))
  expect([changes.bio, read.bio]).toEqual(['Mine', 'Old'])
})

it('a draft of before, which did not say what it began with, hides nobody and shows nobody', () => {
  expect(startDraft(setup, { photos: ['new'], bio: 'Mine', discoveryVisible: true })).toMatchObject({
    photos: ['new', 'profile'],
    bio: 'Mine',
    discoveryVisible: false,
  })
})

it('finishing starts with at most three industries, those of the profile first', () => {
  expect(startDraft(setup, { industries: ['Design'] }).industries).toEqual(['Tech', 'Art', 'Film'])
  expect(startDraft({ ...setup, standing: ['Tech'] }, { industries: ['Tech', 'Design'] }).industries).toEqual([
    'Tech',
    'Design',
  ])
})

it('an industry that was exchanged here stays exchanged', () => {
  const stored = { industries: ['Tech', 'Film', 'Design'], givenUp: ['Art', 'Music'] }
  expect(startDraft({ ...setup, standing: ['Tech', 'Art', 'Film'] }, stored)).toMatchObject({
    industries: ['Tech', 'Film', 'Design'],
    givenUp: ['Art'],
  })
})

it('the city typed here stays, and goes over none that another device has written since', () => {
  expect(startDraft(setup, { city: 'Lisbon' }).city).toBe('Lisbon')
  expect(startDraft({ ...setup, city: 'Paris' }, { city: '' })).toMatchObject({
    city: 'Paris',
    seen: { city: 'Paris' },
  })
  expect(startDraft({ ...setup, city: 'Paris' }, { city: 'Lisbon' })).toMatchObject({
    city: 'Lisbon',
    seen: { city: '' },
  })
})
