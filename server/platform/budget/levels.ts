// Counts what is held at this moment (bytes in memory, sockets, requests) by source, by all visitors and in all. costs.ts has the limits.
import type { Level } from './costs.ts'

export interface Holder {
  /** The account, or a visitor's address. */
  readonly source: string
  readonly visitor: boolean
}

export interface HeldLevel {
  /** False, and nothing is counted, if it would be too much. */
  hold(holder: Holder, amount?: number): boolean
  release(holder: Holder, amount?: number): void
  heldBy(source: string): number
  inAll(): number
}

/** `factor` multiplies what one source may hold; 0 sets no limit for it. What all may hold stays: it protects the process. */
export function createLevel(
  { bySource, byVisitors = Number.POSITIVE_INFINITY, inAll }: Level,
  factor: number,
): HeldLevel {
  const sources = new Map<string, number>()
  const most = factor === 0 ? Number.POSITIVE_INFINITY : bySource * factor
  let visitors = 0
  let all = 0

  function change({ source, visitor }: Holder, amount: number): void {
    const held = (sources.get(source) ?? 0) + amount
    if (held > 0) sources.set(source, held)
    else sources.delete(source)
    all += amount
    if (visitor) visitors += amount
  }

  return {
    hold(holder, amount = 1) {
      if (all + amount > inAll || (holder.visitor && visitors + amount > byVisitors)) return false
      if ((sources.get(holder.source) ?? 0) + amount > most) return false
      change(holder, amount)
      return true
    },
    release: (holder, amount = 1) => change(holder, -amount),
    heldBy: (source) => sources.get(source) ?? 0,
    inAll: () => all,
  }
}
