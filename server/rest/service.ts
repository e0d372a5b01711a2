// The REST service under /rest/v1: parse → plan → query → transact → respond. PostgreSQL alone decides about permissions.
import { type Context, Hono } from 'hono'
import type { Database, RequestSettings } from '#server/database/database.ts'
import { PostgresError } from '#server/database/postgres-error.ts'
import type { DatabaseRole, GatewayEnv } from '#server/platform/caller.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import { compressAnswer } from './answer/compress-answer.ts'
import { withoutHiddenColumns } from './answer/hidden-columns.ts'
import { renderError } from './answer/render-error.ts'
import { respond } from './answer/respond.ts'
import { transact } from './answer/transact.ts'
import { ERRORS } from './errors/catalogue.ts'
import { describeApi } from './openapi/describe-api.ts'
import { type ApiRequest, chosenSchema, parseRequest, type RequestSource } from './parse/request.ts'
import { planFor, planIn, type RestSchemaCache } from './plan/make-plan.ts'
import type { Plan } from './plan/plan.ts'
import { findTable } from './plan/plan-read.ts'
import type { ApiSettings } from './schema/api-settings.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

export interface RestConfig extends Partial<ApiSettings> {
  /** Procedures of the schema `public` that a standby may answer. */
  readonly standbyReads?: ReadonlySet<string>
}

function configured(config: Partial<ApiSettings>): ApiSettings {
  return {
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
    aggregates: false,
    plans: false,
    preRequest: undefined,
    ...config,
  }
}

export interface RestDependencies {
  readonly database: Pick<Database, 'request' | 'asCaller' | 'query' | 'transaction' | 'listen'>
  readonly log: Log
  readonly config?: RestConfig
}

type RestContext = Context<GatewayEnv>

export function createRestService({ database, log, config = {} }: RestDependencies): Service {
  const { standbyReads = new Set<string>(), ...apiSettings } = config
  const cache: RestSchemaCache = createSchemaCache<Plan>({ database, settings: configured(apiSettings), log })
  const transactionLimit = limitConcurrency(2, { maxWaiting: 50, refusal: ERRORS.tooManyWaiting })
  // Reads the schema before the first request. If the database does not answer yet, the first request reads it.
  cache.current().catch(() => undefined)

  async function answer(c: RestContext, target: string, isCall: boolean): Promise<Response> {
    const source = requestSource(c)
    const current = await cache.current()
    const { settings: api, searchPaths } = current
    const request = await parseRequest(source, target, isCall, api)
    const settings = requestSettings(c, request, searchPaths.get(request.schema))
    const maybeStandby = request.action === 'call' && request.schema === 'public' && standbyReads.has(request.target)
    const context = { database, caller: c.get('caller'), settings, api, transactionLimit, maybeStandby }
    const { plan, generation } = await planFor(cache, current, request)
    const reader = { role: source.role, acceptEncoding: source.header('accept-encoding') }
    try {
      return compressAnswer(respond(request, plan, await transact(context, request, plan), api.maxRows), reader)
    } catch (error) {
      if (!isStale(error)) throw withoutHiddenColumns(error, generation.model, request)
      // The failed statement changed nothing, so it is safe to try once more with a plan from a newer reading of the catalog.
      const newer = planIn(await cache.newerThan(generation), request)
      if (newer.sql === plan.sql) throw error
      return compressAnswer(respond(request, newer, await transact(context, request, newer), api.maxRows), reader)
    }
  }

  async function answerOptions(c: RestContext, target: string, isCall: boolean): Promise<Response> {
    const { model, settings } = await cache.current()
    const schema = chosenSchema(c.req.header('accept-profile') ?? null, settings.schemas)
    const { role } = c.get('caller')
    return new Response(null, { status: 200, headers: { Allow: allowedMethods(model, schema, target, isCall, role) } })
  }

  const http = new Hono<GatewayEnv>()
  http.options('/rpc/:name', (c) => answerOptions(c, c.req.param('name'), true))
  http.options('/:table', (c) => answerOptions(c, c.req.param('table'), false))
  http.options('/', (c) => c.body(null, 200, { Allow: 'OPTIONS,GET,HEAD' }))
  http.all('/rpc/:name', (c) => answer(c, c.req.param('name'), true))
  http.all('/:table', (c) => answer(c, c.req.param('table'), false))
  http.get('/', async (c) =>
    describeApi(database, await cache.current(), {
      caller: c.get('caller'),
      method: c.req.method,
      profile: c.req.header('accept-profile') ?? null,
      accept: c.req.header('accept') ?? null,
    }),
  )
  http.all('/', (c) => {
    throw ERRORS.unsupportedMethod(c.req.method)
  })
  http.all('*', () => {
    throw ERRORS.unknownPath()
  })
  http.notFound(() => {
    throw ERRORS.unknownPath()
  })
  http.onError((error, c) => renderError(error, c, log))

  return { http, close: () => cache.close() }
}

function requestSource(c: RestContext): RequestSource {
  const { url } = c.req
  const mark = url.indexOf('?')
  const hash = url.indexOf('#', Math.max(mark, 0))
  return {
    method: c.req.method,
    role: c.get('caller').role,
    rawQuery: mark < 0 ? '' : url.slice(mark + 1, hash < 0 ? undefined : hash),
    header: (name) => c.req.raw.headers.get(name),
    body: async () => Buffer.from(await c.req.arrayBuffer()),
  }
}

function requestSettings(c: RestContext, request: ApiRequest, searchPath: string | undefined): RequestSettings {
  const headers = headersOf(c)
  const { cookie } = headers
  const requestId = c.get('requestId')
  // SQL sees the id also where the server made it.
  headers['x-request-id'] = requestId
  return {
    requestId,
    method: request.method,
    path: request.action === 'call' ? `/rpc/${request.target}` : `/${request.target}`,
    headersJson: JSON.stringify(headers),
    cookiesJson: cookie === undefined ? undefined : JSON.stringify(parseCookies(cookie)),
    schema: request.schema,
    searchPath,
  }
}

/** Those Node has read where the gateway gives them: a `Headers` of them would be made for this alone. */
function headersOf(c: RestContext): Record<string, string> {
  const headers: Record<string, string> = {}
  const incoming = c.get('headers')
  if (!incoming) {
    c.req.raw.headers.forEach((value, name) => {
      headers[name] = value
    })
    return headers
  }
  for (const name in incoming) {
    const value = incoming[name]
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return headers
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

/** Tells whether the database changed after the plan was made: a table or function of the plan is gone. */
function isStale(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return false
  return error.code === '42P01' || (error.code === '42883' && error.message.startsWith('function'))
}

function allowedMethods(
  model: Awaited<ReturnType<RestSchemaCache['current']>>['model'],
  schema: string,
  target: string,
  isCall: boolean,
  role: DatabaseRole,
): string {
  if (isCall) {
    const overloads = model.routines(schema, target)
    if (overloads.length === 0) {
      throw ERRORS.routineNotFound(`${schema}.${target}`)
    }
    return overloads.every((routine) => routine.volatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
  }
  const table = findTable(model, schema, target, role)
  const methods = ['OPTIONS', 'GET', 'HEAD']
  if (table.insertable) methods.push('POST')
  if (table.insertable && table.updatable && table.primaryKey.length > 0) methods.push('PUT')
  if (table.updatable) methods.push('PATCH')
  if (table.deletable) methods.push('DELETE')
  return methods.join(',')
}
