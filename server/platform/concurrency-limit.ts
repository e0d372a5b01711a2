// Runs a limited number of tasks at once and the others in the order they came. Refuses tasks when too many wait.

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

export interface WaitingLimit {
  readonly maxWaiting: number
  /** Makes the error of a task that is refused. */
  readonly refusal: () => Error
}

/** Without `waitingLimit` any number of tasks may wait. */
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
      // The next task takes the place of the one that ends. `running` stays the same, so that no newer task can overtake it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
