// Limits and sentences of endorsements.
import { expect, it } from 'vitest'
import { industriesLeft, longestSnippet, recipientProblem, snippetProblem } from './endorsement-rules.ts'

it('an endorsement has one to 280 characters', () => {
  expect(snippetProblem(' ')).toBe('Please write a few words.')
  expect(snippetProblem('x'.repeat(longestSnippet))).toBeNull()
  expect(snippetProblem('x'.repeat(longestSnippet + 1))).toBe('At most 280 characters.')
})

it('an endorsement request needs an e-mail address or a handle', () => {
  expect(recipientProblem(' @ben.okafor ')).toBeNull()
  expect(recipientProblem('ben@o1.test')).toBeNull()
  for (const typed of ['', 'ben', '@', 'ben@', '@ben okafor'])
    expect(recipientProblem(typed)).toBe('Please enter an email or @handle')
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
