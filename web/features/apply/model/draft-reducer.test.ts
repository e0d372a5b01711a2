// Every change of a draft, with its limits.
import { describe, expect, it } from 'vitest'
import { type ApplicationDraft, newDraft } from './application-draft.ts'
import { type DraftAction, reduceDraft } from './draft-reducer.ts'

const draftAfter = (...actions: DraftAction[]): ApplicationDraft => actions.reduce(reduceDraft, newDraft())

it('changing one text changes nothing else, and never the given draft', () => {
  const before = Object.freeze(newDraft())
  const changed = reduceDraft(before, { type: 'text-changed', answer: 'name', value: 'Ada Lovelace' })
  expect(changed).toEqual({ ...before, name: 'Ada Lovelace' })
})

it('the draft remembers that a password was chosen, not only its text', () => {
  expect(draftAfter({ type: 'text-changed', answer: 'password', value: 'x' }).passwordChosen).toBe(true)
  expect(draftAfter({ type: 'text-changed', answer: 'password', value: '' }).passwordChosen).toBe(false)
  expect(draftAfter({ type: 'text-changed', answer: 'password', value: '  ' }).passwordChosen).toBe(false)
})

it('the draft knows whether the handle is connected', () => {
  expect(draftAfter({ type: 'text-changed', answer: 'instagram', value: '@ada' }).instagramConnected).toBe(true)
  expect(draftAfter({ type: 'text-changed', answer: 'instagram', value: 'a@da' }).instagramConnected).toBe(false)
})

it('a handle is completed while it is typed', () => {
  const typed = (value: string) => draftAfter({ type: 'text-changed', answer: 'instagram', value })
  expect(typed('lena')).toMatchObject({ instagram: '@lena', instagramConnected: true })
  expect(typed('https://instagram.com/lena/')).toMatchObject({ instagram: '@lena', instagramConnected: true })
})

it('the reason is cut at 400 characters, however it came in', () => {
  const { whyYouText } = draftAfter({ type: 'text-changed', answer: 'whyYouText', value: 'x'.repeat(500) })
  expect(whyYouText).toHaveLength(400)
})

it('exactly one title is kept', () => {
  expect(draftAfter({ type: 'title-chosen', title: 'Artist' }, { type: 'title-chosen', title: 'Model' }).jobTitle).toBe(
    'Model',
  )
})

describe('industries', () => {
  const toggle = (industry: 'Fashion' | 'Tech' | 'Art' | 'Film', score = 70): DraftAction => ({
    type: 'industry-toggled',
    industry,
    score,
  })
  it('can be chosen and removed', () => {
    expect(draftAfter(toggle('Fashion'), toggle('Tech')).industries).toEqual(['Fashion', 'Tech'])
    expect(draftAfter(toggle('Fashion'), toggle('Tech'), toggle('Fashion')).industries).toEqual(['Tech'])
  })
  it('are at most three; a fourth changes nothing', () => {
    expect(draftAfter(toggle('Fashion'), toggle('Tech'), toggle('Art'), toggle('Film')).industries).toHaveLength(3)
  })
  it('keep their first score when chosen again', () => {
    const draft = draftAfter(toggle('Fashion', 61), toggle('Fashion', 99), toggle('Fashion', 99))
    expect(draft.industryScores).toEqual({ Fashion: 61 })
  })
})

it('a photo can be added and removed', () => {
  const uploaded = draftAfter({ type: 'photo-uploaded', url: 'https://x.example/1.jpg' })
  expect(uploaded.profilePhoto).toBe('https://x.example/1.jpg')
  expect(reduceDraft(uploaded, { type: 'photo-removed' }).profilePhoto).toBeNull()
})

it('links can be added, changed and removed, five at the most', () => {
  const add: DraftAction = { type: 'link-added' }
  const two = draftAfter(add, add, { type: 'link-changed', index: 1, value: 'https://b.example' })
  expect(two.pressLinks).toEqual(['', 'https://b.example'])
  expect(reduceDraft(two, { type: 'link-removed', index: 0 }).pressLinks).toEqual(['https://b.example'])
  expect(draftAfter(add, add, add, add, add, add).pressLinks).toHaveLength(5)
})

it('the draft remembers that somebody was nominated', () => {
  expect(draftAfter({ type: 'someone-nominated' }).phonebookConnected).toBe(true)
})

it('the draft remembers the current and the furthest step, up to the last question', () => {
  const there = draftAfter({ type: 'step-entered', step: 5 }, { type: 'step-entered', step: 2 })
  expect([there.step, there.furthest]).toEqual([2, 5])
  expect(draftAfter({ type: 'step-entered', step: 12 }).step).toBe(11)
  expect(draftAfter({ type: 'step-entered', step: 0 }).step).toBe(1)
})

it('an action that changes nothing returns the same draft', () => {
  const draft = newDraft()
  expect(reduceDraft(draft, { type: 'step-entered', step: 1 })).toBe(draft)
})
