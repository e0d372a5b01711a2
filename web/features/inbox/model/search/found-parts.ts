// Where the words of a search stand in a text, as it is written: folded letter by letter, so that each knows where it came from. Pure.
import { begins, wordsOf } from '#shared/people/find-people.ts'
import { fold } from '#shared/people/fold.ts'

type Part = { text: string; found: boolean }

const known = new Map<string, string>()

/** A letter as it is compared; a blank where it parts words, nothing where it vanishes. */
function folded(letter: string): string {
  const before = known.get(letter)
  if (before !== undefined) return before
  const now = fold(`a${letter}a`).slice(1, -1)
  known.set(letter, now)
  return now
}

export function foundParts(text: string, query: string): Part[] {
  const written = Array.from(text)
  // One blank before: there a word begins.
  let line = ' '
  const from: number[] = [-1]
  written.forEach((letter, place) => {
    const letters = folded(letter)
    line += letters
    for (let unit = 0; unit < letters.length; unit += 1) from.push(place)
  })
  const marked = new Set<number>()
  for (const word of wordsOf(query)) {
    const sought = begins(word) ? ` ${word}` : word
    for (let at = line.indexOf(sought); at >= 0; at = line.indexOf(sought, at + 1)) {
      const first = from[at + sought.length - word.length]
      const last = from[at + sought.length - 1]
      if (first === undefined || last === undefined) continue
      for (let place = first; place <= last; place += 1) marked.add(place)
    }
  }
  const parts: Part[] = []
  written.forEach((letter, place) => {
    // What vanishes belongs to the letter before it.
    const found = marked.has(place) || (folded(letter) === '' && (parts.at(-1)?.found ?? false))
    const last = parts.at(-1)
    if (last?.found === found) last.text += letter
    else parts.push({ text: letter, found })
  })
  return parts
}
