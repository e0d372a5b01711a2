// Keeps the members present on each topic, of this process and the others, in the form of Phoenix presence (key → metas). Returns each change.
import { isDeepStrictEqual } from 'node:util'

export interface Meta {
  readonly phx_ref: string
  readonly [field: string]: unknown
}

export type PresenceState = Record<string, { metas: Meta[] }>

export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

interface Entry {
  readonly node: string
  readonly key: string
  readonly meta: Meta
}

export class Presence {
  /** Topic → reference → entry. */
  readonly #topics = new Map<string, Map<string, Entry>>()

  track(topic: string, node: string, key: string, meta: Meta, replaces: string | undefined): PresenceDiff {
    const entries = this.#topics.get(topic) ?? new Map<string, Entry>()
    this.#topics.set(topic, entries)
    const old = replaces ? entries.get(replaces) : undefined
    if (replaces) entries.delete(replaces)
    const entry = { node, key, meta }
    entries.set(meta.phx_ref, entry)
    return { joins: stateOf([entry]), leaves: old ? stateOf([old]) : {} }
  }

  untrack(topic: string, reference: string): PresenceDiff | undefined {
    const entries = this.#topics.get(topic)
    const entry = entries?.get(reference)
    if (!entries || !entry) return undefined
    entries.delete(reference)
    if (entries.size === 0) this.#topics.delete(topic)
    return { joins: {}, leaves: stateOf([entry]) }
  }

  /** Whether this payload is tracked already: other clients then need no message. */
  holds(topic: string, reference: string, payload: Record<string, unknown>): boolean {
    const entry = this.#topics.get(topic)?.get(reference)
    if (!entry) return false
    const { phx_ref: _ref, phx_ref_prev: _former, ...known } = entry.meta
    return isDeepStrictEqual(known, payload)
  }

  state(topic: string): PresenceState {
    return stateOf([...(this.#topics.get(topic)?.values() ?? [])])
  }

  /** All entries of one process, for another that has just started. */
  ofNode(node: string): { topic: string; key: string; meta: Meta }[] {
    return [...this.#topics].flatMap(([topic, entries]) =>
      [...entries.values()].filter((entry) => entry.node === node).map(({ key, meta }) => ({ topic, key, meta })),
    )
  }

  /** Removes all entries of a process that has ended. */
  forgetNode(node: string): { topic: string; diff: PresenceDiff }[] {
    const gone: { topic: string; diff: PresenceDiff }[] = []
    for (const [topic, entries] of this.#topics) {
      const theirs = [...entries.values()].filter((entry) => entry.node === node)
      for (const { meta } of theirs) entries.delete(meta.phx_ref)
      if (theirs.length > 0) gone.push({ topic, diff: { joins: {}, leaves: stateOf(theirs) } })
      if (entries.size === 0) this.#topics.delete(topic)
    }
    return gone
  }
}

function stateOf(entries: readonly Entry[]): PresenceState {
  // Clients choose the keys: `__proto__` is a key like any other (sockets.test.ts).
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of entries) {
    const known = state[key]
    if (known) known.metas.push(meta)
    else state[key] = { metas: [meta] }
  }
  return state
}
