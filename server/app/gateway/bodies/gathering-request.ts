// A request whose body arrives in pieces of a sensible size. A client chooses the pieces: a body in chunks of one byte would lie in memory as
// thousands of buffers, a hundred times its size, wherever it waits to be read. Tests: gathering-request.test.ts.
import { IncomingMessage } from 'node:http'

const CRUMB_BYTES = 1024

export class GatheringRequest extends IncomingMessage {
  /** Called with each piece that arrives, whether or not anybody reads it yet. */
  onPiece: (() => void) | undefined
  /** The first crumb, or a block of its own that has room for the next ones. */
  #crumbs: Buffer | undefined
  #length = 0

  /** Node's parser calls this with each piece, many times for what it read at once, and with null at the end. */
  override push(piece: Buffer | null): boolean {
    if (piece) this.onPiece?.()
    if (piece === null || piece.length >= CRUMB_BYTES) {
      this.#pass()
      return super.push(piece)
    }
    if (!this.#crumbs) {
      this.#crumbs = piece
      this.#length = piece.length
      // After the rest of what was read at once. Nobody sees then that the buffer is full, so the connection is paused here.
      setImmediate(() => {
        if (!this.#pass()) this.socket.pause()
      })
      return true
    }
    return this.#gather(this.#crumbs, piece)
  }

  #gather(crumbs: Buffer, piece: Buffer): boolean {
    let block = crumbs
    if (block.length < CRUMB_BYTES) {
      block = Buffer.allocUnsafeSlow(CRUMB_BYTES)
      crumbs.copy(block, 0, 0, this.#length)
      this.#crumbs = block
    }
    const copied = piece.copy(block, this.#length)
    this.#length += copied
    if (this.#length < CRUMB_BYTES) return true
    const goesOn = this.#pass()
    return copied < piece.length ? this.push(piece.subarray(copied)) : goesOn
  }

  #pass(): boolean {
    if (!this.#crumbs) return true
    const gathered = this.#crumbs.subarray(0, this.#length)
    this.#crumbs = undefined
    this.#length = 0
    return super.push(gathered)
  }
}
