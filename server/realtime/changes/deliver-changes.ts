// Delivers committed changes to the listeners that may see them, in commit order for each channel. No channel waits for another.
import type { Change } from '#server/database/change.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { Catalog } from './catalog.ts'
import { describeChange } from './describe-change.ts'
import { isPattern } from './filters.ts'
import { Judging } from './judging.ts'
import { columnText, type Listener, type Listeners } from './listeners.ts'
import { keyOf, rightsKey, type Seen, type Visibility } from './visibility.ts'

/** A listener a change may concern. */
interface Recipient {
  readonly listener: Listener
  /** The listener's rights when the change came; its token may be renewed meanwhile. */
  readonly caller: Caller
  /** Undefined for a deletion, which row security can't judge. */
  readonly seen: Promise<Seen> | undefined
}

/** A change on its way, and its text for each set of columns, shared by all its recipients. */
interface Delivery {
  readonly change: Change
  /** Of its row, as `Seen` has it. */
  key: string | undefined
  readonly texts: Map<string, Promise<string>>
}

/** Deliveries that are waiting, each for one channel. The feed reads no further beyond this: they must not fill the memory. */
const MOST_WAITING = 100_000

export function createDelivery(listeners: Listeners, visibility: Visibility, catalog: Catalog, log: Log) {
  const judging = new Judging(visibility, catalog)
  /** The last delivery of each channel: the next one follows it. */
  const last = new WeakMap<object, Promise<void>>()
  let waiting = 0
  let onRoom: (() => void) | undefined

  return async (changes: readonly Change[]): Promise<void> => {
    for (const change of changes) start(change)
    if (waiting <= MOST_WAITING) return
    await new Promise<void>((resolve) => {
      onRoom = resolve
    })
  }

  function start(change: Change): void {
    const delivery: Delivery = { change, key: undefined, texts: new Map() }
    for (const [channel, recipients] of recipientsOf(change)) {
      waiting += 1
      const before = last.get(channel) ?? Promise.resolve()
      last.set(channel, before.then(() => deliver(delivery, recipients)).then(ended))
    }
  }

  function ended(): void {
    waiting -= 1
    if (waiting > MOST_WAITING / 2) return
    onRoom?.()
    onRoom = undefined
  }

  /** By channel. */
  function recipientsOf(change: Change): Map<object, Recipient[]> {
    // A token may be renewed while the questions wait: these are the callers at this moment.
    const matching = listeners.matching(change).map((listener) => ({ listener, caller: listener.caller }))
    const isJudged = change.type !== 'DELETE' && matching.length > 0
    const answers = isJudged
      ? judging.judge(
          change,
          matching.map(({ caller }) => caller),
        )
      : undefined
    const recipients = new Map<object, Recipient[]>()
    for (const { listener, caller } of matching) {
      const recipient = { listener, caller, seen: answers?.get(rightsKey(caller)) }
      const known = recipients.get(listener.channel)
      if (known) known.push(recipient)
      else recipients.set(listener.channel, [recipient])
    }
    return recipients
  }

  /** Delivers a change to one channel: a message for each set of columns its listeners want. */
  async function deliver(delivery: Delivery, recipients: readonly Recipient[]): Promise<void> {
    try {
      const forms = new Map<string, { recipient: Recipient; ids: number[] }>()
      for (const recipient of recipients) {
        if (!(await maySee(delivery, recipient))) continue
        const { listener, caller } = recipient
        const form = `${caller.role} ${listener.spec.select?.join(',') ?? '*'}`
        const known = forms.get(form)
        if (known) known.ids.push(listener.id)
        else forms.set(form, { recipient, ids: [listener.id] })
      }
      for (const [form, { recipient, ids }] of forms) {
        const text = delivery.texts.get(form) ?? encode(delivery.change, recipient)
        delivery.texts.set(form, text)
        const data = await text
        if (!recipient.listener.isGone) recipient.listener.deliver(ids, data)
      }
    } catch (error) {
      lose(recipients, error)
    }
  }

  function lose(recipients: readonly Recipient[], error: unknown): void {
    log.warn({ err: error }, 'a change could not be judged; its listener joins again')
    for (const { listener } of recipients) listener.lose()
  }

  async function encode(change: Change, { caller, listener }: Recipient): Promise<string> {
    const facts = await catalog.factsOf(change.table)
    return describeChange(change, facts, await catalog.readableColumns(caller.role, facts.oid), listener.spec.select)
  }

  async function maySee(delivery: Delivery, recipient: Recipient): Promise<boolean> {
    const { change } = delivery
    const { listener, caller, seen } = recipient
    if (listener.isGone) return false
    if (!seen) return mayReadTable(change, caller)
    const visible = await seen
    if (visible instanceof Error) {
      lose([recipient], visible)
      return false
    }
    delivery.key ??= keyOf(change, await catalog.factsOf(change.table))
    if (!visible.has(delivery.key)) return false
    for (const filter of listener.spec.filters.filter(isPattern)) {
      const value = columnText(change, filter.column)
      if (value === undefined || value === null) return false
      if (!(await judging.matchesPattern(caller, filter, value))) return false
    }
    return !listener.isGone
  }

  /**
   * A deletion has no question. As hosted, whoever may read the table gets it, but only the row's key (describe-change.ts). Whoever may read
   * nothing of the table hears nothing of it (server/app/changed-rights.test.ts).
   */
  async function mayReadTable({ table }: Change, { role }: Caller): Promise<boolean> {
    return (await catalog.readableColumns(role, table.oid)).size > 0
  }
}
