// Makes refresh tokens and derives a token's successor from it with a secret of this installation, so that a client that
// lost an answer gets the same successor again. The database keeps only hashes: nobody can sign in with what the table holds.
import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface RefreshTokens {
  /** The first token of a session. */
  first(): string
  /** The one token that may follow. */
  successor(token: string): string
  /** The hash that is stored and looked up. */
  hash(token: string): string
}

export function createRefreshTokens(secret: Buffer): RefreshTokens {
  return {
    first: () => randomBytes(24).toString('base64url'),
    successor: (token) => createHmac('sha256', secret).update(token).digest().subarray(0, 24).toString('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}
