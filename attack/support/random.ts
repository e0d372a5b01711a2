// Chance that can be repeated: the same seed gives the same attack.
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  whole(below: number): number
  one<T>(of: readonly T[]): T
  some<T>(of: readonly T[], most: number): T[]
  happens(probability: number): boolean
  shuffled<T>(of: readonly T[]): T[]
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  const one = <T>(of: readonly T[]): T => {
    if (of.length === 0) throw new Error('Nothing to choose from')
    return of[whole(of.length)] as T
  }
  const shuffled = <T>(of: readonly T[]) => {
    const left = [...of]
    return Array.from({ length: left.length }, () => left.splice(whole(left.length), 1)[0] as T)
  }
  return {
    next,
    whole,
    one,
    some: (of, most) => Array.from({ length: whole(most + 1) }, () => one(of)),
    happens: (probability) => next() < probability,
    shuffled,
  }
}
