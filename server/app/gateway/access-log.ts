// Logs one line when a request ends, never its query or body: those contain tokens and texts of members.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/platform/log.ts'

/** Takes the id of a proxy or a client in front, if it looks like one, so that a request has one id everywhere. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given)) return given
  return traceIdOf(headers.traceparent) ?? randomUUID()
}

/** Of the header that tracing tools send: version, trace, span and flags. */
function traceIdOf(traceparent: string | string[] | undefined): string | undefined {
  if (typeof traceparent !== 'string') return undefined
  return /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent)?.[1]
}

export function logWhenDone(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  facts: { requestId: string; address: string; role?: string },
): void {
  const start = performance.now()
  const { method } = request
  const path = request.url?.split('?', 1)[0]
  response.once('close', () => {
    const { requestId, address, role } = facts
    const ms = Math.round((performance.now() - start) * 10) / 10
    const entry = { requestId, method, path, status: response.statusCode, ms, address, role }
    if (!response.writableFinished) log.info({ ...entry, cutOff: true }, 'request')
    else if (response.statusCode >= 500) log.error(entry, 'request')
    else log.info(entry, 'request')
  })
}
