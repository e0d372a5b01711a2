// Runs at most so many pieces of work at once, the others in the order they came; refuses those beyond what may wait.

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

export interface WaitingLimit {
  readonly maxWaiting: number
  /** The error of work that may not even wait. */
  readonly refusal: () => Error
}

/** Without a second argument any number may wait. */
export function limitConcurrency(atOnce: number, waitingLimit?: WaitingLimit): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waitingLimit && waiting.length >= waitingLimit.maxWaiting) throw waitingLimit.refusal()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The work that ends hands its place to the next, so `running` stays as it is and nothing newer slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
