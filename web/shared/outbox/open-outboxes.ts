// The outboxes that run on this page, and their end. Apart from what an outbox is, for who only has to end them.
const running = new Map<string, () => void>()

export const noteRunning = (owner: string, stop: () => void) => void running.set(owner, stop)

/** Nothing of theirs is under way any more. Gives back whose they were. */
export function stopOutboxes(areMeant: (owner: string) => boolean): string[] {
  const owners = [...running.keys()].filter(areMeant)
  for (const owner of owners) {
    running.get(owner)?.()
    running.delete(owner)
  }
  return owners
}
