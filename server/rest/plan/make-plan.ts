// Finds the plan of a request's shape, or makes it; looks at the catalog again before saying that something doesn't exist.
import type { ApiRequest } from '../parse/request.ts'
import { RestError } from '../rest-error.ts'
import type { Generation, SchemaCache } from '../schema/schema-cache.ts'
import type { Plan } from './plan.ts'
import { planCall } from './plan-call.ts'
import { planTableRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'

export type RestSchemaCache = SchemaCache<Plan>

const MAX_PLANS = 2000
const MAX_KEY_LENGTH = 16_384
/** What a newer reading of the catalog can heal. */
const NOT_FOUND = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export interface PlannedRequest {
  readonly plan: Plan
  readonly generation: Generation<Plan>
}

export async function planFor(cache: RestSchemaCache, request: ApiRequest, maxRows: number): Promise<PlannedRequest> {
  const generation = await cache.current()
  try {
    return { plan: planIn(generation, request, maxRows), generation }
  } catch (error) {
    if (!(error instanceof RestError) || !NOT_FOUND.has(error.body.code)) throw error
    const newer = await cache.newerThan(generation)
    return { plan: planIn(newer, request, maxRows), generation: newer }
  }
}

export function planIn(generation: Generation<Plan>, request: ApiRequest, maxRows: number): Plan {
  const key = shapeKey(request)
  const known = generation.plans.get(key)
  if (known) return known
  const plan = makePlan(generation, request, maxRows)
  if (key.length <= MAX_KEY_LENGTH) {
    if (generation.plans.size >= MAX_PLANS) {
      const oldest = generation.plans.keys().next()
      if (!oldest.done) generation.plans.delete(oldest.value)
    }
    generation.plans.set(key, plan)
  }
  return plan
}

function makePlan({ model }: Generation<Plan>, request: ApiRequest, maxRows: number): Plan {
  if (request.action === 'call') return planCall(model, request, maxRows)
  if (request.action === 'read') return planTableRead(model, request, maxRows)
  return planWrite(model, request)
}

/** Everything a plan depends on besides the model. Two requests with one key differ only in bound values. */
function shapeKey({ method, action, schema, target, media, preferences, range, payload, query }: ApiRequest): string {
  const limit = preferences.handling === 'strict' && preferences.maxAffected !== undefined ? 'm' : ''
  const ranged = `${range.limit ?? ''}${range.offset === undefined ? '' : 'o'}`
  const wishes = `${preferences.return ?? ''} ${preferences.resolution ?? ''} ${preferences.missing ?? ''} ${preferences.count ?? ''}`
  const form = `${media.form}${media.stripNulls ? '-' : ''}`
  let body = ''
  if (payload) {
    const keys = payload.keys === undefined ? '?' : payload.keys.map((key) => JSON.stringify(key)).join()
    body = `${payload.contentType}${payload.isArray ? '[' : '{'}${keys}`
  }
  return `${method} ${action} ${form} ${wishes} ${limit} ${ranged} ${schema.length},${target.length},${body.length}:${schema}${target}${body}${query.shape}`
}
