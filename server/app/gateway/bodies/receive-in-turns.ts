// A visitor's file is read in turns too, while the service writes it to the disk: it waits in the kernel, not in memory. Tests: held-bodies.test.ts.
import type { IncomingMessage } from 'node:http'
import { shutGate } from './closed-gate.ts'
import { GatheringRequest } from './gathering-request.ts'
import { readInTurns, type TakeTurn } from './read-in-turns.ts'

/** The service may be waiting for something else: what it has not taken yet is not added to. */
const LOOKS_AGAIN_MS = 20

/** A file that brings nothing in `idle` milliseconds of turns is cut off. */
export function receiveInTurns(request: IncomingMessage, takeTurn: TakeTurn, idle: number): void {
  if (!(request instanceof GatheringRequest)) return
  const { socket } = request
  const gate = shutGate(socket)
  let lastByte = performance.now()
  let later: NodeJS.Timeout | undefined
  const whenTaken: TakeTurn = (start) => {
    if (request.readableLength === 0) takeTurn(start)
    else later = setTimeout(() => whenTaken(start), LOOKS_AGAIN_MS)
  }
  const turns = readInTurns(whenTaken, gate, (now) => {
    if (now - lastByte > idle) socket.destroy()
  })
  request.onPiece = () => {
    lastByte = performance.now()
    turns.brought()
  }
  const stop = () => {
    clearTimeout(later)
    turns.stop()
  }
  socket.once('close', stop)
  request.once('end', () => {
    socket.removeListener('close', stop)
    stop()
    gate.remove()
  })
}
