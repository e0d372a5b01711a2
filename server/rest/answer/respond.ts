// Makes the HTTP answer: status, ranges, applied preferences, and the body's bytes as the database made them.
import { ERRORS } from '../errors/catalogue.ts'
import { appliedPreferences, type PreferenceName } from '../parse/preferences.ts'
import type { ApiRequest } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'
import { COLUMN } from '../query/envelope.ts'
import { headersFromSql } from './response-headers.ts'
import type { Outcome } from './transact.ts'

type Headers = Record<string, string>

const OBEYED: Readonly<Record<ApiRequest['action'], readonly PreferenceName[]>> = {
  read: ['count', 'tx', 'handling', 'timezone'],
  call: ['count', 'tx', 'handling', 'timezone', 'max-affected'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'],
  update: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  put: ['return', 'count', 'tx', 'handling', 'timezone'],
  delete: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
}

const LONGEST_LOCATION = 2048

const WITHOUT_RESOLUTION = OBEYED.insert.filter((name) => name !== 'resolution')

/** What goes to the client, before it is known how. */
export interface HttpAnswer {
  readonly status: number
  /** A list where SQL has set some. */
  readonly headers: Readonly<Headers> | [string, string][]
  readonly body: Uint8Array<ArrayBuffer> | string | null
}

export function respond(request: ApiRequest, plan: Plan, outcome: Outcome, maxRows: number): HttpAnswer {
  const { answer } = outcome
  if (request.media.explain) {
    const headers = { 'Content-Type': request.media.contentType }
    return { status: 200, headers, body: request.method === 'HEAD' ? null : (outcome.lines ?? '') }
  }
  const page = Number(text(answer[COLUMN.page]) ?? 0)
  const headers: Headers = {}
  const obeyed = plan.ignoresResolution ? WITHOUT_RESOLUTION : OBEYED[request.action]
  const applied = appliedPreferences(request.preferences, obeyed)
  if (applied !== undefined) headers['Preference-Applied'] = applied
  const standard =
    request.action === 'read' || request.action === 'call'
      ? answerRows(request, plan, outcome, page, headers, maxRows)
      : answerWrite(request, plan, outcome, page, headers)
  const status = overrideStatus(text(answer[COLUMN.status]), standard.status)
  // Without its length an empty answer would be sent in chunks.
  if (!standard.body && request.method !== 'HEAD' && bodyAllowed(status)) headers['Content-Length'] = '0'
  const all = headersFromSql(text(answer[COLUMN.headers]), headers)
  return { status, headers: all, body: bodyAllowed(status) ? standard.body : null }
}

/** The answer before SQL's own status and headers. */
interface StandardAnswer {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer> | string | null
}

function answerRows(
  request: ApiRequest,
  plan: Plan,
  outcome: Outcome,
  read: number,
  headers: Headers,
  maxRows: number,
): StandardAnswer {
  const { answer, estimatedTotal } = outcome
  const isRead = request.action === 'read'
  const counted = text(answer[COLUMN.total])
  const total = estimatedTotal ?? (counted === undefined ? undefined : Number(counted))
  const offset = request.range.offset ?? 0
  if (total !== undefined && offset > total) throw ERRORS.offsetOutOfBounds(offset, total)
  const page = plan.onlyCounts ? pageOf(request, (total ?? 0) - offset, maxRows) : read
  if (request.media.form === 'object' && isRead && page !== 1) throw ERRORS.notSingular(page)
  headers['Content-Range'] = contentRange(offset, page, total)
  if (plan.routine?.returns === 'void') return { status: 204, body: null }
  // A header as long as a long address would be too long for many proxies.
  if (isRead && request.rawQuery.length <= LONGEST_LOCATION) headers['Content-Location'] = contentLocation(request)
  describeBody(request, headers, plan.media)
  const status = total !== undefined && page < total ? 206 : 200
  return { status, body: bytes(request, plan, answer[COLUMN.body] ?? null) }
}

function answerWrite(
  request: ApiRequest,
  plan: Plan,
  outcome: Outcome,
  page: number,
  headers: Headers,
): StandardAnswer {
  const { action, preferences } = request
  const { answer } = outcome
  const returnsRows = preferences.return === 'representation'
  const total = preferences.count === undefined ? '*' : String(page)
  const extra = text(answer[COLUMN.extra])
  if (action === 'update' && page > 0) headers['Content-Range'] = `0-${page - 1}/${total}`
  else if (action !== 'put') headers['Content-Range'] = `*/${total}`
  const location = action === 'insert' && !plan.upserts && extra !== undefined ? locationOf(request, extra) : undefined
  if (location !== undefined) headers.Location = location
  if (returnsRows) describeBody(request, headers, plan.media)
  const body = returnsRows ? bytes(request, plan, answer[COLUMN.body] ?? null) : null
  return { status: writeStatus(request, plan, page - Number(extra ?? 0), returnsRows), body }
}

function writeStatus({ action }: ApiRequest, plan: Plan, inserted: number, returnsRows: boolean): number {
  if (action === 'insert') return plan.upserts && inserted <= 0 ? 200 : 201
  if (!returnsRows) return 204
  return action === 'put' && inserted > 0 ? 201 : 200
}

function pageOf({ range }: ApiRequest, rows: number, maxRows: number): number {
  return Math.max(0, Math.min(rows, range.limit ?? maxRows, maxRows))
}

function text(value: Buffer | null | undefined): string | undefined {
  return value?.toString()
}

function contentRange(offset: number, page: number, total: number | undefined): string {
  const range = page === 0 ? '*' : `${offset}-${offset + page - 1}`
  return `${range}/${total ?? '*'}`
}

function contentLocation({ target, rawQuery }: ApiRequest): string {
  const path = `/${encodeURIComponent(target)}`
  return rawQuery === '' ? path : `${path}?${rawQuery.includes('&') ? rawQuery.split('&').sort().join('&') : rawQuery}`
}

function describeBody(request: ApiRequest, headers: Headers, media = request.media): void {
  const { profiled, schema } = request
  headers['Content-Type'] = media.contentType
  if (profiled) headers['Content-Profile'] = schema
}

/** The database sends the bytes of a `bytea` as hexadecimal text. */
function bytes(request: ApiRequest, plan: Plan, body: Buffer | null): StandardAnswer['body'] {
  if (request.method === 'HEAD') return null
  if (body === null) return ''
  if (plan.media?.form === 'binary' || plan.media?.handler?.bytes) return Buffer.from(body.toString('latin1', 2), 'hex')
  return body as Buffer<ArrayBuffer>
}

function bodyAllowed(status: number): boolean {
  return status !== 204 && status !== 304
}

function locationOf({ target }: ApiRequest, key: string): string {
  const columns = JSON.parse(key) as Record<string, unknown>
  const pairs = Object.entries(columns).map(([name, value]) => {
    const filter =
      value === null ? 'is.null' : `eq.${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
    return `${encodeURIComponent(name)}=${encodeURIComponent(filter)}`
  })
  return `/${encodeURIComponent(target)}?${pairs.join('&')}`
}

function overrideStatus(raised: string | undefined, status: number): number {
  if (raised === undefined) return status
  const wanted = /^\d{3}$/.test(raised) ? Number(raised) : 0
  if (wanted < 200 || wanted > 599) {
    throw ERRORS.responseStatus()
  }
  return wanted
}
