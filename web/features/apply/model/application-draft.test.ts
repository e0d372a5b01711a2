// What the device keeps of an application: never a password, and nothing that could break the page that reads it back.
// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/device/new-id.ts'
import { forgetWhyYou, keepWhyYou } from '#shared/drafts/why-you-draft.ts'
import { keepable, newDraft } from './application-draft.ts'
import { reviveDraft } from './revive-draft.ts'

beforeEach(forgetWhyYou)

it('the stored draft holds everything but the password', () => {
  const draft = { ...newDraft(), password: 'a secret', passwordChosen: true, name: 'Ada Lovelace' }
  expect(JSON.stringify(keepable(draft))).not.toContain('a secret')
  expect(keepable(draft)).toEqual({ ...draft, password: '' })
})

it('a stored draft is restored as it was', () => {
  const draft = {
    ...newDraft(),
    step: 4,
    furthest: 9,
    email: 'ada@example.com',
    passwordChosen: true,
    industries: ['Tech' as const],
    industryScores: { Tech: 77 },
    pressLinks: ['https://a.example', ''],
  }
  expect(reviveDraft(JSON.parse(JSON.stringify(keepable(draft))))).toEqual(draft)
})

it.each([null, 'text', 7, []])('no draft is restored from %j', (stored) => {
  expect(reviveDraft(stored)).toBeNull()
})

it('invalid parts of a stored draft are dropped', () => {
  const revived = reviveDraft({
    id: 'x" or 1=1',
    step: 99,
    furthest: -3,
    email: { toString: 'no' },
    password: 'kept by somebody else',
    jobTitle: 'King',
    industries: ['Tech', 'Tech', 'Crime', 'Art', 'Film', 'Music'],
    industryScores: { Tech: 1000, Art: '60', Film: 55, constructor: 60 },
    whyYouText: 'x'.repeat(900),
    pressLinks: Array(40).fill(null),
  })
  expect(revived).toMatchObject({
    step: 1,
    furthest: 1,
    email: '',
    password: '',
    jobTitle: null,
    industries: ['Tech', 'Art', 'Film'],
    industryScores: { Film: 55 },
    pressLinks: ['', '', '', '', ''],
  })
  expect(revived?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(revived?.whyYouText).toHaveLength(400)
})

it('ids are version 4 and unique', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('the statement of /why-you', () => {
  it('fills a new draft, and one whose answer is still empty', () => {
    keepWhyYou({ statement: 'I stand out.', links: ['https://a.example'] })
    expect(newDraft()).toMatchObject({ whyYouText: 'I stand out.', pressLinks: ['https://a.example'] })
    expect(reviveDraft({ step: 3 })).toMatchObject({ whyYouText: 'I stand out.' })
  })
  it('never replaces what was written', () => {
    keepWhyYou({ statement: 'I stand out.', links: [] })
    expect(reviveDraft({ whyYouText: 'Mine.' })).toMatchObject({ whyYouText: 'Mine.' })
  })
})
