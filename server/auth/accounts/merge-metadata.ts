// Merges a change into stored metadata: a given key replaces the stored one, null removes it.
import { ERRORS } from '../errors/catalogue.ts'
import type { Metadata } from './account.ts'

/** Half of what a token may have (sessions/custom-claims.ts). */
const MOST_BYTES = 16 * 1024

export function mergeMetadata(stored: Metadata | null, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
}

/** It stands in every token of the account, and a token that no header holds opens nothing. What the club itself writes is the club's to measure. */
export function checkOwnMetadata(metadata: Metadata): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MOST_BYTES) throw ERRORS.longMetadata(MOST_BYTES)
}
