// Reads and drops the rest of a request body once the answer is sent. A connection that closes on unread bytes loses the answer:
// the client would know only that something failed. Tests: discard-request-body.test.ts.
import type { IncomingMessage } from 'node:http'

/** A client that sends more than this does not read the answer anyway. The time it may take is the request's, in http-server.ts. */
const MOST = 64 * 1024 * 1024

export function discardRequestBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let length = 0
  // A reader that began and stopped would hold the body back.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST) request.socket.destroy()
  })
  request.resume()
}
