// Parses one HTTP request for the planner: the action, its table or procedure, the schema, and the form of the answer.
import type { DatabaseRole } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import { chooseMediaType, type Form, type MediaType } from './media-type.ts'
import { type Payload, parsePayload } from './payload.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { type ParsedQuery, parseQuery, type Range } from './query-string.ts'

export type Action = 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call'

export interface ApiRequest {
  readonly action: Action
  readonly method: string
  /** The caller's role. Plans do not depend on it, errors do: they name nothing it may not use. */
  readonly role: DatabaseRole
  readonly schema: string
  /** True if there was a choice of schemas: the answer then names its schema. */
  readonly profiled: boolean
  readonly target: string
  readonly rawQuery: string
  readonly query: ParsedQuery
  readonly preferences: Preferences
  readonly media: MediaType
  /** Media types the client prefers to `media`: only a function of the database can make these. */
  readonly preferredTypes: readonly string[]
  readonly payload: Payload | undefined
  /** The root's range: `limit` and `offset` combined with the Range header. */
  readonly range: Range
}

export interface RequestSource {
  readonly method: string
  readonly rawQuery: string
  readonly role: DatabaseRole
  header(name: string): string | null
  body(): Promise<Buffer>
}

const TABLE_FORMS: readonly Form[] = ['json', 'object', 'csv', 'geojson']
const CALL_FORMS: readonly Form[] = ['json', 'object', 'csv', 'geojson', 'text', 'binary']
const TABLE_ACTIONS: Readonly<Record<string, Action>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'put',
  DELETE: 'delete',
}

export async function parseRequest(
  source: RequestSource,
  target: string,
  isCall: boolean,
  settings: Pick<ApiSettings, 'schemas' | 'plans'>,
): Promise<ApiRequest> {
  const { schemas } = settings
  const { method } = source
  const reads = method === 'GET' || method === 'HEAD'
  const action = isCall ? 'call' : TABLE_ACTIONS[method]
  if (isCall && !reads && method !== 'POST') {
    throw ERRORS.procedureMethod(method)
  }
  if (!action) throw ERRORS.unsupportedMethod(method)
  const profile = source.header(reads ? 'accept-profile' : 'content-profile')
  const schema = chosenSchema(profile, schemas)
  const preferences = parsePreferences(source.header('prefer'))
  const { media, preferredTypes } = chooseMediaType(source.header('accept'), isCall ? CALL_FORMS : TABLE_FORMS, {
    plans: settings.plans,
    others: true,
  })
  const query = parseQuery(source.rawQuery, { callArguments: isCall && reads })
  const payload = await readPayload(source, action, reads, query)
  const isForm = action === 'call' && payload?.contentType === 'form'
  const range = restrictByHeader(query.ranges.get('') ?? {}, method === 'GET' ? source.header('range') : null)
  return {
    action,
    method,
    role: source.role,
    schema,
    profiled: profile !== null || schemas.length > 1,
    target,
    rawQuery: source.rawQuery,
    // The fields of a form are arguments like those of a query string: texts, which may repeat.
    query: isForm ? { ...query, args: [...new URLSearchParams(payload?.text)] } : query,
    preferences,
    media,
    preferredTypes,
    payload,
    range,
  }
}

/** Returns the exposed schema the client names, or else the first. */
export function chosenSchema(profile: string | null, schemas: readonly string[]): string {
  const schema = profile ?? schemas[0] ?? 'public'
  if (!schemas.includes(schema)) throw ERRORS.unknownSchema(schema, schemas)
  return schema
}

async function readPayload(
  source: RequestSource,
  action: Action,
  reads: boolean,
  query: ParsedQuery,
): Promise<Payload | undefined> {
  if (action === 'delete' || action === 'read') return undefined
  if (action === 'call' && reads)
    return { text: '{}', isArray: false, keys: query.args.map(([k]) => k), contentType: 'json' }
  const raw = await source.body()
  // A procedure without arguments is often called without a body.
  if (action === 'call' && raw.length === 0 && !isWholeBody(source))
    return { text: '{}', isArray: false, keys: [], contentType: 'json' }
  const payload = parsePayload(raw, source.header('content-type'))
  if (action !== 'call') return isBareScalar(payload) ? { ...payload, text: '[]' } : payload
  if (payload.contentType !== 'form') return payload
  const fields = new URLSearchParams(raw.toString('utf8'))
  return { ...payload, text: fields.toString(), keys: [...new Set(fields.keys())] }
}

function isBareScalar({ contentType, isArray, keys, text }: Payload): boolean {
  return contentType === 'json' && isArray && keys?.length === 0 && !text.trimStart().startsWith('[')
}

/** True for texts and bytes: the whole body is the one argument, even if it is empty. */
function isWholeBody(source: RequestSource): boolean {
  return /^(text\/(plain|xml)|application\/octet-stream)/.test(source.header('content-type') ?? '')
}

const RANGE = /^(?:items=)?(\d{1,15})-(\d{0,15})$/

function restrictByHeader(range: Range, header: string | null): Range {
  const found = header === null ? null : RANGE.exec(header.trim())
  if (!found) return range
  const lower = Number(found[1])
  const upper = found[2] === '' ? undefined : Number(found[2])
  if (upper !== undefined && lower > upper) {
    throw ERRORS.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const ownOffset = range.offset ?? 0
  const offset = Math.max(ownOffset, lower)
  const ends = [
    range.limit === undefined ? Infinity : ownOffset + range.limit,
    upper === undefined ? Infinity : upper + 1,
  ]
  const end = Math.min(...ends)
  return { offset: offset > 0 ? offset : undefined, limit: end === Infinity ? undefined : Math.max(0, end - offset) }
}
