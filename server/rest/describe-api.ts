// The root of the API: a small OpenAPI document that names what there is. Clients don't read it; people and probes do.
import type { SchemaModel } from './schema/build-model.ts'

export function describeApi(model: SchemaModel, schema: string, headersOnly: boolean): Response {
  const tables = model.tableNames(schema).map((name) => [`/${name}`, { get: operation(`Rows of ${name}`) }] as const)
  const routines = model
    .routineNames(schema)
    .map((name) => [`/rpc/${name}`, { post: operation(`Calls ${name}`) }] as const)
  const document = {
    swagger: '2.0',
    info: { title: 'PostgREST API', description: 'Tables and procedures of this server', version: '13' },
    schemes: ['https', 'http'],
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([...tables, ...routines]),
  }
  const headers = { 'Content-Type': 'application/openapi+json; charset=utf-8' }
  return new Response(headersOnly ? null : JSON.stringify(document), { headers })
}

function operation(summary: string) {
  return { summary, responses: { 200: { description: 'OK' } } }
}
