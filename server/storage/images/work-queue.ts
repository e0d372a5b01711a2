// Runs at most so many jobs at once, lets a bounded number wait, and refuses the rest: heavy work never piles up.
import { busy } from '../errors/storage-error.ts'

export interface WorkQueue {
  run<T>(job: () => Promise<T>): Promise<T>
}

export function createWorkQueue(options: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(job) {
      if (running >= options.atOnce) {
        if (waiting.length >= options.waiting) throw busy()
        // The one that finishes hands its place over, so `running` does not change.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
