// One piece of work after the other, in the order they were asked for: what would take too much memory at once. Knows nothing of the work.

export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    // One that fails lets the next begin.
    last = mine.catch(() => undefined)
    return mine
  }
}
