// Reads a connection in turns: its gate is open while it is its turn, and a turn ends with the first bytes it brings.
import type { Gate } from './closed-gate.ts'

/** Calls `start` when it is this connection's turn; the turn is over when `done` is called. */
export type TakeTurn = (start: (done: () => void) => void) => void

export interface ReadingTurns {
  /** To be called with each piece that comes. */
  brought(): void
  /** For how long it has waited for turns. */
  waited(now: number): number
  /** Ends the turn and takes no other. The gate stays shut. */
  stop(): void
}

/** Who has sent nothing in this time was not ready for the turn… */
const TURN_MS = 10
/** …and asks for the next one later. */
const SILENT_MS = 250

/** `onSilence` is called when a turn has brought nothing. */
export function readInTurns(takeTurn: TakeTurn, gate: Gate, onSilence: (now: number) => void): ReadingTurns {
  let isOver = false
  let waited = 0
  let waitsSince: number | undefined
  let next: NodeJS.Timeout | undefined
  let endTurn: (() => void) | undefined
  let hasBrought = false

  function ask(): void {
    waitsSince = performance.now()
    takeTurn((done) => {
      waited += performance.now() - (waitsSince ?? 0)
      waitsSince = undefined
      if (isOver) return done()
      hasBrought = false
      // The loop may have been busy with others all the time: it looks at the connection once more.
      const limit = setTimeout(() => setImmediate(() => hasBrought || end()), TURN_MS)
      const end = () => {
        if (endTurn !== end) return
        endTurn = undefined
        clearTimeout(limit)
        gate.shut()
        done()
        if (isOver) return
        if (hasBrought) return ask()
        onSilence(performance.now())
        if (!isOver) next = setTimeout(ask, SILENT_MS)
      }
      endTurn = end
      gate.open()
    })
  }

  // A body that has come with its headers needs no turn.
  const first = setImmediate(ask)
  return {
    brought() {
      if (hasBrought || !endTurn) return
      hasBrought = true
      gate.shut()
      // The rest of what was read at once belongs to this turn.
      setImmediate(endTurn)
    },
    waited: (now) => waited + (waitsSince === undefined ? 0 : now - waitsSince),
    stop() {
      isOver = true
      clearImmediate(first)
      clearTimeout(next)
      endTurn?.()
    },
  }
}
