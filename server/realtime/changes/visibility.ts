// Asks PostgreSQL, with each listener's own rights, which changed rows it may see: many questions in one transaction.
import type { Change } from '#server/database/change.ts'
import type { Database, RawResult, RequestSettings, RequestStatement } from '#server/database/database.ts'
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { TableFacts } from './catalog.ts'
import type { Filter } from './filters.ts'
import { sees } from './snapshot.ts'

const settings: RequestSettings = { method: 'REALTIME', path: '/realtime', headersJson: '{}', schema: 'public' }
/**
 * The feed reads a commit moments before queries see it, or long before if the commit waits for a standby. The wait has no limit;
 * the log warns after this time.
 */
const WARN_AFTER_MS = 5_000
/** How long to repeat a question to a busy database. Giving up makes thousands of clients join again, which would keep it busy. */
const BUSY_MS = 20_000
/** Error codes of passing states (connection lost, rolled back, out of resources, locked, stopped, internal error). They say nothing about the row. */
const PASSING = /^(08|40|53|54|55|57|58|XX)/

/** The keys of the rows a caller may see. An error concerns only the question's own listeners. */
export type Seen = ReadonlySet<string> | Error

/** Which of these changed rows of one table may callers with these rights see? Asked once for all who have them. */
export interface Question {
  readonly caller: Caller
  readonly facts: TableFacts
  readonly changes: readonly Change[]
  readonly askedAt: number
  isLate: boolean
  settle(seen: Seen): void
}

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
  #isStopped = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  stop(): void {
    this.#isStopped = true
  }

  /**
   * Asks once, and settles the questions that have an answer. Returns the others: one came before its transaction was visible, one after
   * another that failed.
   */
  async ask(questions: readonly Question[]): Promise<readonly Question[]> {
    try {
      const asked = questions.flatMap((question) => {
        const statement = statementOf(question)
        // Without a primary key nobody can be asked about a row.
        if (!statement) question.settle(new Set())
        return statement ? [{ question, statement }] : []
      })
      // Another of the line's workers may have taken everything.
      if (asked.length === 0) return []
      const answers = await this.#database.askAll(asked.map(({ statement }) => statement))
      return asked.flatMap(({ question }, index) => (this.#settle(question, answers[index]) ? [] : [question]))
    } catch (error) {
      return questions.filter((question) => !this.#giveUp(question, error))
    }
  }

  /** Whether the answer counts. The feed is ahead of queries: it counts if its snapshot includes all the question's transactions. */
  #settle(question: Question, answer: RawResult | PostgresError | undefined): boolean {
    if (answer instanceof PostgresError) {
      if (PASSING.test(answer.code)) question.settle(answer)
      else {
        // The caller has no right to the table, or a policy fails for its claims: it sees nothing. Other callers are not affected.
        if (answer.code !== '42501') {
          this.#log.warn({ err: answer, table: question.facts.name }, 'a policy failed for a listener')
        }
        question.settle(new Set())
      }
      return true
    }
    if (!answer) return false
    const texts = answer.rows.map(([key]) => key?.toString('utf8') ?? '')
    const snapshot = texts.find((text) => text.startsWith('@')) ?? '@'
    if (question.changes.every(({ transaction }) => sees(snapshot.slice(1), transaction))) {
      question.settle(new Set(texts.filter((text) => text !== snapshot).map((text) => text.slice(1))))
      return true
    }
    if (performance.now() - question.askedAt > WARN_AFTER_MS && !question.isLate) {
      question.isLate = true
      this.#log.warn('a committed transaction is not visible yet; is a standby away? Live changes wait for it')
    }
    return false
  }

  #giveUp(question: Question, error: unknown): boolean {
    const isOver = this.#isStopped || performance.now() - question.askedAt > BUSY_MS
    if (error instanceof DatabaseUnavailable && !isOver) return false
    question.settle(error instanceof Error ? error : new Error(String(error)))
    return true
  }

  /** Lets PostgreSQL match a client's regular expression, because there it has a time limit. */
  async matchesPattern(caller: Caller, { operator, values, negate }: Filter, value: string): Promise<boolean> {
    const sql = `select $1::text ${operator === 'match' ? '~' : '~*'} $2::text`
    const params = [value, values[0] ?? '']
    try {
      const [answer] = await this.#database.askAll([{ caller, settings, sql, params }])
      if (!answer || answer instanceof PostgresError) throw answer
      return (answer.rows[0]?.[0]?.toString() === 't') !== negate
    } catch (error) {
      this.#log.warn({ err: error }, 'a pattern could not be matched')
      return false
    }
  }
}

function statementOf({ caller, facts, changes }: Question): RequestStatement | undefined {
  const keys = (changes[0]?.table.columns ?? []).flatMap(({ name }, index) => {
    const column = facts.columns.get(name)
    return column?.isPrimary ? [{ name, index, type: column.type }] : []
  })
  if (keys.length === 0) return undefined
  const params = keys.map(({ index }) => asArray(changes.map((change) => change.values?.[index] ?? '')))
  return { caller, settings, sql: questionFor(facts, keys), params }
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
