// All work on pixels goes through here: one fair queue for uploads and sizes, its seconds counted against those who cause them.
// Tests: picture-work.test.ts, attack/floods.
import { availableParallelism } from 'node:os'
import type { Budget, Spender } from '#server/platform/budget/budget.ts'
import type { Caller } from '#server/platform/caller.ts'
import { createFairQueue } from '#server/platform/fair-queue.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import { ERRORS } from '../errors/catalogue.ts'

/** Who causes the work, and whose picture it is about. */
export interface PictureCause {
  readonly address: string
  /** Empty without a session. */
  readonly userId: string
  /** A visitor uploaded the picture: nobody vouches for what it costs. */
  readonly byVisitor: boolean
  /** The club's own code: not counted. */
  readonly trusted: boolean
  readonly signal?: AbortSignal
  /** Nobody waits for it. Of a visitor's picture it is not counted: what is left is for those who do. */
  readonly ahead?: boolean
}

export interface PictureWork {
  /** Rejects if the cause has used up its seconds or too many jobs wait. */
  run<T>(cause: PictureCause, work: () => Promise<T>): Promise<T>
}

const MOST_WAITING_OF_SOURCE = 120
const MOST_WAITING = 400

/** Visitors add under this folder, and nowhere else. */
const VISITORS_FOLDER = 'applications/'

export function causeOf(caller: Caller, address: string, key: string, signal?: AbortSignal): PictureCause {
  const { role, userId } = caller
  return { address, userId, signal, byVisitor: key.startsWith(VISITORS_FOLDER), trusted: role === 'service_role' }
}

export function createPictureWork(budget: Budget): PictureWork {
  const queue = createFairQueue({
    // libvips uses one thread a picture. Two at least, so that a visitor's picture never has the only place.
    atOnce: Math.max(2, availableParallelism()),
    mostWaitingOfSource: MOST_WAITING_OF_SOURCE,
    mostWaiting: MOST_WAITING,
    refusal: ERRORS.busy,
  })

  figures.picturesWaiting.follow([], queue.waiting)
  figures.picturesWorked.follow([], queue.running)

  return {
    async run({ address, userId, byVisitor, trusted, signal, ahead }, work) {
      const cost = byVisitor ? 'applicantPictures' : 'pictures'
      const spender: Spender = { address, accounts: userId ? [userId] : [], visitor: userId === '' }
      const check = () => {
        const wait = trusted ? undefined : budget.missing(cost, spender)
        if (wait) throw ERRORS.tooMuchWork(wait.seconds)
      }
      check()
      return queue.run({
        source: userId || address,
        rank: byVisitor && !trusted ? 'visitor' : 'member',
        signal,
        work: async () => {
          // Jobs of the same source that ran meanwhile may have used up the rest.
          check()
          const start = performance.now()
          try {
            return await work()
          } finally {
            if (!trusted && !(ahead && byVisitor)) budget.spend(cost, spender, (performance.now() - start) / 1000)
          }
        },
      })
    },
  }
}
