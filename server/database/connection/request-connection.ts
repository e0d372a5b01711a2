// One connection of the hot path. A request is one write: settings, the prepared query, one Sync. Together they are an implicit
// transaction, and PostgreSQL rolls it back on any error. Requests are pipelined; answers come in the order of the requests.
import { randomUUID } from 'node:crypto'
import { serialize } from 'pg-protocol'
import type { RawResult, RequestStatement } from '../database.ts'
import { DatabaseUnavailable, isNotBegun, isUnavailable, isUnsent, PostgresError } from '../postgres-error.ts'
import { ProtocolReader } from './protocol-reader.ts'
import { requestBytes } from './request-bytes.ts'
import type { RequestSocket } from './request-login.ts'
import { SETTINGS, SETTINGS_SQL, settingsOf, TIMEOUTS } from './request-settings.ts'
import { StatementCache } from './statement-cache.ts'

const STATEMENTS = 300
/** A connection counts as lost if a request has no answer this long after its time limit. */
const GRACE_MS = 10_000

/** The request changed nothing: the pool may send it again, on another connection or newly prepared. */
export class RetryableError extends Error {
  override readonly cause: Error
  /** The database was not reached, and will not be at once. */
  readonly notBegun: boolean
  constructor(cause: Error, notBegun = false) {
    super(cause.message)
    this.cause = cause
    this.notBegun = notBegun
  }
}

/** One statement of a transaction, and its answer so far. */
interface Part {
  readonly statement: RequestStatement
  readonly key: string
  /** The name of its prepared statement. */
  readonly name: string
  rows: (Buffer | null)[][]
  command: string
  isComplete: boolean
}

/** A transaction: one statement, or the server's questions for several callers. */
interface Pending {
  readonly parts: readonly Part[]
  /** The part PostgreSQL answers now. */
  at: number
  /** When it became the first in the queue: PostgreSQL began to work on it then. */
  since: number
  error: PostgresError | undefined
  abandoned: boolean
  /** Its Sync never left: nothing of it can have been committed. */
  unsent: boolean
  resolve(results: readonly RawResult[]): void
  reject(error: Error): void
}

export interface ConnectionEvents {
  /** An answer is complete, so the connection can take another request. */
  onAnswer(): void
  onClose(): void
  cancel(processId: number, secretKey: number): Promise<void>
}

export class RequestConnection {
  readonly #socket: RequestSocket
  readonly #events: ConnectionEvents
  readonly #statements: StatementCache
  readonly #pending: Pending[] = []
  #cancelling = 0
  #cancelledAt = Number.NEGATIVE_INFINITY
  #closed = false
  #sendsNothing = false
  #restsSince = performance.now()

  constructor(socket: RequestSocket, events: ConnectionEvents) {
    this.#socket = socket
    this.#events = events
    const { stream, pooled } = socket
    // A pooler gives statements of several clients to one session: no two may have one name.
    this.#statements = new StatementCache(
      pooled?.keepsStatements === false ? 0 : STATEMENTS,
      pooled ? `${randomUUID().slice(0, 8)}_` : '',
    )
    const reader = new ProtocolReader({
      row: (columns) => this.#part?.rows.push(columns),
      parsed: () => {
        const part = this.#part
        if (part) this.#statements.confirm(part.key, part.name)
      },
      completed: (tag) => {
        const [first, part] = [this.#pending[0], this.#part]
        if (!first || !part) return
        // The first result is the settings' own: its row and its tag are dropped.
        if (part.command === '') {
          part.rows = []
          part.command = '-'
        } else {
          part.command = tag
          part.isComplete = true
          first.at += 1
        }
      },
      failed: (error) => {
        const first = this.#pending[0]
        if (first) first.error ??= error
        else if (isUnavailable(error.code)) this.#lose(error.message)
        if (isNotBegun(error)) this.#lose(error.message, true)
      },
      ready: () => this.#answerFirst(),
    })
    for (const event of ['data', 'error', 'close', 'end']) stream.removeAllListeners(event)
    socket.receive((bytes) => reader.push(bytes))
    for (const event of ['error', 'close', 'end']) {
      stream.on(event, () => this.#lose('The database connection was lost.'))
    }
  }

  get #part(): Part | undefined {
    const first = this.#pending[0]
    return first?.parts[first.at]
  }

  get load(): number {
    return this.#pending.length
  }

  /** How long it has had nothing to do, in milliseconds. */
  restingFor(now: number): number {
    return this.#pending.length > 0 ? 0 : now - this.#restsSince
  }

  /** How long the first request has been running, in milliseconds. */
  firstRequestAge(now: number): number {
    const first = this.#pending[0]
    return first ? now - first.since : 0
  }

  async run(statement: RequestStatement): Promise<RawResult> {
    const [result] = await this.#send([statement])
    if (!result) throw new Error('A statement had no answer.')
    return result
  }

  /** One transaction for all. The first that fails ends it: its error is the last of the answers, and the rest have none. */
  async runAll(statements: readonly RequestStatement[]): Promise<readonly (RawResult | PostgresError)[]> {
    const answered: RawResult[] = []
    try {
      return await this.#send(statements, answered)
    } catch (error) {
      if (error instanceof PostgresError && !isUnavailable(error.code)) return [...answered, error]
      throw error
    }
  }

  /** `answered` gets the answers of those before the one that failed. */
  #send(statements: readonly RequestStatement[], answered: RawResult[] = []): Promise<readonly RawResult[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new RetryableError(new DatabaseUnavailable('The database connection was lost.')))
        return
      }
      const messages: Buffer[] = []
      const parts = statements.map((statement, index): Part => {
        const { caller, settings, sql, params } = statement
        const key = `${caller.role}\n${settings.schema}\n${sql}`
        const { name, evicted, isNew } = this.#statements.take(key)
        messages.push(
          requestBytes({
            settingsStatement: this.#socket.pooled ? '' : SETTINGS,
            settingsSql: this.#socket.pooled ? SETTINGS_SQL : undefined,
            settings: settingsOf(statement),
            evicted,
            statement: name,
            sql: isNew ? sql : undefined,
            params,
            isLast: index === statements.length - 1,
          }),
        )
        return { statement, key, name, rows: [], command: '', isComplete: false }
      })
      const pending: Pending = {
        parts,
        at: 0,
        since: performance.now(),
        error: undefined,
        abandoned: false,
        unsent: false,
        resolve,
        reject: (error) => {
          answered.push(...parts.filter(({ isComplete }) => isComplete).map(resultOf))
          reject(error)
        },
      }
      const signal = statements[0]?.signal
      if (signal) this.#watch(signal, pending)
      this.#pending.push(pending)
      const [only] = messages
      const { stream } = this.#socket
      // What is written behind something that still waits may have left although the write they share fails.
      const isAlone = stream.writableLength === 0
      stream.write(messages.length === 1 && only ? only : Buffer.concat(messages), (error) => {
        // Nothing leaves after something that could not.
        this.#sendsNothing ||= isAlone && isUnsent(error)
        pending.unsent = this.#sendsNothing
      })
    })
  }

  /** When the client leaves, cancels the request: now if PostgreSQL works on it, else when its turn comes. */
  #watch(signal: AbortSignal, pending: Pending): void {
    const leave = () => {
      pending.abandoned = true
      pending.reject(signal.reason instanceof Error ? signal.reason : new Error('The request was given up.'))
      if (this.#pending[0] === pending) this.#cancel()
    }
    signal.addEventListener('abort', leave, { once: true })
    const { resolve, reject } = pending
    pending.resolve = (results) => {
      signal.removeEventListener('abort', leave)
      resolve(results)
    }
    pending.reject = (error) => {
      signal.removeEventListener('abort', leave)
      reject(error)
    }
  }

  #cancel(): void {
    this.#cancelling += 1
    void this.#events.cancel(this.#socket.processId, this.#socket.secretKey).then(() => {
      this.#cancelling -= 1
      this.#cancelledAt = performance.now()
    })
  }

  #answerFirst(): void {
    const first = this.#pending.shift()
    if (!first) return
    const next = this.#pending[0]
    const now = performance.now()
    if (next) {
      next.since = now
      if (next.abandoned) this.#cancel()
    } else this.#restsSince = now
    if (first.error) first.reject(this.#errorFor(first, first.error))
    else first.resolve(first.parts.map(resultOf))
    this.#events.onAnswer()
  }

  #errorFor(request: Pending, error: PostgresError): Error {
    for (const { key, name } of request.parts) this.#statements.forgetUnconfirmed(key, name)
    // The statement was prepared for tables that have changed since.
    const failed = request.parts[request.at]
    if (failed && error.code === '0A000' && error.message.includes('cached plan')) {
      const name = this.#statements.forget(failed.key, failed.name)
      if (name) this.#socket.stream.write(serialize.close({ type: 'S', name }))
      return new RetryableError(error)
    }
    // The pooler went on in another session that has not prepared it.
    if (error.code === '26000' && this.#socket.pooled && failed) {
      this.#statements.forget(failed.key, failed.name)
      return new RetryableError(error)
    }
    // A deadlock or a conflict: PostgreSQL rolled this request back so that another could go on.
    if (error.code === '40P01' || error.code === '40001') return new RetryableError(error)
    // A cancel for the previous request came late and hit this one. (A timeout has the same code.)
    const cancelled = error.code === '57014' && !error.message.includes('timeout')
    if (cancelled && this.#wasCancelled && !request.abandoned) return new RetryableError(error)
    return isUnavailable(error.code) ? new DatabaseUnavailable(error.message) : error
  }

  /** Whether a cancel may still arrive: it can come shortly after the server has taken it. */
  get #wasCancelled(): boolean {
    return this.#cancelling > 0 || performance.now() - this.#cancelledAt < 1000
  }

  /** Closes the connection when the first request is far beyond its time limit: PostgreSQL is gone without closing it. */
  checkAlive(now: number): void {
    const first = this.#pending[0]
    if (first && now - first.since > longest(first) + GRACE_MS) {
      this.#lose('The database does not answer.')
    }
  }

  #lose(reason: string, notBegun = false): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.stream.destroy()
    this.#events.onClose()
    for (const pending of this.#pending.splice(0)) {
      // PostgreSQL sends the reason (shutting down, terminated) before it closes.
      const error = new DatabaseUnavailable(pending.error?.message ?? reason)
      // A read can be sent again without harm. Of a write nobody knows whether it was committed, unless it never left or never began.
      const isHarmless = notBegun || pending.unsent || pending.parts.every(({ statement }) => statement.readOnly)
      pending.reject(isHarmless ? new RetryableError(error, notBegun || pending.unsent) : error)
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.stream.end(serialize.end())
  }
}

function resultOf({ rows, command }: Part): RawResult {
  return { rows, command, rowCount: Number.parseInt(command.slice(command.lastIndexOf(' ') + 1), 10) || 0 }
}

/** PostgreSQL limits the time of each statement. */
function longest({ parts }: Pending): number {
  return parts.reduce((sum, { statement }) => sum + TIMEOUTS[statement.caller.role], 0)
}
