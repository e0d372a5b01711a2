// Finds the plan for a request's shape or makes it. Reads the catalog again before it refuses a name that does not exist.
import { RestError } from '../errors/rest-error.ts'
import type { ApiRequest } from '../parse/request.ts'
import type { Generation, SchemaCache } from '../schema/schema-cache.ts'
import type { Plan } from './plan.ts'
import { planCall } from './plan-call.ts'
import { planTableRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'

export type RestSchemaCache = SchemaCache<Plan>

const MAX_PLANS = 2000
const MAX_KEY_LENGTH = 16_384
/** Errors that may be gone after reading the catalog again. */
const NOT_FOUND = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export interface PlannedRequest {
  readonly plan: Plan
  readonly generation: Generation<Plan>
}

export async function planFor(
  cache: RestSchemaCache,
  generation: Generation<Plan>,
  request: ApiRequest,
): Promise<PlannedRequest> {
  try {
    return { plan: planIn(generation, request), generation }
  } catch (error) {
    if (!(error instanceof RestError) || !NOT_FOUND.has(error.code)) throw error
    const newer = await cache.newerThan(generation)
    return { plan: planIn(newer, request), generation: newer }
  }
}

export function planIn(generation: Generation<Plan>, request: ApiRequest): Plan {
  const key = shapeKey(request)
  const known = generation.plans.get(key)
  if (known) return known
  const plan = explained(makePlan(generation, request), request)
  if (key.length <= MAX_KEY_LENGTH) {
    if (generation.plans.size >= MAX_PLANS) {
      const oldest = generation.plans.keys().next()
      if (!oldest.done) generation.plans.delete(oldest.value)
    }
    generation.plans.set(key, plan)
  }
  return plan
}

/** Wraps the plan's SQL in EXPLAIN. */
function explained(plan: Plan, { media: { explain } }: ApiRequest): Plan {
  if (!explain) return plan
  const options = [`FORMAT ${explain.json ? 'JSON' : 'TEXT'}`, ...explain.options.map((name) => name.toUpperCase())]
  return { ...plan, sql: `EXPLAIN (${options.join(', ')}) ${plan.sql}`, counting: undefined }
}

function makePlan({ model, settings }: Generation<Plan>, request: ApiRequest): Plan {
  if (request.action === 'call') return planCall(model, request, settings)
  if (request.action === 'read') return planTableRead(model, request, settings)
  return planWrite(model, request, settings)
}

/** Returns a key of everything a plan depends on besides the model. Two requests with one key differ only in bound values. */
function shapeKey({
  method,
  action,
  schema,
  target,
  media,
  preferredTypes,
  preferences,
  range,
  payload,
  query,
}: ApiRequest): string {
  const limit = preferences.handling === 'strict' && preferences.maxAffected !== undefined ? 'm' : ''
  const ranged = `${range.limit ?? ''}${range.offset === undefined ? '' : 'o'}`
  const preferred = `${preferences.return ?? ''} ${preferences.resolution ?? ''} ${preferences.missing ?? ''} ${preferences.count ?? ''}`
  const explain = media.explain ? `${media.explain.json} ${media.explain.options.join('|')}` : ''
  const form = `${media.form}${media.stripNulls ? '-' : ''}${explain}${preferredTypes.length > 0 ? JSON.stringify(preferredTypes) : ''}`
  let body = ''
  if (payload) {
    const keys = payload.keys === undefined ? '?' : payload.keys.map((key) => JSON.stringify(key)).join()
    body = `${payload.contentType}${payload.isArray ? '[' : '{'}${keys}`
  }
  return `${method} ${action} ${form} ${preferred} ${limit} ${ranged} ${schema.length},${target.length},${body.length}:${schema}${target}${body}${query.shape}`
}
