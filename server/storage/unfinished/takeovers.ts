// Who asks what has arrived of an upload has given up the request that was bringing it, though its line may say nothing yet: that one ends,
// and what it brought counts. Between processes the row's offset decides (docs/decisions/0062). Tests: resumable.test.ts.

/** What the older request may take to keep what it brought, or to make the object of it. */
const MOST_MS = 10_000

export interface Takeovers {
  /** Does the work of a request; `ended` aborts when it was given up. */
  run<T>(id: string, work: (ended: AbortSignal) => Promise<T>): Promise<T>
  /** Ends the request that adds to this upload now, and waits for what it brought. False if there was none. */
  takeOver(id: string): Promise<boolean>
}

export function createTakeovers(): Takeovers {
  const running = new Map<string, { ended: AbortController; over: Promise<unknown> }>()
  return {
    async run(id, work) {
      const ended = new AbortController()
      const result = work(ended.signal)
      const one = { ended, over: result.catch(() => undefined) }
      running.set(id, one)
      try {
        return await result
      } finally {
        if (running.get(id) === one) running.delete(id)
      }
    },
    async takeOver(id) {
      const one = running.get(id)
      if (!one) return false
      one.ended.abort()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, MOST_MS)
      })
      await Promise.race([one.over, late]).finally(() => clearTimeout(timer))
      return true
    },
  }
}
