// Messages that are written but not yet sent, in order. The device makes each id once, so that a retry cannot send twice. Pure.
import type { ThreadType } from '#types/shapes.ts'

export type OutboxEntry = {
  id: string
  threadId: string
  content: string
  createdAt: string
  /** `waiting`: it was tried and did not arrive, and is tried again by itself. `failed`: the server refused it. */
  state: 'queued' | 'sending' | 'waiting' | 'failed'
  /** Why the server refused it. */
  code?: string
  /** Whom to notify once it is sent, and of what. */
  notify: { recipients: string[]; threadType: ThreadType; threadTitle: string }
}

export type OutboxAction =
  | { type: 'written'; entry: OutboxEntry }
  | { type: 'sending'; id: string }
  | { type: 'sent'; id: string }
  | { type: 'waiting'; id: string }
  | { type: 'failed'; id: string; code: string }
  | { type: 'retry'; ids: string[] }
  | { type: 'discarded'; id: string }
  | { type: 'restored' }

export function outboxReducer(entries: OutboxEntry[], action: OutboxAction): OutboxEntry[] {
  switch (action.type) {
    case 'written':
      if (entries.some(({ id }) => id === action.entry.id)) return entries
      // What was refused before it is tried once more: a later message must not overtake it, and not wait for it unsaid.
      return [
        ...entries.map((entry) =>
          entry.threadId === action.entry.threadId && entry.state === 'failed' ? requeued(entry) : entry,
        ),
        action.entry,
      ]
    case 'sent':
    case 'discarded':
      return entries.filter(({ id }) => id !== action.id)
    case 'sending':
      return change(entries, action.id, { state: 'sending' })
    case 'waiting':
      return change(entries, action.id, { state: 'waiting' })
    case 'failed':
      return failWithFollowers(entries, action.id, action.code)
    case 'retry':
      return entries.map((entry) => (action.ids.includes(entry.id) ? requeued(entry) : entry))
    case 'restored':
      // A tab that was sending when it closed is not sending any more. An older build gave up on a lost line; none does now.
      return entries.map((entry) => (entry.state === 'sending' || entry.code === 'network' ? requeued(entry) : entry))
  }
}

/** The next message to send: the first one of a conversation that does not rest and has no refused one before it. */
export function nextToSend(entries: OutboxEntry[], resting: ReadonlySet<string> = new Set()): OutboxEntry | undefined {
  const stopped = new Set(resting)
  for (const entry of entries) {
    if (entry.state === 'failed' || entry.state === 'sending') stopped.add(entry.threadId)
    else if (!stopped.has(entry.threadId)) return entry
  }
  return undefined
}

export const failedOf = (entries: OutboxEntry[]) => entries.filter(({ state }) => state === 'failed')

const requeued = ({ code: _, ...entry }: OutboxEntry): OutboxEntry => ({ ...entry, state: 'queued' })

function change(entries: OutboxEntry[], id: string, to: Partial<OutboxEntry>): OutboxEntry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, ...to } : entry))
}

// A later message must not overtake a failed one.
function failWithFollowers(entries: OutboxEntry[], id: string, code: string): OutboxEntry[] {
  const at = entries.findIndex((entry) => entry.id === id)
  const threadId = entries[at]?.threadId
  return entries.map((entry, place) =>
    place === at || (place > at && entry.threadId === threadId && entry.state !== 'failed')
      ? { ...entry, state: 'failed', code }
      : entry,
  )
}
