// A small deterministic random source (mulberry32 over a hashed seed): the demo club is the same on every machine.

export interface Random {
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  index(length: number): number
  pick<T>(items: readonly T[]): T
  /** `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

export function seededRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const index = (length: number) => Math.floor(next() * length)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[index(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  return {
    next,
    index,
    pick,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    sample: (items, count) => {
      const left = [...items]
      const taken = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(index(left.length), 1))
      return taken
    },
  }
}
