// A name that is being typed after an @, and the words once it is chosen. Pure.
import { findPeople } from '#shared/people/find-people.ts'
import type { Person } from '#types/shapes.ts'

const MOST = 6
// From an @ that begins a word to the caret: letters, and one blank for a second name.
const begun = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u

export type Begun = { at: number; query: string }

/** What is typed of a name before the caret, if anything is. */
export function mentionAt(text: string, caret: number): Begun | null {
  const found = begun.exec(text.slice(0, caret))
  return found ? { at: caret - (found[1]?.length ?? 0) - 1, query: found[1] ?? '' } : null
}

export const peopleFor = (people: readonly Person[], query: string): Person[] =>
  findPeople(people, query).slice(0, MOST)

/** The words with the name in them, and where the caret stands then. */
export function withMention(text: string, { at, query }: Begun, name: string): { text: string; caret: number } {
  const after = text.slice(at + 1 + query.length)
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + after.replace(/^ /, ''), caret: before.length }
}
