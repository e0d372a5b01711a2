// The figures that are read when somebody asks for them: memory, lateness of timers, and the outbox, which is the whole club's.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { figures } from '#server/platform/metrics/figures.ts'

export interface Sampler {
  /** Reads what takes a question to the database. Never rejects: what is not known is not printed. */
  refresh(): Promise<void>
  close(): void
}

interface Outbox {
  readonly waiting: number
  readonly oldest: number
}

const OUTBOX = `
  select count(*)::int as waiting, coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float8 as oldest
  from private.outbox where state = 'waiting'`
/** A database that does not answer must not keep the other figures back. */
const WAIT_MS = 2000
const NANOSECONDS = 1e9

export function startSampler(database: Pick<Database, 'query'>): Sampler {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const late = { half: 0, most: 0, worst: 0 }
  let outbox: Outbox | undefined
  const ends = [
    figures.memory.follow(['resident'], () => process.memoryUsage.rss()),
    figures.memory.follow(['heap'], () => process.memoryUsage().heapUsed),
    figures.memory.follow(['buffers'], () => process.memoryUsage().arrayBuffers),
    figures.eventLoop.follow(['0.5'], () => late.half),
    figures.eventLoop.follow(['0.99'], () => late.most),
    figures.eventLoop.follow(['1'], () => late.worst),
    figures.cpu.follow([], () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    }),
    figures.startedAt.follow([], () => Math.round(performance.timeOrigin / 1000)),
    figures.mailsWaiting.follow([], () => outbox?.waiting),
    figures.oldestMail.follow([], () => outbox?.oldest),
  ]
  return {
    async refresh() {
      late.half = delay.percentile(50) / NANOSECONDS
      late.most = delay.percentile(99) / NANOSECONDS
      late.worst = delay.max / NANOSECONDS
      delay.reset()
      outbox = undefined
      const asked = database.query<Outbox>(OUTBOX).then(
        ([row]) => row,
        () => undefined,
      )
      outbox = await Promise.race([asked, sleep(WAIT_MS, undefined, { ref: false })])
    },
    close() {
      delay.disable()
      for (const end of ends) end()
    },
  }
}
