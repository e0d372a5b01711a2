// Reads from a standby, and only what the database would answer too: a read that begins now sees all that anybody could see before (decision 0063).
// Where the standby can't, for whatever reason, the answer is "ask the database", never an error.
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import type { RequestPool } from '../connection/request-pool.ts'
import type { RawResult, RequestStatement } from '../database.ts'
import { PoolBusy, PostgresError } from '../postgres-error.ts'
import type { Fence, Position } from './fence.ts'
import { inTime, Late } from './in-time.ts'

/** How to reach it, once it answers at all. */
export interface StandbyAccess {
  readonly pool: RequestPool
  /** Why it can't be used, as the end of a sentence. */
  look(position: Position): Promise<string | undefined>
  close(): Promise<void>
}

export interface StandbyOptions {
  readonly fence: Fence
  readonly reach: () => Promise<StandbyAccess>
  /** How long a read waits for the standby to hold what the database held when it began. */
  readonly waitMs: number
  readonly log: Log
}

/**
 * Whether this is a standby of the same history that has replayed so far. It stands in one transaction with the read, so that it is said of the
 * server that answers, also behind an address of several. The read sees what is there when it begins itself: in a stricter isolation it would see
 * what was there before this was asked.
 */
const CHECK = `
  select pg_is_in_recovery() and s.system_identifier::text = $2 and r.min_recovery_end_timeline = $3::int
    and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and current_setting('transaction_isolation') = 'read committed'
  from pg_control_system() s, pg_control_recovery() r`

/** A standby that hangs keeps nobody longer. */
const ANSWER_MS = 1000
const FENCE_MS = 250
/** While it can't be used nobody waits for it: it is tried by itself. */
const TRY_EVERY_MS = 500
const LOOK_EVERY_MS = 5000
const WARN_EVERY_MS = 60_000

const probe: RequestStatement = {
  caller: { role: 'anon', userId: '', sessionId: '', claims: {}, claimsJson: '{"role":"anon"}', expiresAt: 0 },
  settings: { method: 'GET', path: '/', headersJson: '{}', schema: 'public' },
  sql: 'select 1',
  params: [],
  readOnly: true,
}

type Outcome =
  | { readonly said: 'answered'; readonly result: RawResult }
  /** `trouble`: it is not asked any more until it answers again. `late`: that may be of this one statement. */
  | { readonly said: 'behind' | 'failed' | 'busy'; readonly trouble?: string; readonly late?: boolean }

export class Standby {
  readonly #options: StandbyOptions
  readonly #timer: NodeJS.Timeout
  readonly #stopFollowing: () => void
  #access: StandbyAccess | undefined
  #trouble: string | undefined = 'was not asked yet'
  #trying: Promise<void> | undefined
  #askedAt = 0
  /** The last position it was seen to hold. */
  #reached: string | undefined
  #warnedAt = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(options: StandbyOptions) {
    this.#options = options
    this.#stopFollowing = figures.standbyUsed.follow([], () => (this.#trouble === undefined ? 1 : 0))
    this.#timer = setInterval(() => {
      if (this.#trouble !== undefined || performance.now() - this.#askedAt > LOOK_EVERY_MS) void this.try()
    }, TRY_EVERY_MS).unref()
  }

  /** Why it is not used just now, as the end of a sentence. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Undefined: the database itself has to answer. Nothing was changed by trying. */
  async read(statement: RequestStatement): Promise<RawResult | undefined> {
    const access = this.#access
    if (this.#trouble !== undefined || !access) {
      figures.standbyReads.count(['resting'])
      return undefined
    }
    const outcome = await this.#ask(access, statement)
    figures.standbyReads.count([outcome.said])
    if (outcome.said === 'answered') return outcome.result
    // A read that takes long there takes long anywhere, and says nothing of the others: a short one is asked.
    if (outcome.late) void this.try()
    else if (outcome.trouble !== undefined) this.#rest(outcome.trouble)
    return undefined
  }

  /** Finds out whether it can be used. Never rejects. */
  try(): Promise<void> {
    this.#trying ??= this.#tryOnce()
      .catch((error: unknown) => this.#rest(wordsOf(error)))
      .finally(() => {
        this.#trying = undefined
      })
    return this.#trying
  }

  async #tryOnce(): Promise<void> {
    const access = this.#access ?? (await this.#options.reach())
    this.#access = access
    if (this.#closed) return access.close()
    const outcome = await this.#ask(access, probe)
    if (outcome.said === 'answered') {
      if (this.#trouble !== undefined) this.#options.log.info('the standby answers reads')
      this.#trouble = undefined
      return
    }
    // Of a database that does not answer nothing can be said about its standby.
    if (outcome.trouble === undefined) return
    const seen = outcome.said === 'behind' ? await access.look(await this.#options.fence.now()) : undefined
    this.#rest(seen ?? outcome.trouble)
  }

  async #ask({ pool }: StandbyAccess, statement: RequestStatement): Promise<Outcome> {
    const { fence, waitMs } = this.#options
    this.#askedAt = performance.now()
    const position = await inTime(fence.now(), FENCE_MS).catch(() => undefined)
    if (!position) return { said: 'busy' }
    const params = [position.position, position.system, position.timeline]
    const check = { ...statement, sql: CHECK, params, signal: AbortSignal.timeout(waitMs + ANSWER_MS) }
    const until = performance.now() + waitMs
    try {
      for (let pause = 1; ; pause = Math.min(pause * 2, 16)) {
        // Where it was that far already nothing is asked twice; else the read is not run for nothing.
        const isThere = params.join() === this.#reached
        const [checked, answer] = await inTime(pool.runAll(isThere ? [check, statement] : [check]), ANSWER_MS)
        if (!checked || checked instanceof PostgresError)
          return { said: 'failed', trouble: `refuses: ${checked?.message ?? 'it says nothing'}` }
        const holds = checked.rows[0]?.[0]?.toString() === 't'
        this.#reached = holds ? params.join() : undefined
        if (holds && answer)
          return answer instanceof PostgresError ? { said: 'failed' } : { said: 'answered', result: answer }
        if (holds) continue
        const left = until - performance.now()
        if (left <= 0) return { said: 'behind', trouble: 'is behind' }
        await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)))
      }
    } catch (error) {
      if (error instanceof PoolBusy) return { said: 'busy' }
      // Replaying may have been in the way of this one read.
      if (error instanceof PostgresError) return { said: 'failed' }
      return { said: 'failed', trouble: wordsOf(error), late: isLate(error) }
    }
  }

  #rest(trouble: string): void {
    const now = performance.now()
    const isNew = this.#trouble !== trouble
    this.#trouble = trouble
    if (!isNew || this.#closed || now - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = now
    this.#options.log.warn(`the standby ${trouble}; the database answers its reads`)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#trouble = 'is closed'
    clearInterval(this.#timer)
    this.#stopFollowing()
    await this.#access?.close()
  }
}

function wordsOf(error: unknown): string {
  if (isLate(error)) return 'does not answer'
  return `can't be reached: ${error instanceof Error ? error.message : String(error)}`
}

function isLate(error: unknown): boolean {
  return error instanceof Late || (error instanceof Error && error.name === 'TimeoutError')
}
