// A refresh token derives its successor from a secret of the installation.
import { expect, it } from 'vitest'
import { createRefreshTokens } from './refresh-token.ts'

it('a refresh token has one successor, which cannot be derived without the secret', () => {
  const ours = createRefreshTokens(() => [Buffer.from('a'.repeat(32))])
  const theirs = createRefreshTokens(() => [Buffer.from('b'.repeat(32))])
  const token = ours.first()
  expect(ours.successor(token)).toBe(ours.successor(token))
  expect(ours.successor(token)).not.toBe(theirs.successor(token))
  expect(ours.successor(ours.successor(token))).not.toBe(ours.successor(token))
  expect(ours.hash(token)).not.toContain(token)
  expect(new Set(Array.from({ length: 100 }, () => ours.first())).size).toBe(100)
})
