// Other ways to sign in, in words: each return ends in a sentence of ours, and what the address says besides its codes is not shown.
import { expect, it } from 'vitest'
import { houseName, linkedFacts, returnIn, returnSentence } from './linked-words.ts'

const back = (query: string) => returnIn(new URLSearchParams(query), 'linked')

it.each([
  ['linked=google&error=access_denied&error_description=Call+0900', 'You turned back, and nothing was linked.'],
  [
    'linked=google&error=server_error&error_code=identity_already_exists',
    'That Google account already opens a place in the club. Nothing has changed.',
  ],
  [
    'linked=google&error=x&error_code=constructor',
    'That could not be finished, and nothing was linked. Please try again.',
  ],
  [
    'linked=google&error=server_error&error_code=flow_state_expired',
    'That sign-in took too long, or was begun in another window. Please try again.',
  ],
  // It says it was linked, and it is not.
  ['linked=google&code=x', 'That could not be finished, and nothing was linked. Please try again.'],
])('%s', (query, sentence) => {
  const answer = back(query)
  expect(answer && returnSentence(answer)).toBe(sentence)
})

it('an address that says nothing of it has no answer', () => expect(back('change=email&error=x')).toBeNull())

it('names what it knows, and shows what it does not as it is called', () => {
  expect(['github', 'keycloak', 'web3', 'sso:1', 'phone', 'other'].map(houseName)).toEqual([
    'GitHub',
    'Single sign-on',
    'Wallet',
    'Company sign-in',
    'Phone',
    'Other',
  ])
})

it('says who one is there, since when and when it was last used', () => {
  const now = new Date('2026-11-24T12:00:00')
  const created_at = '2026-11-24T08:00:00'
  const wallet = { provider: 'web3', who: '0x1234567890abcdef1234567890abcdef12345678', created_at }
  expect(linkedFacts(wallet, now)).toBe('0x1234…5678 · linked today')
  const used = { provider: 'google', who: 'a@b.test', created_at, last_sign_in_at: '2026-11-24T10:00:00' }
  expect(linkedFacts(used, now)).toBe('a@b.test · linked today · used 2h ago')
})
