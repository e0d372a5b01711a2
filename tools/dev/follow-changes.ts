// Gathers files saved at the same moment and takes them in one bunch after the other. What a change means is its caller's.

export interface Changes {
  note(path: string): void
  /** Waits for what is being taken in; nothing is after that. */
  settle(): Promise<void>
}

/** Editors and git write many files, and some write one twice. */
const SETTLE_MS = 40

export function followChanges(
  takeIn: (paths: readonly string[]) => Promise<void>,
  fail: (error: unknown) => void,
): Changes {
  const noted = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let closed = false

  const begin = () => {
    working = working.then(async () => {
      const paths = [...noted]
      noted.clear()
      if (!closed && paths.length > 0) await takeIn(paths).catch(fail)
    })
  }
  return {
    note(path) {
      noted.add(path)
      clearTimeout(timer)
      timer = setTimeout(begin, SETTLE_MS)
    },
    async settle() {
      closed = true
      clearTimeout(timer)
      await working
    },
  }
}
