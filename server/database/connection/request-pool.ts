// The connections of the hot path: a few, shared by all requests. The pool picks the least busy one, queues no request behind a slow one,
// and reconnects by itself when the database is back.
import { figures } from '#server/platform/metrics/figures.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import type { RawResult, RequestStatement } from '../database.ts'
import { DatabaseClosed, DatabaseUnavailable, PoolBusy, type PostgresError } from '../postgres-error.ts'
import { cancelRequest } from './cancel-request.ts'
import { RequestConnection, RetryableError } from './request-connection.ts'
import { type Pooler, RequestLogin } from './request-login.ts'

/** Its name is for the figures. `usual` connections at first; up to `most` while slow requests occupy them. */
export interface PoolSize {
  readonly name: string
  readonly usual: number
  readonly most: number
  /** How many requests may wait on one connection. */
  readonly queued: number
  /** How long a request waits for a connection; without it longer than a restart of the database takes. */
  readonly mostWaitMs?: number
  /** How often a read whose connection was lost is sent, in all. */
  readonly tries?: number
  /** After how long without work a connection beyond the usual ones is closed: PostgreSQL keeps some 15 MB of plans for each. */
  readonly restMs?: number
}
/** A connection is slow if its first request has run this long: no request queues behind it. */
const SLOW_MS = 15
const MOST_WAIT_MS = 3000
const LONGEST_PAUSE_MS = 2000
const CHECK_ALIVE_MS = 5000
const REST_MS = 30_000
const TRIES = 4
/** Before it is tried again whether the pooler reaches the database. */
const NOT_BEGUN_PAUSE_MS = 100

interface Job {
  readonly signal: AbortSignal | undefined
  readonly since: number
  readonly start: (connection: RequestConnection) => void
  readonly reject: (error: unknown) => void
}

export class RequestPool {
  readonly #target: ConnectionTarget
  readonly #size: PoolSize
  readonly #mostWaitMs: number
  readonly #restMs: number
  readonly #login: RequestLogin
  readonly #connections: RequestConnection[] = []
  readonly #queue: Job[] = []
  readonly #label: readonly [string]
  readonly #stopFollowing: readonly (() => void)[]
  readonly #aliveCheck: NodeJS.Timeout
  #opening = 0
  #tick: NodeJS.Timeout | undefined
  /** Set while the database can't be reached. */
  #down: { since: number; retryAt: number; pause: number; reason: string } | undefined
  #closed = false
  #onDrained: (() => void) | undefined

  constructor(target: ConnectionTarget, size: PoolSize, pooler?: Pooler, login = new RequestLogin(target, pooler)) {
    this.#target = pooler?.target ?? target
    this.#size = size
    this.#mostWaitMs = size.mostWaitMs ?? MOST_WAIT_MS
    this.#restMs = size.restMs ?? REST_MS
    this.#login = login
    this.#label = [size.name]
    this.#stopFollowing = [
      figures.poolWaiting.follow(this.#label, () => this.#queue.length),
      figures.poolConnections.follow(this.#label, () => this.#connections.length),
    ]
    this.#aliveCheck = setInterval(
      () => {
        const now = performance.now()
        for (const connection of [...this.#connections]) connection.checkAlive(now)
        this.#closeSpare(now)
      },
      Math.min(CHECK_ALIVE_MS, this.#restMs),
    ).unref()
  }

  run(statement: RequestStatement): Promise<RawResult> {
    return this.#patiently(statement.signal, (connection) => connection.run(statement))
  }

  /** One transaction for all of them: see RequestConnection. The signal is the first one's. */
  runAll(statements: readonly RequestStatement[]): Promise<readonly (RawResult | PostgresError)[]> {
    // Nothing would be sent, and the connection would wait for an answer to it.
    if (statements.length === 0) return Promise.resolve([])
    return this.#patiently(statements[0]?.signal, (connection) => connection.runAll(statements))
  }

  async #patiently<T>(
    signal: AbortSignal | undefined,
    work: (connection: RequestConnection) => Promise<T>,
  ): Promise<T> {
    const since = performance.now()
    for (let asked = 1; ; asked += 1) {
      try {
        return await this.#ask(signal, work)
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error
        if (error.notBegun) {
          if (performance.now() - since > this.#mostWaitMs) throw error.cause
          await new Promise((resolve) => setTimeout(resolve, NOT_BEGUN_PAUSE_MS))
        } else {
          if (asked >= (this.#size.tries ?? TRIES)) throw error.cause
          // Two requests that deadlocked would do so again at once: a random pause separates them.
          if (asked > 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * asked))
        }
      }
    }
  }

  #ask<T>(signal: AbortSignal | undefined, work: (connection: RequestConnection) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new DatabaseClosed())
    signal?.throwIfAborted()
    if (this.#queue.length === 0) {
      const connection = this.#pick(performance.now())
      if (connection) {
        figures.poolWait.observe(this.#label, 0)
        return work(connection)
      }
    }
    return new Promise((resolve, reject) => {
      const start = (connection: RequestConnection) => void work(connection).then(resolve, reject)
      this.#queue.push({ signal, since: performance.now(), start, reject })
      this.#dispatch()
    })
  }

  #dispatch(): void {
    const now = performance.now()
    while (this.#queue.length > 0) {
      const connection = this.#pick(now)
      if (!connection) break
      const job = this.#queue.shift()
      if (!job) break
      if (job.signal?.aborted) job.reject(job.signal.reason)
      else {
        figures.poolWait.observe(this.#label, (now - job.since) / 1000)
        job.start(connection)
      }
    }
    while (this.#queue[0] && now - this.#queue[0].since > this.#mostWaitMs) {
      const refusal = this.#down
        ? new DatabaseUnavailable(this.#down.reason)
        : new PoolBusy('Every database connection is busy.')
      this.#queue.shift()?.reject(refusal)
    }
    if (this.#queue.length > 0 && !this.#tick) {
      this.#tick = setTimeout(() => {
        this.#tick = undefined
        this.#dispatch()
      }, 10)
    }
    if (this.#closed && this.#queue.length === 0 && this.#connections.every(({ load }) => load === 0))
      this.#onDrained?.()
  }

  #pick(now: number): RequestConnection | undefined {
    let best: RequestConnection | undefined
    for (const connection of this.#connections) {
      if (connection.load >= this.#size.queued || connection.firstRequestAge(now) > SLOW_MS) continue
      if (!best || connection.load < best.load) best = connection
    }
    if (best?.load === 0) return best
    // Beyond the usual number, open one at a time: a burst of requests ends sooner than sixteen logins would.
    const open = this.#connections.length + this.#opening
    const { usual, most } = this.#size
    if (open < usual || (!best && open < most && this.#opening === 0)) void this.#open(now)
    return best
  }

  /** The last ones rest the longest: the first of the least busy is taken. */
  #closeSpare(now: number): void {
    for (let at = this.#connections.length - 1; at >= 0 && this.#connections.length > this.#size.usual; at -= 1) {
      const connection = this.#connections[at]
      if (connection && connection.restingFor(now) > this.#restMs) {
        this.#connections.splice(at, 1)
        connection.close()
      }
    }
  }

  async #open(now: number): Promise<void> {
    if (this.#down) {
      if (now < this.#down.retryAt || this.#opening > 0) return this.#refuse(now)
    }
    this.#opening += 1
    try {
      const socket = await this.#login.open()
      const connection: RequestConnection = new RequestConnection(socket, {
        onAnswer: () => {
          if (this.#queue.length > 0 || this.#closed) this.#dispatch()
        },
        onClose: () => {
          const at = this.#connections.indexOf(connection)
          if (at >= 0) this.#connections.splice(at, 1)
        },
        cancel: (processId, secretKey) => cancelRequest(this.#target, processId, secretKey),
      })
      this.#down = undefined
      if (this.#closed) connection.close()
      else this.#connections.push(connection)
    } catch (error) {
      const failedAt = performance.now()
      const pause = Math.min((this.#down?.pause ?? 25) * 2, LONGEST_PAUSE_MS)
      const reason = error instanceof Error ? error.message : String(error)
      this.#down = { since: this.#down?.since ?? failedAt, retryAt: failedAt + pause, pause, reason }
    } finally {
      this.#opening -= 1
    }
    this.#dispatch()
  }

  /** If the database has been away for longer than requests wait, refuses all queued ones. The next request after the pause tries again. */
  #refuse(now: number): void {
    if (!this.#down || now - this.#down.since < this.#mostWaitMs || this.#connections.length > 0) return
    for (const job of this.#queue.splice(0)) job.reject(new DatabaseUnavailable(this.#down.reason))
  }

  /** Lets running requests finish, for at most five seconds. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#aliveCheck)
    for (const stop of this.#stopFollowing) stop()
    await new Promise<void>((resolve) => {
      this.#onDrained = resolve
      setTimeout(resolve, 5000).unref()
      this.#dispatch()
    })
    for (const job of this.#queue.splice(0)) job.reject(new DatabaseClosed())
    for (const connection of this.#connections.splice(0)) connection.close()
  }
}
