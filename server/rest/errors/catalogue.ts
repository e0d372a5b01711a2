// Every refusal of the REST service by name, with the status, code and text PostgREST gives it. answer/postgres-errors.ts passes
// PostgreSQL's own errors on.
import { RestError } from './rest-error.ts'

const RETRY_SOON = { 'Retry-After': '1' }

export const ERRORS = {
  unparsable: (what: string, text: string, column: number, details: string) => {
    const shown = text.length > 500 ? `${text.slice(0, 500)}…` : text
    const message = `"failed to parse ${what} (${shown})" (line 1, column ${column})`
    return new RestError(400, 'PGRST100', message, { details })
  },
  queryTooComplex: (details: string) => new RestError(400, 'PGRST100', 'The query is too complex', { details }),
  queryTooLong: () => new RestError(414, 'PGRST100', 'The query string is too long'),
  queryNotUtf8: () => new RestError(400, 'PGRST100', 'The query string is not valid percent-encoded UTF-8'),
  procedureMethod: (method: string) => new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  invalidBody: (message: string) => new RestError(400, 'PGRST102', message),
  rangeNotSatisfiable: (details: string, headers: Readonly<Record<string, string>> = {}) =>
    new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers }),
  offsetOutOfBounds: (offset: number, total: number) =>
    ERRORS.rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    }),
  putFilters: () =>
    new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  unknownSchema: (schema: string, exposed: readonly string[]) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  mediaTypeUnavailable: (types: readonly string[]) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`),
  notEmbedded: (resource: string) =>
    new RestError(400, 'PGRST108', `'${resource}' is not an embedded resource in this request`, {
      hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
    }),
  responseHeaders: () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  responseStatus: () => new RestError(500, 'PGRST112', 'response.status guc must be a valid status code'),
  putRange: () => new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putOtherRow: () => new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  unsupportedMethod: (method: string) => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (table: string, relation: string) =>
    new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${table}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    }),
  embedOperator: (name: string) =>
    new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  unreadableRaise: (details: string, hint: string) =>
    new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint }),
  invalidPreferences: (invalid: readonly string[]) =>
    new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    }),
  aggregatesDisabled: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  maxAffectedExceeded: (rows: number) =>
    new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  unknownPath: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  maxAffectedNeedsRows: () =>
    new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),

  relationshipNotFound: (origin: string, name: string, details: string, hint: string | null) =>
    new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin}' and '${name}' in the schema cache`,
      { details, hint },
    ),
  severalRelationships: (origin: string, name: string, details: readonly object[], choices: readonly string[]) =>
    new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${origin}' and '${name}'`,
      {
        details,
        hint:
          choices.length === 0
            ? null
            : `Try changing '${name}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
      },
    ),
  routineNotFound: (call: string, more: { details?: string; hint?: string | null } = {}) =>
    new RestError(404, 'PGRST202', `Could not find the function ${call} in the schema cache`, more),
  severalRoutines: (signatures: readonly string[]) =>
    new RestError(300, 'PGRST203', `Could not choose the best candidate function between: ${signatures.join(', ')}`, {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  columnNotFound: (table: string, column: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  tableNotFound: (table: string, hint: string | null) =>
    new RestError(404, 'PGRST205', `Could not find the table '${table}' in the schema cache`, { hint }),

  databaseUnavailable: () => new RestError(503, 'PGRST000', 'Database connection error.', { headers: RETRY_SOON }),
  diskFull: () =>
    new RestError(507, 'PT507', 'There is no room left on the disk of the database.', {
      hint: 'no_room',
      headers: { 'Retry-After': '60' },
    }),
  tooManyWaiting: () =>
    new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', { headers: RETRY_SOON }),
  unexpected: () => new RestError(500, 'PGRSTX00', 'Internal error'),
} as const
