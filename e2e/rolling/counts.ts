// What one part of a rolling restart came to. Pure.

export interface Requests {
  made: number
  /** What failed, in the words of its answer, and how often. */
  readonly failures: Map<string, number>
}

export interface Events {
  expected: number
  /** Heard while joined. */
  live: number
  /** Read when joined again, as every client does after a gap. */
  read: number
  lost: number
  doubled: number
}

export const noRequests = (): Requests => ({ made: 0, failures: new Map() })

export function failed({ failures }: Requests): number {
  return [...failures.values()].reduce((sum, each) => sum + each, 0)
}

/** `expected`: the ids that were acknowledged; `live` and `read`: how often a listener came to know of each. */
export function tallyEvents(
  expected: ReadonlySet<string>,
  live: ReadonlyMap<string, number>,
  read: ReadonlySet<string>,
): Events {
  const events: Events = { expected: expected.size, live: 0, read: 0, lost: 0, doubled: 0 }
  for (const id of expected) {
    const times = live.get(id) ?? 0
    if (times > 0) events.live += 1
    else if (read.has(id)) events.read += 1
    else events.lost += 1
    if (times > 1) events.doubled += 1
  }
  return events
}

export function sumOf(all: readonly Events[]): Events {
  const sum: Events = { expected: 0, live: 0, read: 0, lost: 0, doubled: 0 }
  for (const each of all) for (const key of Object.keys(sum) as (keyof Events)[]) sum[key] += each[key]
  return sum
}
