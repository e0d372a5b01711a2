// Limits and sentences of endorsements.
import { expect, it } from 'vitest'
import { industriesLeft, longestSnippet, recipientProblem, snippetProblem } from './endorsement-rules.ts'

it('takes one to 280 characters', () => {
  expect(snippetProblem(' ')).toBe('Please write a few words.')
  expect(snippetProblem('x'.repeat(longestSnippet))).toBeNull()
  expect(snippetProblem('x'.repeat(longestSnippet + 1))).toBe('At most 280 characters.')
})

it('asks an address or a handle', () => {
  expect(recipientProblem(' @ben.okafor ')).toBeNull()
  expect(recipientProblem('ben@o1.test')).toBeNull()
  for (const typed of ['', 'ben', '@', 'ben@', '@ben okafor'])
    expect(recipientProblem(typed)).toBe('Please enter an email or @handle')
})

it('offers the industries of the member first and none twice', () => {
  expect(industriesLeft(['Tech', 'Music'], ['music', 'Nightlife'])).toEqual([
    'Tech',
    'Business',
    'Fashion',
    'Entertainment',
    'Lifestyle',
    'Finance',
  ])
})
