// The error every step of a REST request throws, in PostgREST's envelope. Not in charge of PostgreSQL's own errors: sqlstate.ts.

export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly details: unknown
  readonly hint: string | null
}

export class RestError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.body = { code, message, details, hint }
    this.headers = headers
  }
}

export function unparsable(what: string, text: string, column: number, details: string): RestError {
  const shown = text.length > 500 ? `${text.slice(0, 500)}…` : text
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${shown})" (line 1, column ${column})`, details)
}

export function tooComplex(details: string): RestError {
  return new RestError(400, 'PGRST100', 'The query is too complex', details)
}

export function invalidBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}

export function rangeNotSatisfiable(details: string, headers: Readonly<Record<string, string>> = {}): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', details, null, headers)
}

export function outOfBounds(offset: number, total: number): RestError {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  return rangeNotSatisfiable(details, { 'Content-Range': `*/${total}` })
}

export function unknownSchema(schema: string, exposed: readonly string[]): RestError {
  const hint = `Only the following schemas are exposed: ${exposed.join(', ')}`
  return new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, null, hint)
}

export function mediaTypeUnavailable(types: readonly string[]): RestError {
  return new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)
}

export function notEmbedded(resource: string): RestError {
  return new RestError(
    400,
    'PGRST108',
    `'${resource}' is not an embedded resource in this request`,
    null,
    `Verify that '${resource}' is included in the 'select' query parameter.`,
  )
}

export function notSingular(rows: number): RestError {
  const details = `The result contains ${rows} rows`
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details)
}

export function maxAffectedExceeded(rows: number): RestError {
  const message = 'Query result exceeds max-affected preference constraint'
  return new RestError(400, 'PGRST124', message, `The query affects ${rows} rows`)
}

export function columnNotFound(table: string, column: string): RestError {
  return new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)
}
