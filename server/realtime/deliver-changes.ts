// Takes batches of committed changes to those who listen and may see them, each listener's in commit order.
import { columnJson, typeName } from '#server/database/changes/column-json.ts'
import type { Change } from '#server/database/changes/decode-pgoutput.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { ChangeData, Listener, Listeners } from './listeners.ts'
import { keyOf, rightsKey, type Visibility } from './visibility.ts'

interface Question {
  readonly caller: Caller
  readonly changes: Change[]
  visible: Promise<Set<string>> | undefined
}

/** `onLost`: something could not be judged, so that listeners must fetch again. */
export function createDelivery(listeners: Listeners, visibility: Visibility, log: Log, onLost: () => void) {
  return async (changes: readonly Change[]): Promise<void> => {
    const matched = changes.map((change) => ({ change, listeners: listeners.matching(change) }))
    const questions = new Map<string, Question>()
    for (const { change, listeners } of matched) {
      if (change.type === 'DELETE') continue
      for (const { caller } of listeners) {
        const key = `${change.table.oid} ${rightsKey(caller)}`
        const question = questions.get(key) ?? { caller, changes: [], visible: undefined }
        if (question.changes.at(-1) !== change) question.changes.push(change)
        questions.set(key, question)
      }
    }
    for (const question of questions.values()) {
      const [first] = question.changes
      if (!first) continue
      question.visible = visibility.visibleKeys(question.caller, first.table, question.changes)
      // Its failure is looked at below, when its turn has come.
      question.visible.catch(() => undefined)
    }
    for (const { change, listeners } of matched) {
      try {
        await deliver(change, listeners, questions)
      } catch (error) {
        log.warn({ err: error }, 'changes could not be delivered; listeners join again')
        onLost()
        return
      }
    }
  }

  async function deliver(change: Change, matched: readonly Listener[], questions: ReadonlyMap<string, Question>) {
    const byChannel = new Map<object, { listener: Listener; ids: number[] }>()
    for (const listener of matched) {
      if (!(await maySee(change, listener, questions))) continue
      const known = byChannel.get(listener.channel)
      if (known) known.ids.push(listener.id)
      else byChannel.set(listener.channel, { listener, ids: [listener.id] })
    }
    const made = new Map<string, ChangeData>()
    for (const { listener, ids } of byChannel.values()) {
      const { role } = listener.caller
      let data = made.get(role)
      if (!data) {
        data = describeChange(change, await visibility.readableColumns(listener.caller, change.table))
        made.set(role, data)
      }
      listener.deliver(ids, data)
    }
  }
}

/** As hosted: a deleted row can no longer be asked about, so its key alone is told to those who listen. */
async function maySee(
  change: Change,
  { caller }: Listener,
  questions: ReadonlyMap<string, Question>,
): Promise<boolean> {
  if (change.type === 'DELETE') return true
  const visible = await questions.get(`${change.table.oid} ${rightsKey(caller)}`)?.visible
  return visible?.has(keyOf(change)) === true
}

function describeChange(change: Change, readable: ReadonlySet<string>): ChangeData {
  const { table, type, values, oldValues, committedAt } = change
  const record: Record<string, unknown> = {}
  const old: Record<string, unknown> = {}
  table.columns.forEach(({ name, typeOid, isKey }, index) => {
    if (!readable.has(name)) return
    const value = values?.[index]
    if (value !== undefined) record[name] = value === null ? null : columnJson(typeOid, value)
    const before = oldValues?.[index]
    // What row security can't be asked about goes no further than the key.
    if (before !== undefined && (isKey || type !== 'DELETE'))
      old[name] = before === null ? null : columnJson(typeOid, before)
  })
  return {
    schema: table.schema,
    table: table.name,
    commit_timestamp: committedAt.toISOString(),
    type,
    columns: table.columns
      .filter(({ name }) => readable.has(name))
      .map(({ name, typeOid }) => ({ name, type: typeName(typeOid) })),
    record: type === 'DELETE' ? {} : record,
    old_record: old,
    errors: null,
  }
}
