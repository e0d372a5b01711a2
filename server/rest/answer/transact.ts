// Runs a plan with a request's values, in most cases as one statement. Requests with a rollback, a timezone or a function to call
// first need a transaction of several statements.
import { applicationName } from '#server/database/connection/request-settings.ts'
import type { Database, Param, RequestSettings, Transaction } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { ConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import type { ApiRequest } from '../parse/request.ts'
import type { Plan } from '../plan/plan.ts'
import { COLUMN_NAMES } from '../query/envelope.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import { arrayLiteral, type Binding } from '../sql/sql-text.ts'

/** The columns of the envelope's row, as PostgreSQL sent them. */
export type Answer = readonly (Buffer | null)[]

export interface TransactContext {
  readonly database: Pick<Database, 'request' | 'asCaller'>
  readonly caller: Caller
  readonly settings: RequestSettings
  readonly api: Pick<ApiSettings, 'maxRows' | 'preRequest'>
  /** Transactions of several statements use connections that sign-in needs as well, so only a few may run at the same time. */
  readonly transactionLimit: ConcurrencyLimit
  /** Whether a standby may answer, if the plan reads only. */
  readonly maybeStandby?: boolean
}

export interface Outcome {
  readonly answer: Answer
  /** Set for `count=planned` and `count=estimated`. */
  readonly estimatedTotal?: number
  /** The lines of an execution plan. */
  readonly lines?: string
}

export async function transact(context: TransactContext, request: ApiRequest, plan: Plan): Promise<Outcome> {
  const params = bindParams(plan.bindings, request)
  const { tx, timezone } = request.preferences
  const rows =
    tx === 'rollback' || timezone !== undefined || context.api.preRequest !== undefined
      ? await context.transactionLimit(() => runInTransaction(context, request, plan, params))
      : await runOnce(context, plan.sql, params, plan.readOnly)
  if (request.media.explain) {
    return { answer: [], lines: rows.map(([line]) => line?.toString() ?? '').join('\n') }
  }
  const answer = rows[0] ?? []
  if (!plan.counting) return { answer }
  return { answer, estimatedTotal: await estimateTotal(context, request, plan.counting) }
}

export function bindParams(bindings: readonly Binding[], request: ApiRequest): Param[] {
  const params: Param[] = new Array(bindings.length)
  for (let index = 0; index < bindings.length; index++) {
    const binding = bindings[index]
    if (binding) params[index] = bindParam(binding, request)
  }
  return params
}

function bindParam(binding: Binding, request: ApiRequest): Param {
  switch (binding.from) {
    case 'value':
      return request.query.values[binding.slot] ?? null
    case 'body': {
      const { payload } = request
      return payload?.bytes ? `\\x${payload.bytes.toString('hex')}` : (payload?.text ?? null)
    }
    case 'argument': {
      const values = request.query.args.filter(([name]) => name === binding.name).map(([, value]) => value)
      return binding.variadic ? arrayLiteral(values) : (values.at(-1) ?? null)
    }
    case 'offset':
      return rangeOf(request, binding.path).offset ?? 0
    case 'max-affected':
      return request.preferences.maxAffected ?? 0
  }
}

function rangeOf(request: ApiRequest, path: string) {
  return path === '' ? request.range : (request.query.ranges.get(path) ?? {})
}

async function runOnce(
  { database, caller, settings, maybeStandby = false }: TransactContext,
  sql: string,
  params: readonly Param[],
  readOnly: boolean,
): Promise<readonly Answer[]> {
  const { rows } = await database.request({ caller, settings, sql, params, readOnly, maybeStandby })
  return rows
}

/** The same time limits as for single statements and as the roles of a hosted project have. Tested in write.test.ts. */
const TIMEOUTS = { anon: '3s', authenticated: '8s', service_role: '60s' } as const

class RolledBack extends Error {
  readonly rows: readonly Answer[]

  constructor(rows: readonly Answer[]) {
    super('the client asked for a rollback')
    this.rows = rows
  }
}

/** Runs the plan after the statements that a rollback, a timezone or a function to call first needs. */
async function runInTransaction(
  context: TransactContext,
  request: ApiRequest,
  plan: Plan,
  params: readonly Param[],
): Promise<readonly Answer[]> {
  // A plan has one column, whose name is PostgreSQL's.
  const columns = request.media.explain ? ['QUERY PLAN'] : COLUMN_NAMES
  try {
    return await context.database.asCaller(context.caller, async (tx) => {
      await applySettings(tx, context, request.preferences.timezone)
      if (plan.readOnly) await tx.query('set transaction read only')
      if (context.api.preRequest !== undefined) await tx.query(`select ${context.api.preRequest}()`)
      const found = await tx.query<Record<string, unknown>>(plan.sql, params)
      const rows = found.map((row) => columns.map((name) => bytesOf(row[name])))
      if (request.preferences.tx === 'rollback') throw new RolledBack(rows)
      return rows
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.rows
    throw error
  }
}

function bytesOf(value: unknown): Buffer | null {
  if (value === null || value === undefined) return null
  return Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function applySettings(tx: Transaction, context: TransactContext, timezone: string | undefined): Promise<void> {
  const { settings } = context
  await tx.query(
    `select set_config('search_path', $1, true), set_config('request.method', $2, true),
      set_config('request.path', $3, true), set_config('request.headers', $4, true),
      set_config('statement_timeout', $5, true), set_config('request.cookies', $6, true),
      set_config('application_name', $7, true)`,
    [
      settings.searchPath,
      settings.method,
      settings.path,
      settings.headersJson,
      TIMEOUTS[context.caller.role],
      settings.cookiesJson ?? '{}',
      applicationName(settings),
    ],
  )
  if (timezone !== undefined) await tx.query(`select set_config('timezone', $1, true)`, [timezone])
}

async function estimateTotal(
  context: TransactContext,
  request: ApiRequest,
  counting: NonNullable<Plan['counting']>,
): Promise<number> {
  const params = bindParams(counting.bindings, request)
  let counted = 0
  if (request.preferences.count === 'estimated') {
    const limited = `SELECT count(*) FROM (${counting.sql} LIMIT ${context.api.maxRows + 1}) AS _all`
    counted = Number((await runOnce(context, limited, params, true))[0]?.[0]?.toString() ?? 0)
    if (counted <= context.api.maxRows) return counted
  }
  const [[text] = []] = await runOnce(context, `EXPLAIN (FORMAT JSON) ${counting.sql}`, params, true)
  const [explained] = JSON.parse(text?.toString() ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return Math.max(counted, explained?.Plan?.['Plan Rows'] ?? 0)
}
