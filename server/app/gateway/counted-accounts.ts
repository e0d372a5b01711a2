// Finds the accounts a request is about, as the service that gets the request reads them. Not in charge of limits.
// A field or a type of body that the service does not read must not change what is counted: limits.test.ts.
import type { IncomingMessage } from 'node:http'
import { holdsRows, parsePayload } from '#server/rest/parse/payload.ts'
import type { ServiceName } from './service-name.ts'

export interface Counted {
  readonly accounts: readonly string[]
  /** A bulk insert counts as many times as it has rows. */
  readonly rows: number
}

/** `fields` are the exact names under which the service expects an account. */
export function countedAccounts(
  service: ServiceName,
  request: IncomingMessage,
  fields: readonly string[],
  body: Buffer | undefined,
): Counted {
  if (!body || body.length === 0) {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    return { accounts: distinct(fields.flatMap((field) => searchParams.getAll(field))), rows: 1 }
  }
  // The auth service reads every body as JSON, whatever its type.
  const rows = rowsOf(body, service === 'rest' ? (request.headers['content-type'] ?? null) : null)
  return {
    accounts: distinct(rows.flatMap((row) => fields.map((field) => folded(field, row[field])))),
    rows: Math.max(1, rows.length),
  }
}

function rowsOf(body: Buffer, contentType: string | null): readonly Record<string, unknown>[] {
  try {
    const payload = parsePayload(body, contentType)
    const value: unknown = holdsRows(payload) ? JSON.parse(payload.text) : []
    return (Array.isArray(value) ? value : [value]).filter(isRow)
  } catch {
    // The service refuses such a body too.
    return []
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A phone number is one however it is written. */
function folded(field: string, value: unknown): unknown {
  return field === 'phone' && typeof value === 'string' ? value.replace(/[+ ]/g, '') : value
}

function distinct(values: readonly unknown[]): string[] {
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.trim().toLowerCase())
  return [...new Set(texts)]
}
