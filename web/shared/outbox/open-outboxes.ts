// Ends the outboxes that run on this page. They stand apart from what an outbox is, for who only has to end them.
const running = new Map<string, () => void>()

export const noteRunning = (owner: string, stop: () => void) => void running.set(owner, stop)

export function stopOutbox(owner: string) {
  running.get(owner)?.()
  running.delete(owner)
}

/** Nothing is under way any more, nobody's and the visitor's. */
export function stopOutboxes() {
  for (const owner of [...running.keys()]) stopOutbox(owner)
}
