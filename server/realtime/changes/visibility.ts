// Asks PostgreSQL, with a listener's rights, which changed rows it may see. One question for each batch, table and set of rights.
import type { Change } from '#server/database/change.ts'
import type { Database, RequestSettings } from '#server/database/database.ts'
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'
import type { Caller } from '#server/platform/caller.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { TableFacts } from './catalog.ts'
import type { Filter } from './filters.ts'
import { sees } from './snapshot.ts'

const settings: RequestSettings = { method: 'REALTIME', path: '/realtime', headersJson: '{}', schema: 'public' }
/** The most questions at once: a change with thousands of listeners must not keep the database from other requests. */
const AT_ONCE = 8
/**
 * The feed reads a commit moments before queries see it, or long before if the commit waits for a standby. The wait has no limit;
 * the log warns after this time.
 */
const WARN_AFTER_MS = 5_000
const LONGEST_PAUSE_MS = 100
/** How long to repeat a question to a busy database. Giving up makes thousands of clients join again, which would keep it busy. */
const BUSY_MS = 20_000
/** Error codes of passing states (connection lost, rolled back, out of resources, locked, stopped, internal error). They say nothing about the row. */
const PASSING = /^(08|40|53|54|55|57|58|XX)/

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const rights = new WeakMap<Caller, string>()

/** Equal for two tokens with the same rights. Claims that only identify the token do not count. */
export function rightsKey(caller: Caller): string {
  const known = rights.get(caller)
  if (known !== undefined) return known
  const { iat: _iat, exp: _exp, session_id: _session, jti: _jti, amr: _amr, ...claims } = caller.claims
  const key = `${caller.role} ${JSON.stringify(claims)}`
  rights.set(caller, key)
  return key
}

export function keyOf(change: Change, facts: TableFacts): string {
  const values = change.values ?? change.oldValues ?? []
  return change.table.columns
    .flatMap(({ name }, index) => (facts.columns.get(name)?.isPrimary ? [values[index] ?? ''] : []))
    .join('\x01')
}

export class Visibility {
  readonly #database: Database
  readonly #log: Log
  readonly #limited = limitConcurrency(AT_ONCE)
  #isStopped = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  stop(): void {
    this.#isStopped = true
  }

  /** The keys (in the form of `keyOf`) of the changed rows of one table that the caller may read now. */
  async visibleKeys(caller: Caller, facts: TableFacts, changes: readonly Change[]): Promise<ReadonlySet<string>> {
    const [first] = changes
    const keys = first?.table.columns.flatMap(({ name }, index) => {
      const column = facts.columns.get(name)
      return column?.isPrimary ? [{ name, index, type: column.type }] : []
    })
    if (!keys || keys.length === 0) return new Set()
    const sql = questionFor(facts, keys)
    const params = keys.map(({ index }) => asArray(changes.map((change) => change.values?.[index] ?? '')))
    const transactions = new Set(changes.map(({ transaction }) => transaction))
    try {
      return await this.#ask(caller, sql, params, transactions)
    } catch (error) {
      if (!(error instanceof PostgresError) || PASSING.test(error.code)) throw error
      // The caller has no right to the table, or a policy fails for its claims: it sees nothing. Other callers are not affected.
      if (error.code !== '42501') this.#log.warn({ err: error, table: facts.name }, 'a policy failed for a listener')
      return new Set()
    }
  }

  /** Asks until the answer's snapshot includes all the transactions. The feed is ahead of queries: an earlier answer does not count. */
  async #ask(
    caller: Caller,
    sql: string,
    params: readonly string[],
    transactions: ReadonlySet<number>,
  ): Promise<ReadonlySet<string>> {
    let warnAt = performance.now() + WARN_AFTER_MS
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const rows = await this.#askPatiently(caller, sql, params)
      const texts = rows.map(([key]) => key?.toString('utf8') ?? '')
      const snapshot = texts.find((text) => text.startsWith('@')) ?? '@'
      const isCurrent = [...transactions].every((transaction) => sees(snapshot.slice(1), transaction))
      if (isCurrent) return new Set(texts.filter((text) => text !== snapshot).map((text) => text.slice(1)))
      if (performance.now() > warnAt) {
        this.#log.warn('a committed transaction is not visible yet; is a standby away? Live changes wait for it')
        warnAt = Number.POSITIVE_INFINITY
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async #askPatiently(caller: Caller, sql: string, params: readonly string[]) {
    const until = performance.now() + BUSY_MS
    for (;;) {
      try {
        const statement = { caller, settings, sql, params }
        return (await this.#limited(() => this.#database.ask(statement))).rows
      } catch (error) {
        const isOver = this.#isStopped || performance.now() > until
        if (!(error instanceof DatabaseUnavailable) || isOver) throw error
        await new Promise((resolve) => setTimeout(resolve, LONGEST_PAUSE_MS))
      }
    }
  }

  /** Lets PostgreSQL match a client's regular expression, because there it has a time limit. */
  async matchesPattern(caller: Caller, { operator, values, negate }: Filter, value: string): Promise<boolean> {
    const sql = `select $1::text ${operator === 'match' ? '~' : '~*'} $2::text`
    const params = [value, values[0] ?? '']
    try {
      const { rows } = await this.#limited(() => this.#database.ask({ caller, settings, sql, params }))
      return (rows[0]?.[0]?.toString() === 't') !== negate
    } catch (error) {
      this.#log.warn({ err: error }, 'a pattern could not be matched')
      return false
    }
  }
}

/** The SQL of a question. Each row of the answer is one text; its first letter gives the kind: `@` the snapshot, `=` the key of a visible row. */
function questionFor(facts: TableFacts, keys: readonly { name: string; type: string }[]): string {
  const names = keys.map(({ name }) => `t.${quote(name)}`)
  const places = keys.map((_, position) => `c${position}`)
  const lists = keys.map(({ type }, position) => `$${position + 1}::${type}[]`)
  return `select '@' || pg_current_snapshot()::text
    union all select '=' || array_to_string(array[${names.map((name) => `${name}::text`).join(', ')}], chr(1))
    from ${quote(facts.schema)}.${quote(facts.name)} t
    where (${names.join(', ')}) in (select ${places.map((place) => `k.${place}`).join(', ')}
      from unnest(${lists.join(', ')}) as k (${places.join(', ')}))`
}

const asArray = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
