// Merges a change into stored metadata: a given key replaces the stored one, null removes it.
import type { Metadata } from './account.ts'

export function mergeMetadata(stored: Metadata | null, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
}
