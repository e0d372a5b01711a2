// The submitted row, field by field.
import { expect, it } from 'vitest'
import { newDraft } from './application-draft.ts'
import { titles } from './options.ts'
import { drawScore, shortBio, toApplication } from './to-application.ts'

const draft = {
  ...newDraft(),
  email: ' ada@example.com ',
  password: 'a secret',
  name: '  Ada   Lovelace ',
  dateOfBirth: '10/12/1990',
  jobTitle: 'Public Relations' as const,
  industries: ['Tech' as const, 'Art' as const],
  industryScores: { Tech: 88, Art: 51, Film: 99 },
  profilePhoto: 'https://x.example/1.jpg',
  instagram: ' @ada ',
  whyYouText: ' First. ',
  pressLinks: ['', ' https://a.example ', '  '],
  invitedBy: '  Ava Laurent ',
}

it('every field of the row comes from the draft', () => {
  expect(toApplication(draft)).toEqual({
    id: draft.id,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    city: 'Not specified',
    industry_scores: { Tech: 88, Art: 51 },
    short_bio: 'Public Relations in Tech and Art',
    long_bio: 'First.',
    instagram: '@ada',
    photos: ['https://x.example/1.jpg'],
    profile_photo: 'https://x.example/1.jpg',
    press_links: ['https://a.example'],
    invited_by: 'Ava Laurent',
    status: 'pending',
  })
})

it('the row holds neither the password nor the date of birth', () => {
  const sent = JSON.stringify(toApplication(draft))
  expect(sent).not.toContain('a secret')
  expect(sent).not.toContain('1990')
})

it('the row is the same each time it is made', () => {
  expect(toApplication(draft)).toEqual(toApplication(draft))
})

it('without a handle the row has null, without a photo an empty list', () => {
  expect(toApplication({ ...draft, instagram: ' ', profilePhoto: null })).toMatchObject({
    instagram: null,
    photos: [],
    profile_photo: null,
  })
})

it('the row leaves out characters the database cannot store', () => {
  const sent = toApplication({ ...draft, name: 'A\u0000da Love\ud83dlace', whyYouText: '\udc00ok 🥂' })
  expect(sent.name).toBe('Ada Lovelace')
  expect(sent.long_bio).toBe('ok 🥂')
})

it('the short bio opens with the title', () => {
  expect(shortBio('Artist', ['Film'])).toBe('Artist in Film')
  expect(shortBio('Artist', ['Film', 'Art', 'Music'])).toBe('Artist in Film, Art and Music')
  for (const title of titles) expect(shortBio(title, ['Tech']).startsWith(title)).toBe(true)
})

it('scores are whole numbers from 50 to 100, both included', () => {
  expect(drawScore(() => 0)).toBe(50)
  expect(drawScore(() => 0.999999)).toBe(100)
  for (let turn = 0; turn < 500; turn++) {
    const score = drawScore()
    expect(Number.isInteger(score) && score >= 50 && score <= 100).toBe(true)
  }
})
