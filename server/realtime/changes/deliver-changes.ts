// Delivers batches of committed changes to the listeners that may see them, in commit order for each listener.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { Catalog, TableFacts } from './catalog.ts'
import { describeChange } from './describe-change.ts'
import { isPattern } from './filters.ts'
import { columnText, type Listener, type Listeners } from './listeners.ts'
import { keyOf, rightsKey, type Visibility } from './visibility.ts'

/** One question to the database: which of these changes of one table may a caller with these rights see? */
interface Question {
  readonly caller: Caller
  readonly changes: Change[]
  /** The keys of the visible rows. A failed question concerns only its own listeners. */
  visible: Promise<ReadonlySet<string> | Error>
}

/** A listener a change may concern. */
interface Recipient {
  readonly listener: Listener
  /** The listener's rights when the change came; its token may be renewed meanwhile. */
  readonly caller: Caller
  /** The question about these rights. Undefined for a deletion, which row security can't judge. */
  readonly question: Question | undefined
}

export function createDelivery(listeners: Listeners, visibility: Visibility, catalog: Catalog, log: Log) {
  return async (changes: readonly Change[]): Promise<void> => {
    const questions = new Map<string, Question>()
    const matched = changes.map((change) => ({ change, recipients: recipientsOf(change, questions) }))
    for (const question of questions.values()) question.visible = answer(question)
    for (const { change, recipients } of matched) if (recipients.length > 0) await deliver(change, recipients)
  }

  function recipientsOf(change: Change, questions: Map<string, Question>): Recipient[] {
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

  async function deliver(change: Change, recipients: readonly Recipient[]): Promise<void> {
    const facts = await catalog.factsOf(change.table)
    const key = keyOf(change, facts)
    const byChannel = new Map<object, Map<string, { recipient: Recipient; ids: number[] }>>()
    for (const recipient of recipients) {
      const { listener, caller } = recipient
      // Nobody judges a deletion, but whoever may read nothing of the table hears nothing of it (server/app/changed-rights.test.ts).
      if (change.type === 'DELETE' && (await catalog.readableColumns(caller.role, facts.oid)).size === 0) continue
      if (!(await maySee(change, key, recipient))) continue
      const form = `${caller.role} ${listener.spec.select?.join(',') ?? '*'}`
      const ofChannel = byChannel.get(listener.channel) ?? new Map<string, { recipient: Recipient; ids: number[] }>()
      byChannel.set(listener.channel, ofChannel)
      const known = ofChannel.get(form)
      if (known) known.ids.push(listener.id)
      else ofChannel.set(form, { recipient, ids: [listener.id] })
    }
    const encoded = new Map<string, string>()
    for (const ofChannel of byChannel.values()) {
      for (const [form, { recipient, ids }] of ofChannel) {
        const text = encoded.get(form) ?? (await encode(change, facts, recipient))
        encoded.set(form, text)
        recipient.listener.deliver(ids, text)
      }
    }
  }

  async function encode(change: Change, facts: TableFacts, { caller, listener }: Recipient): Promise<string> {
    return describeChange(change, facts, await catalog.readableColumns(caller.role, facts.oid), listener.spec.select)
  }

  /** A deletion has no question. As hosted, whoever may read the table gets it, but only the row's key (describe-change.ts). */
  async function maySee(change: Change, key: string, { listener, caller, question }: Recipient): Promise<boolean> {
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
