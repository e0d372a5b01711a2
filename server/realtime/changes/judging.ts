// Decides when each question about changed rows is asked. A change that concerns few never waits for one that concerns many, and no table waits
// for another: each has its own line, with two transactions at a time, and the lines take turns.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import { createFairQueue } from '#server/platform/fair-queue.ts'
import type { Catalog } from './catalog.ts'
import type { Filter } from './filters.ts'
import { type Question, rightsKey, type Seen, type Visibility } from './visibility.ts'

interface Waiting {
  readonly caller: Caller
  readonly changes: Change[]
  readonly seen: Promise<Seen>
  settle(seen: Seen): void
}

interface Line {
  readonly name: string
  readonly table: Change['table']
  readonly isLong: boolean
  /** By rights: what comes while a question waits is asked with it. */
  readonly waiting: Map<string, Waiting>
  workers: number
}

/** As many as the database has connections for them. */
const AT_ONCE = 6
const WORKERS_OF_LINE = 2
/** A change for more sets of rights than this concerns many. */
const FEW = 20
/** Questions in one transaction: how long a question may wait for those before it. */
const SET = 40
const LONGEST_PAUSE_MS = 100

export class Judging {
  readonly #visibility: Visibility
  readonly #catalog: Catalog
  readonly #lines = new Map<Change['table'], { few: Line; many: Line }>()
  // Nothing is refused: what waits is bounded by what the feed may have read (deliver-changes.ts).
  readonly #queue = createFairQueue({
    atOnce: AT_ONCE,
    mostWaitingOfSource: Number.POSITIVE_INFINITY,
    mostWaiting: Number.POSITIVE_INFINITY,
    refusal: () => new Error('too many questions'),
  })

  constructor(visibility: Visibility, catalog: Catalog) {
    this.#visibility = visibility
    this.#catalog = catalog
  }

  /** What each caller may see of the change, by `rightsKey`. */
  judge(change: Change, callers: readonly Caller[]): ReadonlyMap<string, Promise<Seen>> {
    const byRights = new Map(callers.map((caller) => [rightsKey(caller), caller]))
    const lines = this.#linesOf(change.table)
    const line = byRights.size > FEW ? lines.many : lines.few
    const answers = new Map<string, Promise<Seen>>()
    for (const [rights, caller] of byRights) {
      const question = line.waiting.get(rights) ?? newQuestion(caller)
      line.waiting.set(rights, question)
      question.changes.push(change)
      answers.set(rights, question.seen)
    }
    if (line.workers < WORKERS_OF_LINE) void this.#work(line)
    return answers
  }

  #linesOf(table: Change['table']): { few: Line; many: Line } {
    const known = this.#lines.get(table)
    if (known) return known
    // The feed describes a table again after every alteration. Old descriptions are rare and small, and go with the last question.
    for (const [old, { few, many }] of this.#lines) {
      if (old.oid === table.oid && few.workers + many.workers === 0) this.#lines.delete(old)
    }
    const line = (isLong: boolean): Line => ({
      name: `${table.oid} ${isLong}`,
      table,
      isLong,
      waiting: new Map(),
      workers: 0,
    })
    const lines = { few: line(false), many: line(true) }
    this.#lines.set(table, lines)
    return lines
  }

  async #work(line: Line): Promise<void> {
    line.workers += 1
    while (line.waiting.size > 0) await this.#askSet(line)
    line.workers -= 1
  }

  async #askSet(line: Line): Promise<void> {
    // Long lines are the queue's visitors: they never take every place.
    const inTurn = <T>(work: () => Promise<T>) =>
      this.#queue.run({ source: line.name, rank: line.isLong ? 'visitor' : 'member', work })
    // What comes until its turn is taken along.
    let open = await inTurn(async () => this.#visibility.ask(await this.#take(line)))
    for (let pause = 1; open.length > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const left = open
      open = await inTurn(() => this.#visibility.ask(left))
      pause = open.length < left.length ? 1 : Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  /** A client's pattern on its turn among all patterns. */
  matchesPattern(caller: Caller, filter: Filter, value: string): Promise<boolean> {
    const work = () => this.#visibility.matchesPattern(caller, filter, value)
    return this.#queue.run({ source: 'patterns', rank: 'visitor', work })
  }

  async #take(line: Line): Promise<readonly Question[]> {
    const taken = [...line.waiting].slice(0, SET)
    for (const [rights] of taken) line.waiting.delete(rights)
    try {
      const facts = await this.#catalog.factsOf(line.table)
      const askedAt = performance.now()
      return taken.map(([, { caller, changes, settle }]) => ({
        caller,
        changes,
        settle,
        facts,
        askedAt,
        isLate: false,
      }))
    } catch (error) {
      for (const [, { settle }] of taken) settle(error instanceof Error ? error : new Error(String(error)))
      return []
    }
  }
}

function newQuestion(caller: Caller): Waiting {
  let settle: (seen: Seen) => void = () => undefined
  const seen = new Promise<Seen>((resolve) => {
    settle = resolve
  })
  return { caller, changes: [], seen, settle }
}
