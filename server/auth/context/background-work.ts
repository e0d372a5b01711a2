// Runs work that an answer does not wait for (mails, and lookups whose duration would tell whether an address is a member's).
// Logs failures. Closing the service waits for the work.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'

export interface BackgroundWork {
  run(name: string, work: () => Promise<void>): void
  /** Starts the work and resolves after exactly `ms`, so that the time of the answer tells nothing about the work. */
  answerAfter(ms: number, name: string, work: () => Promise<void>): Promise<void>
  drain(): Promise<void>
}

export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>()

  function run(name: string, work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  return {
    run,
    async answerAfter(ms, name, work) {
      const pause = sleep(ms)
      run(name, work)
      await pause
    },
    async drain() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
