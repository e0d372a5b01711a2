// Renders the refusals and failures of the storage service in the envelope its client library reads: {statusCode, code, error, message}.
import type { Context } from 'hono'
import { DatabaseUnavailable, DISK_FULL, PostgresError } from '#server/database/postgres-error.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from './catalogue.ts'
import { StorageError } from './storage-error.ts'

export function renderError(fault: Error, c: Context<GatewayEnv>, log: Log): Response {
  const known = refusalOf(fault)
  const requestId = c.get('requestId')
  // Nobody reads the answer: the client left in the middle.
  if (c.req.raw.signal.aborted || isHangUp(fault)) log.debug({ requestId }, 'a client left in the middle of a request')
  else if (known?.status === 507) log.error({ err: fault, requestId }, 'there is no room for a file')
  else if (!known) log.error({ err: fault, requestId }, 'a storage request failed')
  const { status, code, error, message, httpStatus, headers } = known ?? ERRORS.unexpected()
  return new Response(JSON.stringify({ statusCode: String(status), code, error, message }), {
    status: httpStatus,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

/** As Node reports a connection that ended before the body did. */
function isHangUp(fault: Error): boolean {
  return 'code' in fault && (fault.code === 'ECONNRESET' || fault.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** The refusal that answers a fault; undefined for a fault of the server, which must be logged. */
export function refusalOf(fault: unknown): StorageError | undefined {
  if (fault instanceof StorageError) return fault
  if (fault instanceof DatabaseUnavailable) return ERRORS.databaseUnavailable()
  if (fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC') return ERRORS.noRoomLeft()
  if (!(fault instanceof PostgresError)) return undefined
  if (fault.code === DISK_FULL) return ERRORS.noRoomLeft()
  if (fault.code === '42501') return ERRORS.accessDenied(fault.message)
  if (fault.code === '23505') return ERRORS.duplicate()
  if (fault.code === '23503') return ERRORS.noSuchBucket()
  // Class 22: a NUL in a name, or a cursor without a time.
  if (fault.code.startsWith('22')) return ERRORS.invalidRequest('The request holds what the database cannot read')
  if (fault.code === '57014') return ERRORS.databaseTimeout()
  const custom = /^PT(4\d\d)$/.exec(fault.code)
  return custom ? ERRORS.ruleBroken(Number(custom[1]), fault.hint ?? fault.code, fault.message) : undefined
}
