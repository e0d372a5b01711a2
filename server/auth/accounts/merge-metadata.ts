// Merges a change into stored metadata: given keys replace, null removes.
import type { Metadata } from './account.ts'

export function mergeMetadata(stored: Metadata | null, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
}
