// Features of the hosted storage service that this one does not have: they are refused by name, as there where a project has not got
// them. docs/refusals.md lists them.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'

const NOT_OFFERED: Readonly<Record<string, string>> = {
  '/iceberg/*': 'Analytics buckets',
  '/vector/*': 'Vector buckets',
  '/bucket/:id/lifecycle': 'Rules for the life of objects',
}

export function notOffered(): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  for (const [path, feature] of Object.entries(NOT_OFFERED)) {
    routes.all(path, () => {
      throw ERRORS.notOffered(feature)
    })
  }
  return routes
}
