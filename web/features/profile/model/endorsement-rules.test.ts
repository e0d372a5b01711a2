// Limits and sentences of endorsements.
import { expect, it } from 'vitest'
import { industriesLeft, longestSnippet, snippetProblem } from './endorsement-rules.ts'

it('an endorsement has one to 280 characters', () => {
  expect(snippetProblem(' ')).toBe('Please write a few words.')
  expect(snippetProblem('x'.repeat(longestSnippet))).toBeNull()
  expect(snippetProblem('x'.repeat(longestSnippet + 1))).toBe('At most 280 characters.')
})

it("the industries on offer begin with the member's own, none twice", () => {
  expect(industriesLeft(['Tech', 'Music'], ['music', 'Nightlife'])).toEqual([
    'Tech',
    'Business',
    'Fashion',
    'Entertainment',
    'Lifestyle',
    'Finance',
  ])
})
