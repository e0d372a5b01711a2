// Which tables and columns travel between two places, how a value is written where the other side keeps it differently, and the hash by which both
// sides are compared. Order plays no part in the hash.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { quote } from '../archive/dump-database.ts'

export interface Travelling {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** What the old place is asked for, one for each column. */
  readonly values: readonly string[]
  /** Rows that stay behind, as a condition on those that go. */
  readonly where: string
}

export interface Direction {
  readonly fromProject: boolean
  readonly toProject: boolean
}

interface Table {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Of the platform's own schemas these tables hold accounts and buckets; all else in them is the services' own. */
const PLATFORM_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_factors',
  'auth.mfa_amr_claims',
  'auth.webauthn_credentials',
  'auth.audit_log_entries',
  'storage.buckets',
  'storage.objects',
]
/** A refresh token here is a hash (docs/decisions/0007), which a project can't take back: its members sign in again. */
const SESSIONS = ['auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims']
/** Locked with a key of this server's, which a project does not have: its members set up their second step again. */
const SECOND_STEPS = ['auth.mfa_factors', 'private.recovery_codes', 'private.spent_steps']
const PLATFORM = ['auth', 'storage']

const UUID = `'^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'`
/** As server/auth/secrets/refresh-token.ts keeps them. */
const hashed = (column: string) =>
  `translate(rtrim(encode(sha256(convert_to(${column}, 'utf8')), 'base64'), '='), '+/', '-_')`

/** Links that were mailed are kept differently on each side: none works after the move. The platform's service reads no null here. */
const NOTHING_PENDING: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'confirmation_token',
    'recovery_token',
    'email_change_token_new',
    'email_change_token_current',
    'email_change',
    'phone_change',
    'phone_change_token',
    'reauthentication_token',
  ].map((column) => [column, `''`]),
)

/** A project works with the platform's keys, and a club that comes from one with new ones (server/app/club-keys.ts). */
const OTHER_KEYS = { keys_in_use: 'null' }

const TO_PROJECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth.users': {
    ...NOTHING_PENDING,
    instance_id: `coalesce(instance_id, '00000000-0000-0000-0000-000000000000')`,
    aud: `coalesce(aud, 'authenticated')`,
    role: `coalesce(role, 'authenticated')`,
  },
  'private.club': OTHER_KEYS,
  'public.profiles': { two_steps: 'false' },
}
const FROM_PROJECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth.users': NOTHING_PENDING,
  'auth.refresh_tokens': { token: hashed('token'), parent: hashed('parent') },
  // The key of the contents in our store: an older object has none.
  'storage.objects': { version: versionInOurStore() },
  'private.club': OTHER_KEYS,
}

export function versionInOurStore(): string {
  return `case when version ~ ${UUID} then version else id::text end`
}

/** Of a bucket with versions what was replaced or removed is there still. An older project has no such columns. */
export const CURRENT_OBJECTS = `metadata ? 'size' and to_jsonb(objects) ->> 'archived_at' is null
  and to_jsonb(objects) ->> 'is_delete_marker' is distinct from 'true'`
/** A session with a key of its own has refresh tokens that stand in no table. */
const KNOWN_SESSIONS = `select id from auth.sessions where to_jsonb(sessions) ->> 'refresh_token_hmac_key' is null`
/** Rows of a project that mean nothing elsewhere stay: the conditions on those that go. */
const GOES_FROM_PROJECT: Readonly<Record<string, string>> = {
  'auth.sessions': `id in (${KNOWN_SESSIONS})`,
  'auth.refresh_tokens': `session_id in (${KNOWN_SESSIONS})`,
  'auth.mfa_amr_claims': `session_id in (${KNOWN_SESSIONS})`,
  'storage.objects': CURRENT_OBJECTS,
}

export function listTravelling(
  old: readonly Table[],
  ours: readonly Table[],
  { fromProject, toProject }: Direction,
): Travelling[] {
  const crosses = fromProject || toProject
  const values = { ...(fromProject ? FROM_PROJECT : {}), ...(toProject ? TO_PROJECT : {}) }
  return old.flatMap((table) => {
    const full = `${table.schema}.${table.name}`
    if (crosses && PLATFORM.includes(table.schema) && !PLATFORM_TABLES.includes(full)) return []
    // Objects arrive by the storage API, and only contents make one.
    if (toProject && (full === 'storage.objects' || SESSIONS.includes(full) || SECOND_STEPS.includes(full))) return []
    const here = ours.find(({ schema, name }) => schema === table.schema && name === table.name)
    if (!here) return []
    const columns = table.columns.filter((column) => here.columns.includes(column))
    return [
      {
        ...table,
        columns,
        values: columns.map((column) => values[full]?.[column] ?? quote(column)),
        where: (fromProject && GOES_FROM_PROJECT[full]) || 'true',
      },
    ]
  })
}

/** Columns of the old place that the new one does not have, where a row says something in them. */
export async function listLeftBehind(
  old: CopyConnection,
  tables: readonly Table[],
  ours: readonly Table[],
  travelling: readonly Travelling[],
): Promise<string[]> {
  const left: string[] = []
  for (const { schema, name, columns } of tables) {
    const here = ours.find((table) => table.schema === schema && table.name === name)
    const goes = travelling.some((table) => table.schema === schema && table.name === name)
    if (here && !goes) continue
    const missing = columns.filter((column) => !here?.columns.includes(column))
    if (missing.length === 0 || (!here && PLATFORM.includes(schema))) continue
    const [found] = await old.query<{ said: string[] }>(
      `select array_remove(array[${missing.map((column) => `case when count(${quote(column)}) > 0 then '${column}' end`).join(', ')}], null) as said
       from ${quote(schema)}.${quote(name)}`,
    )
    left.push(...(found?.said ?? []).map((column) => `${schema}.${name}.${column}`))
  }
  return left
}

/** Written the same way by every PostgreSQL, wherever it stands. */
export async function speakPlainly(connection: CopyConnection): Promise<void> {
  await connection.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
     set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = ''`,
  )
}

export interface Sum {
  readonly rows: number
  readonly hash: string
}

const BITS = 60

export async function sumOf(
  connection: CopyConnection,
  table: Pick<Travelling, 'schema' | 'name'>,
  values: readonly string[],
  where: string,
): Promise<Sum> {
  const [sum] = await connection.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(r.line), ${BITS / 4}))::bit(${BITS})::bigint), 0)::text as hash
     from (select (row(${values.join(', ')}))::text as line from ${quote(table.schema)}.${quote(table.name)} where ${where}) r`,
  )
  return sum ?? { rows: 0, hash: '' }
}
