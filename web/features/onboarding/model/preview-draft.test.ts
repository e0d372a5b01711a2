// Every gate of the preview.
import { expect, it } from 'vitest'
import { emptyPreview, previewGate, previewReducer, previewSteps } from './preview-draft.ts'

const gate = (name: (typeof previewSteps)[number], change: Partial<typeof emptyPreview>) =>
  previewGate(previewSteps.indexOf(name), { ...emptyPreview, ...change })

it('the preview has eight steps, the optional ones always open', () => {
  expect(previewSteps).toHaveLength(8)
  for (const name of ['Welcome', 'Contacts', 'Endorsements', 'Pending'] as const) expect(gate(name, {})).toBeNull()
})

it('the preview needs a name and a city of two characters or more', () => {
  expect(gate('Basic Info', { name: 'A ', city: 'Rome' })).not.toBeNull()
  expect(gate('Basic Info', { name: 'Ada', city: ' R' })).not.toBeNull()
  expect(gate('Basic Info', { name: 'Al', city: 'Ro' })).toBeNull()
})

it('the preview needs one of the three networks', () => {
  expect(gate('Social Links', {})).not.toBeNull()
  for (const network of ['instagram', 'linkedin', 'tiktok'] as const)
    expect(gate('Social Links', { socials: { ...emptyPreview.socials, [network]: 'ada' } })).toBeNull()
  expect(gate('Social Links', { socials: { ...emptyPreview.socials, tiktok: '  ' } })).not.toBeNull()
})

it('the preview needs exactly two industries, though three can be chosen', () => {
  expect(gate('Industry Strength', { industries: ['Art'] })).not.toBeNull()
  expect(gate('Industry Strength', { industries: ['Art', 'Film'] })).toBeNull()
  expect(gate('Industry Strength', { industries: ['Art', 'Film', 'Music'] })).not.toBeNull()
  const three = ['Art', 'Film', 'Music', 'Tech'].reduce(
    (draft, industry) => previewReducer(draft, { type: 'industry-toggled', industry }),
    emptyPreview,
  )
  expect(three.industries).toEqual(['Art', 'Film', 'Music'])
})

it('the preview needs a bio of at most 140 and plugs of at most 200 characters', () => {
  expect(gate('Profile Setup', { bio: 'x', plugs: ' ' })).not.toBeNull()
  expect(gate('Profile Setup', { bio: ' ', plugs: 'x' })).not.toBeNull()
  expect(gate('Profile Setup', { bio: 'x'.repeat(140), plugs: 'x'.repeat(200) })).toBeNull()
  expect(gate('Profile Setup', { bio: 'x'.repeat(141), plugs: 'x' })).not.toBeNull()
  expect(gate('Profile Setup', { bio: 'x', plugs: 'x'.repeat(201) })).not.toBeNull()
})

it('the preview takes up to three names to ask and up to five photos', () => {
  const draft = ['1', '2', '3', '4', '5', '6'].reduce(
    (current, text) =>
      previewReducer(previewReducer(current, { type: 'endorsement-added', recipient: text }), {
        type: 'photo-added',
        photo: text,
      }),
    emptyPreview,
  )
  expect(draft.endorsements).toHaveLength(3)
  expect(draft.photos).toHaveLength(5)
})
