// The cast of the demo club: who they are, where they live, what they are known for. Invented, every one of them.

import cast from './people.json' with { type: 'json' }
import type { Presentation } from './pictures/draw-portrait.ts'

export interface Person {
  readonly handle: string
  readonly name: string
  readonly presentation: Presentation
  readonly skin: number
  readonly age: number
  readonly city: string
  /** Industry to score; the first is what they are known for. */
  readonly scores: Readonly<Record<string, number>>
  readonly bio: string
  readonly story: string
  readonly knownFor: readonly string[]
}

export const people: readonly Person[] = cast as unknown as readonly Person[]

const names = new Map(people.map(({ handle, name }) => [handle, name]))

export function nameOf(handle: string): string {
  return names.get(handle) ?? handle
}
