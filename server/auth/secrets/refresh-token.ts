// Makes refresh tokens and derives a token's successor from it with a secret of this installation, so that a client that
// lost an answer gets the same successor again. The database keeps only hashes: nobody can sign in with what the table holds.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/keys.ts'

export interface RefreshTokens {
  /** The first token of a session. */
  first(): string
  /** The one token that may follow. */
  successor(token: string): string
  /** Those that may have followed: while keys change, one of another key that processes of the club have. */
  successors(token: string): readonly string[]
  /** The hash that is stored and looked up. */
  hash(token: string): string
}

/** `secrets`: the one that makes successors, then those that may have made one. */
export function createRefreshTokens(secrets: () => Secrets): RefreshTokens {
  const follow = (secret: Buffer, token: string) =>
    createHmac('sha256', secret).update(token).digest().subarray(0, 24).toString('base64url')
  return {
    first: () => randomBytes(24).toString('base64url'),
    successor: (token) => follow(secrets()[0], token),
    successors: (token) => secrets().map((secret) => follow(secret, token)),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}
