// Visitors' requests take turns, so that members never wait for them: few are worked on at once, one source after the other, and while others wait
// each place rests as long as it worked. A visitor alone notices nothing of it. Tests: visitor-turns.test.ts, attack/floods.
import type { ServerResponse } from 'node:http'

export interface TurnsOptions {
  readonly atOnce: number
  /** What takes longer (a slow reader, a mail) goes on, but keeps its place no longer than this. */
  readonly longestMs: number
  /** A place rests at least so long while others wait. */
  readonly restMs?: number
}

export interface VisitorTurns {
  /**
   * Calls `start` when it is the source's turn, at once if no other waits. The place is free again when the answer is sent or `start`'s `done` is
   * called. Nothing is started for a client that has left.
   */
  take(source: string, response: ServerResponse, start: (done: () => void) => void): void
}

/** One who sends more without reading an answer is cut off. */
const MOST_WAITING_OF_SOURCE = 400
const LONGEST_REST_MS = 50

export function createVisitorTurns({ atOnce, longestMs, restMs = 0 }: TurnsOptions): VisitorTurns {
  /** The map's order is the order of turns. */
  const sources = new Map<string, Set<() => void>>()
  let taken = 0

  function startNext(): void {
    while (taken < atOnce) {
      const [turn] = sources
      if (!turn) return
      const [source, waiting] = turn
      const [next] = waiting
      sources.delete(source)
      if (!next) continue
      waiting.delete(next)
      if (waiting.size > 0) sources.set(source, waiting)
      next()
    }
  }

  function begin(response: ServerResponse, start: (done: () => void) => void): void {
    taken += 1
    const since = performance.now()
    let isDone = false
    const free = () => {
      taken -= 1
      startNext()
    }
    const done = () => {
      if (isDone) return
      isDone = true
      clearTimeout(limit)
      response.removeListener('finish', done)
      response.removeListener('close', done)
      if (sources.size === 0) free()
      else setTimeout(free, Math.max(restMs, Math.min(LONGEST_REST_MS, performance.now() - since)))
    }
    const limit = setTimeout(done, longestMs)
    response.once('finish', done)
    response.once('close', done)
    start(done)
  }

  return {
    take(source, response, start) {
      if (taken < atOnce && sources.size === 0) {
        begin(response, start)
        return
      }
      const waiting = sources.get(source) ?? new Set()
      if (waiting.size >= MOST_WAITING_OF_SOURCE) {
        response.destroy()
        return
      }
      const leave = () => {
        waiting.delete(next)
        if (waiting.size === 0 && sources.get(source) === waiting) sources.delete(source)
      }
      const next = () => {
        response.removeListener('close', leave)
        begin(response, start)
      }
      response.once('close', leave)
      waiting.add(next)
      sources.set(source, waiting)
    },
  }
}
