// What waits on the device, in order, and how each thing that happens to it changes the list. Pure.
import type { Entry } from './act.ts'

export type Change =
  | { type: 'written'; entry: Entry; merge?: ((waiting: unknown, later: unknown) => unknown) | undefined }
  | { type: 'sending'; id: string }
  | { type: 'sent'; id: string }
  | { type: 'waiting'; id: string }
  | { type: 'failed'; id: string; code: string }
  | { type: 'retry'; ids: string[] }
  | { type: 'discarded'; id: string }
  | { type: 'restored' }

export function changeEntries(entries: Entry[], change: Change): Entry[] {
  switch (change.type) {
    case 'written':
      return withWritten(entries, change.entry, change.merge)
    case 'sent':
    case 'discarded':
      return entries.filter(({ id }) => id !== change.id)
    case 'sending':
      return entries.map((entry) => (entry.id === change.id ? { ...entry, state: 'sending' } : entry))
    case 'waiting':
      return entries.map((entry) =>
        entry.id === change.id ? { ...entry, state: 'waiting', tries: entry.tries + 1 } : entry,
      )
    case 'failed':
      return failWithFollowers(entries, change.id, change.code)
    case 'retry':
      return entries.map((entry) => (change.ids.includes(entry.id) ? requeued(entry) : entry))
    case 'restored':
      // A tab that was sending when it closed is not sending any more. What it sent may have arrived.
      return entries.map((entry) =>
        entry.state === 'sending' ? { ...entry, state: 'queued', tries: entry.tries + 1 } : entry,
      )
  }
}

/** Whether a change is one of an act: nothing of it needs to be remembered once the act is gone. */
export function isAbout(change: Change, id: string): boolean {
  if (change.type === 'written') return change.entry.id === id
  return 'id' in change && change.id === id
}

/** The next act to send: the first one of a subject that is not held and has no refused one before it. */
export function nextToSend(entries: Entry[], held: ReadonlySet<string> = new Set()): Entry | undefined {
  const stopped = new Set(held)
  for (const entry of entries) {
    if (entry.state === 'failed' || entry.state === 'sending') stopped.add(entry.subject)
    else if (!stopped.has(entry.subject)) return entry
  }
  return undefined
}

export const failedOf = <One extends Entry>(entries: One[]) => entries.filter(({ state }) => state === 'failed')

function withWritten(entries: Entry[], entry: Entry, merge?: (waiting: unknown, later: unknown) => unknown): Entry[] {
  if (entries.some(({ id }) => id === entry.id)) return entries
  const waiting = merge && entries.findLast(({ kind, subject }) => kind === entry.kind && subject === entry.subject)
  // One on its way may have arrived: the later one follows it. What replaces another has an id of its own for the same reason.
  if (merge && waiting && waiting.state !== 'sending')
    return entries.map((one) => (one === waiting ? { ...entry, input: merge(waiting.input, entry.input) } : one))
  // What was refused before it is tried once more: a later act must not overtake it, and not wait for it unsaid.
  return [
    ...entries.map((one) => (one.subject === entry.subject && one.state === 'failed' ? requeued(one) : one)),
    entry,
  ]
}

const requeued = ({ code: _, ...entry }: Entry): Entry => ({ ...entry, state: 'queued', tries: 0 })

// A later act must not overtake a refused one.
function failWithFollowers(entries: Entry[], id: string, code: string): Entry[] {
  const at = entries.findIndex((entry) => entry.id === id)
  const subject = entries[at]?.subject
  return entries.map((entry, place) =>
    place === at || (place > at && entry.subject === subject && entry.state !== 'failed')
      ? { ...entry, state: 'failed', code }
      : entry,
  )
}
