// Delivers batches of committed changes to the listeners that may see them, in commit order for each listener.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { Catalog, TableFacts } from './catalog.ts'
import { describeChange } from './describe-change.ts'
import { isPattern } from './filters.ts'
import { columnText, type Listener, type Listeners } from './listeners.ts'
import { keyOf, rightsKey, type Visibility } from './visibility.ts'

interface Question {
  readonly caller: Caller
  readonly changes: Change[]
  /** Pending until the change's turn has come; a failure concerns only the listeners of the question. */
  visible: Promise<ReadonlySet<string> | Error>
}

/** A listener and, unless the change needs no judging, the question its rights are judged by: those it had when the change came. */
interface Hearer {
  readonly listener: Listener
  readonly caller: Caller
  readonly question: Question | undefined
}

export function createDelivery(listeners: Listeners, visibility: Visibility, catalog: Catalog, log: Log) {
  return async (changes: readonly Change[]): Promise<void> => {
    const questions = new Map<string, Question>()
    const matched = changes.map((change) => ({ change, hearers: hearersOf(change, questions) }))
    for (const question of questions.values()) question.visible = answer(question)
    for (const { change, hearers } of matched) if (hearers.length > 0) await deliver(change, hearers)
  }

  function hearersOf(change: Change, questions: Map<string, Question>): Hearer[] {
    return listeners.matching(change).map((listener) => {
      const { caller } = listener
      if (change.type === 'DELETE') return { listener, caller, question: undefined }
      const key = `${change.table.oid} ${rightsKey(caller)}`
      const question = questions.get(key) ?? { caller, changes: [], visible: Promise.resolve(new Set<string>()) }
      if (question.changes.at(-1) !== change) question.changes.push(change)
      questions.set(key, question)
      return { listener, caller, question }
    })
  }

  async function answer({ caller, changes }: Question): Promise<ReadonlySet<string> | Error> {
    const [first] = changes
    if (!first) return new Set()
    try {
      return await visibility.visibleKeys(caller, await catalog.factsOf(first.table), changes)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  async function deliver(change: Change, hearers: readonly Hearer[]): Promise<void> {
    const facts = await catalog.factsOf(change.table)
    const key = keyOf(change, facts)
    const told = new Map<object, Map<string, { hearer: Hearer; ids: number[] }>>()
    for (const hearer of hearers) {
      if (!(await maySee(change, key, hearer))) continue
      const { listener, caller } = hearer
      const form = `${caller.role} ${listener.spec.select?.join(',') ?? '*'}`
      const ofChannel = told.get(listener.channel) ?? new Map<string, { hearer: Hearer; ids: number[] }>()
      told.set(listener.channel, ofChannel)
      const known = ofChannel.get(form)
      if (known) known.ids.push(listener.id)
      else ofChannel.set(form, { hearer, ids: [listener.id] })
    }
    const encoded = new Map<string, string>()
    for (const ofChannel of told.values()) {
      for (const [form, { hearer, ids }] of ofChannel) {
        const text = encoded.get(form) ?? (await encode(change, facts, hearer))
        encoded.set(form, text)
        hearer.listener.deliver(ids, text)
      }
    }
  }

  async function encode(change: Change, facts: TableFacts, { caller, listener }: Hearer): Promise<string> {
    return describeChange(change, facts, await catalog.readableColumns(caller.role, facts.oid), listener.spec.select)
  }

  /** As hosted: row security can't judge a deleted row any more, so listeners get only its key. */
  async function maySee(change: Change, key: string, { listener, caller, question }: Hearer): Promise<boolean> {
    if (listener.isGone) return false
    const visible = await question?.visible
    if (visible instanceof Error) {
      log.warn({ err: visible }, 'a change could not be judged; its listener joins again')
      listener.lose()
      return false
    }
    if (visible && !visible.has(key)) return false
    for (const filter of listener.spec.filters.filter(isPattern)) {
      const value = columnText(change, filter.column)
      if (value === undefined || value === null) return false
      if (!(await visibility.matchesPattern(caller, filter, value))) return false
    }
    return !listener.isGone
  }
}
