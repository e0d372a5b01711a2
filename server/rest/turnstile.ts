// Lets few things happen at once and makes the others wait their turn; past a number of waiting ones it refuses.

export class TurnstileFull extends Error {
  override readonly name = 'TurnstileFull'
}

export function createTurnstile(atOnce: number, maxWaiting: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (waiting.length >= maxWaiting) throw new TurnstileFull('too many are waiting already')
      // Whoever leaves hands over the place, so nobody new slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
