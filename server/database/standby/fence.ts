// How far the log of the database is: what a standby must hold before it may answer a read that begins now. Reads that come while the database is
// asked share its next answer, so that it is asked one question at a time, however many read.
import type { Transaction } from '../database.ts'
import { inTime } from './in-time.ts'

/** A point in the log of one database. */
export interface Position {
  readonly position: string
  readonly system: string
  readonly timeline: number
}

/**
 * What anybody can see here is flushed, and so is what the change feed reads: PostgreSQL shows a commit to others when its record is on the disk.
 * Only with asynchronous commits is it shown earlier; then what is merely inserted counts.
 */
const FLUSHED = `
  select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text
    as position, pg_walfile_name(pg_current_wal_lsn()) as file`
const INSERTED = `select pg_current_wal_insert_lsn()::text as position, pg_walfile_name(pg_current_wal_lsn()) as file`

/** `asynchronous`: some role or database has a setting of its own. */
const NATURE = `
  select system_identifier::text as system, exists (
    select from pg_db_role_setting s, unnest(s.setconfig) as one
    where one like 'synchronous\\_commit=%' and split_part(one, '=', 2) not in ('on', 'local', 'remote_write', 'remote_apply')
  ) as asynchronous
  from pg_control_system()`
/** New settings are those of new connections. */
const NATURE_MS = 1000
/** A question that hangs is waited for no longer: those who come next would all wait for its end. */
const ANSWER_MS = 1000

interface Nature {
  readonly system: string
  readonly asynchronous: boolean
  readonly since: number
}

export class Fence {
  readonly #database: Pick<Transaction, 'query'>
  #asking: Promise<Position> | undefined
  #next: Promise<Position> | undefined
  #nature: Nature | undefined

  constructor(database: Pick<Transaction, 'query'>) {
    this.#database = database
  }

  /** A question that is under way may have been answered before the caller's read began: it waits for the one after. */
  now(): Promise<Position> {
    if (this.#next) return this.#next
    if (!this.#asking) return this.#ask()
    this.#next = this.#asking.then(
      () => this.#ask(),
      () => this.#ask(),
    )
    return this.#next
  }

  #ask(): Promise<Position> {
    this.#next = undefined
    const asking = inTime(this.#read(), ANSWER_MS).finally(() => {
      if (this.#asking === asking) this.#asking = undefined
    })
    this.#asking = asking
    return asking
  }

  async #read(): Promise<Position> {
    const { system, asynchronous } = await this.#knowNature()
    const [row] = await this.#database.query<{ position: string; file: string }>(asynchronous ? INSERTED : FLUSHED)
    if (!row) throw new Error('The database does not say how far its log is.')
    // A file of the log begins with the number of its timeline.
    return { position: row.position, system, timeline: Number.parseInt(row.file.slice(0, 8), 16) }
  }

  async #knowNature(): Promise<Nature> {
    const now = performance.now()
    if (this.#nature && now - this.#nature.since < NATURE_MS) return this.#nature
    const [row] = await this.#database.query<Omit<Nature, 'since'>>(NATURE)
    if (!row) throw new Error('The database does not say which it is.')
    this.#nature = { ...row, since: now }
    return this.#nature
  }
}
