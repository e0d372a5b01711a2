// Finishing starts with the profile's data and never loses what the device holds.
import { expect, it } from 'vitest'
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
  const draft = startDraft(setup, { photos: ['new'], bio: 'Newer', discoveryVisible: true, industries: [] })
  expect(draft).toMatchObject({ photos: ['new'], bio: 'Newer', discoveryVisible: true })
})

it('finishing starts with at most three industries, those of the profile first', () => {
  expect(startDraft(setup, { industries: ['Design'] }).industries).toEqual(['Tech', 'Art', 'Film'])
  expect(startDraft({ ...setup, standing: ['Tech'] }, { industries: ['Tech', 'Design'] }).industries).toEqual([
    'Tech',
    'Design',
  ])
})
