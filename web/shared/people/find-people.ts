// Filters a list of people that is on the device, by the rules of the server's search: all words in any order, in name or handle; few letters
// only where a word begins. Letters with others between them find only where nothing better does.
import { fold } from './fold.ts'

type Found = { name: string; igHandle?: string | null }

const lineOf = (text: string) => ` ${fold(text).replace(/^@/, '')}`

/** The words of a query, as they are compared. */
export const wordsOf = (query: string) =>
  fold(query)
    .split(' ')
    .map((word) => word.replace(/^@+/, ''))
    .filter(Boolean)

const holds = (text: string, words: string[]) => words.every((word) => text.includes(begins(word) ? ` ${word}` : word))

/** Whether these texts together hold every word of a query. */
export const holdWords = (texts: readonly string[], query: string) =>
  holds(texts.map(lineOf).join('\n'), wordsOf(query))

export function findPeople<Person extends Found>(people: readonly Person[], query: string): Person[] {
  const words = wordsOf(query)
  if (words.length === 0) return [...people]
  const lines = people.map((person) => ({ person, name: lineOf(person.name), handle: lineOf(person.igHandle ?? '') }))
  const found = lines.filter(
    ({ name, handle }) => holds(`${name}\n${handle}`, words) || name.replaceAll(' ', '').startsWith(words.join('')),
  )
  if (found.length > 0) return found.map(({ person }) => person)
  return closest(lines, words.join(''))
}

/** Whether it is looked for only where words begin. A letter of a script without blanks stands for a whole word and is looked for everywhere. */
export const begins = (word: string) => [...word].length < 3 && !/[\u2e80-\uffff]/.test(word)

function closest<Person>(lines: { person: Person; name: string; handle: string }[], letters: string): Person[] {
  if ([...letters].length < 3) return []
  const near = lines
    .map(({ person, name, handle }) => ({
      person,
      closeness: Math.max(1.5 * closeness(name, letters), closeness(handle, letters)),
    }))
    .sort((a, b) => b.closeness - a.closeness)
  const least = Math.max(10, (near[0]?.closeness ?? 0) / 2)
  return near.filter(({ closeness }) => closeness > 10 && closeness >= least).map(({ person }) => person)
}

/** Up to 50, by how close together the letters stand in order; 0 when they do not. */
function closeness(line: string, letters: string): number {
  let reached = -1
  let started = -1
  for (const letter of letters) {
    reached = line.indexOf(letter, reached + 1)
    if (reached < 0) return 0
    if (started < 0) started = reached
  }
  return (50 * letters.length) / (reached - started + 1)
}
