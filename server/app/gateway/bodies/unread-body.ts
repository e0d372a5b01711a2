// What becomes of a body that nobody needs: read and dropped, or left unread. If a connection closes while bytes are unread, the client
// may lose the answer and learn only that something failed. Tests: unread-body.test.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { shutGate } from './closed-gate.ts'

/** A client that sends more than this does not read the answer anyway. http-server.ts limits the time. */
const MAX_BYTES = 64 * 1024 * 1024

/** Long enough for the answer to arrive before the connection is reset. */
const LINGER_MS = 1000

/** Reading on costs as well: nothing more is read, and the connection is closed when the answer has had time to arrive. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded || request.destroyed) return
  const { socket } = request
  const gate = shutGate(socket)
  // What has come already is not kept.
  request.removeAllListeners('data')
  request.on('data', () => undefined)
  request.resume()
  let timer: NodeJS.Timeout | undefined
  const linger = () => {
    timer = setTimeout(() => socket.destroy(), LINGER_MS)
  }
  const forget = () => clearTimeout(timer)
  response.once('finish', linger)
  socket.once('close', forget)
  // It was all there: the connection may be used again.
  request.once('end', () => {
    forget()
    response.removeListener('finish', linger)
    socket.removeListener('close', forget)
    gate.remove()
  })
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
