// A handwritten model for tests of the grammar and the SQL text without a database.
import { bindParams } from '../answer/transact.ts'
import { parseRequest } from '../parse/request.ts'
import { planIn } from '../plan/make-plan.ts'
import type { Plan } from '../plan/plan.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import { buildModel } from '../schema/build-model.ts'
import type { Catalog } from '../schema/introspect.ts'

const USERS = ['authenticated' as const]
const column = (name: string, num: number, type: string) => ({
  name,
  num,
  type,
  type_oid: 0,
  base: null,
  default: null,
  users: USERS,
})

const catalog: Catalog = {
  tables: [
    {
      oid: 1,
      schema: 'public',
      name: 'clients',
      is_view: false,
      updatable: 28,
      columns: [column('id', 1, 'integer'), column('name', 2, 'text')],
      primary_key: ['id'],
      users: USERS,
    },
    {
      oid: 2,
      schema: 'public',
      name: 'projects',
      is_view: false,
      updatable: 28,
      columns: [
        column('id', 1, 'integer'),
        column('name', 2, 'text'),
        column('client_id', 3, 'integer'),
        column('data', 4, 'jsonb'),
      ],
      primary_key: ['id'],
      users: USERS,
    },
  ],
  keys: [
    {
      constraint: 'projects_client_fkey',
      table_oid: 2,
      foreign_oid: 1,
      columns: [['client_id', 'id']],
      is_unique: false,
    },
  ],
  views: [],
  routines: [],
  handlers: [],
  casts: [],
}

export interface Built {
  readonly plan: Plan
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Plans a request as the service does, up to the statement the service would send. */
export function createPlanner(maxRows = 1000) {
  const settings: ApiSettings = {
    schemas: ['public'],
    extraSearchPath: [],
    maxRows,
    aggregates: true,
    plans: true,
    preRequest: undefined,
  }
  const model = buildModel(catalog, ['public'])
  const generation = { model, settings, searchPaths: new Map<string, string>(), plans: new Map<string, Plan>() }
  return async (
    target: string,
    rawQuery: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Built> => {
    const source = {
      method: options.method ?? 'GET',
      rawQuery,
      role: 'authenticated' as const,
      header: (name: string) => options.headers?.[name] ?? null,
      body: async () => Buffer.from(options.body ?? ''),
    }
    const request = await parseRequest(source, target, false, settings)
    const plan = planIn(generation, request)
    return { plan, sql: plan.sql, params: bindParams(plan.bindings, request) }
  }
}
