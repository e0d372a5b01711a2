// What a client is still sending when it has its answer is read and thrown away. A connection that closes on bytes nobody
// read takes the answer with it: the client would know only that something failed. Tested in discard-rest.test.ts.
import type { IncomingMessage } from 'node:http'

/** Who sends more than this is not listening anyway. The time it may take is the request's, in http-server.ts. */
const MOST = 64 * 1024 * 1024

export function discardRequestBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let length = 0
  // Whoever began to read the body would hold it back now that they have stopped.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST) request.socket.destroy()
  })
  request.resume()
}
