// Runs a limited number of jobs at once. Members' jobs come before visitors', visitors never take every place, and within each group
// one source after the other gets its turn: who sends many jobs waits for them alone. A job whose asker left is dropped.

export interface Job<T> {
  /** Whose job it is: an account or an address. */
  readonly source: string
  readonly rank: Rank
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal
  readonly work: () => Promise<T>
}

export type Rank = 'member' | 'visitor'

export interface FairQueueOptions {
  /** At least 2: visitors may take all places but one. */
  readonly atOnce: number
  readonly mostWaitingOfSource: number
  /** Of each rank, so that visitors can't fill the members' queue. */
  readonly mostWaiting: number
  /** Makes the error of a job that is refused. */
  readonly refusal: () => Error
}

export interface FairQueue {
  run<T>(job: Job<T>): Promise<T>
  running(): number
  waiting(): number
}

interface Waiting {
  readonly start: () => void
}

export function createFairQueue({ atOnce, mostWaitingOfSource, mostWaiting, refusal }: FairQueueOptions): FairQueue {
  const lanes = { member: createLane(), visitor: createLane() }
  const running = { member: 0, visitor: 0 }

  const hasRoom = (rank: Rank) =>
    running.member + running.visitor < atOnce && (rank === 'member' || running.visitor < atOnce - 1)

  function startNext(): void {
    for (const rank of ['member', 'visitor'] as const) {
      while (hasRoom(rank)) {
        const next = lanes[rank].next()
        if (!next) break
        running[rank] += 1
        next.start()
      }
    }
  }

  function turnOf({ source, rank, signal }: Job<unknown>): Promise<void> {
    signal?.throwIfAborted()
    const lane = lanes[rank]
    if (hasRoom(rank) && lane.size() === 0) {
      running[rank] += 1
      return Promise.resolve()
    }
    if (lane.size() >= mostWaiting || lane.sizeOf(source) >= mostWaitingOfSource) throw refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.remove(source, waiting)
        reject(signal?.reason)
      }
      const waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      lane.add(source, waiting)
    })
  }

  return {
    running: () => running.member + running.visitor,
    waiting: () => lanes.member.size() + lanes.visitor.size(),
    async run(job) {
      await turnOf(job)
      try {
        return await job.work()
      } finally {
        running[job.rank] -= 1
        startNext()
      }
    },
  }
}

/** The waiting jobs of one rank, by source. The map's order is the order of turns. */
function createLane() {
  const sources = new Map<string, Waiting[]>()
  let size = 0
  return {
    size: () => size,
    sizeOf: (source: string) => sources.get(source)?.length ?? 0,
    add(source: string, waiting: Waiting): void {
      const own = sources.get(source)
      if (own) own.push(waiting)
      else sources.set(source, [waiting])
      size += 1
    },
    remove(source: string, waiting: Waiting): void {
      const own = sources.get(source)
      const at = own?.indexOf(waiting) ?? -1
      if (!own || at < 0) return
      own.splice(at, 1)
      size -= 1
      if (own.length === 0) sources.delete(source)
    },
    next(): Waiting | undefined {
      const [turn] = sources
      if (!turn) return undefined
      const [source, own] = turn
      const waiting = own.shift()
      sources.delete(source)
      if (own.length > 0) sources.set(source, own)
      if (waiting) size -= 1
      return waiting
    },
  }
}
