// Reads and drops the rest of a request body after the answer is sent. If a connection closes while bytes are unread, the client
// loses the answer and learns only that something failed. Tests: discard-request-body.test.ts.
import type { IncomingMessage } from 'node:http'

/** A client that sends more than this does not read the answer anyway. http-server.ts limits the time. */
const MAX_BYTES = 64 * 1024 * 1024

/** Long enough for the answer to arrive before the connection is reset. */
const LINGER_MS = 1000

/** Reading on costs as well: reads nothing more, and closes the connection when the answer has had time to arrive. */
export function endUnread(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.removeAllListeners('data')
  request.pause()
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

export function discardRequestBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let length = 0
  // A reader that has stopped would block the body.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_BYTES) request.socket.destroy()
  })
  request.resume()
}
