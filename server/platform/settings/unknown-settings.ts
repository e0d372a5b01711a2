// Finds misspelled settings in the environment: names that begin like the server's own, or differ from one by a typing error.
import { settings } from './settings.ts'

/** Settings of the tests, which may be set in the same environment. */
const OF_TOOLS = /^O1_TEST_\w+$/

/** No other program's variables begin like this. */
const OWN_PREFIX = /^(O1|SMTP)_/

export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(settings.shape)
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || known.includes(name) || OF_TOOLS.test(name)) return []
    const meant = nearest(name, known)
    if (!meant && !OWN_PREFIX.test(name)) return []
    if (meant) return [`${name} is not a setting of o1: did you mean ${meant}?`]
    const family = known.filter((candidate) => candidate.startsWith(name.slice(0, name.indexOf('_') + 1)))
    return [`${name} is not a setting of o1; there are ${family.join(', ')}.`]
  })
}

/** Guesses only at names of two words: a short one such as HOST is too near to other programs' (HOME). */
function nearest(name: string, known: readonly string[]): string | undefined {
  const distanceTo = (candidate: string) => distance(name, candidate)
  return known
    .filter((candidate) => candidate.includes('_') && distanceTo(candidate) <= (candidate.length > 9 ? 2 : 1))
    .sort((one, other) => distanceTo(one) - distanceTo(other))[0]
}

/** The number of letters to add, drop, change or swap with their neighbour, to turn one name into the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i, ...new Array<number>(other.length).fill(0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 1; j <= other.length; j++) (rows[0] ?? [])[j] = j
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) least = Math.min(least, at(i - 2, j - 2) + 1)
      ;(rows[i] ?? [])[j] = least
    }
  }
  return at(one.length, other.length)
}
