// PKCE: a challenge accepts its own verifier and nothing else.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answersChallenge, readChallenge } from './code-challenge.ts'

const VERIFIER = 'a'.repeat(43)
const S256 = createHash('sha256').update(VERIFIER).digest('base64url')

describe('PKCE challenges', () => {
  it('accept only their own verifier', () => {
    const hashed = readChallenge(S256, 'S256')
    const plain = readChallenge(VERIFIER, 'plain')
    expect(hashed && answersChallenge(hashed, VERIFIER)).toBe(true)
    expect(hashed && answersChallenge(hashed, S256)).toBe(false)
    expect(plain && answersChallenge(plain, VERIFIER)).toBe(true)
    expect(plain && answersChallenge(plain, `${VERIFIER}b`)).toBe(false)
  })

  it('are optional, but challenge and method need each other', () => {
    expect(readChallenge('', '')).toBeUndefined()
    expect(() => readChallenge(S256, '')).toThrow('requires code_challenge_method and code_challenge')
    expect(() => readChallenge('', 's256')).toThrow('requires code_challenge_method and code_challenge')
  })

  it.each([
    ['short', 's256'],
    ['a'.repeat(129), 's256'],
    [`${'a'.repeat(42)}!`, 's256'],
    [S256, 'md5'],
  ])('refuse the challenge %s with the method %s', (challenge, method) => {
    expect(() => readChallenge(challenge, method)).toThrow(/code.challenge/)
  })
})
