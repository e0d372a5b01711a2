// Builds the OpenAPI 2 document: a path with its methods for each table and procedure, and the definitions they refer to.
import type { SchemaModel } from '../schema/build-model.ts'
import type { Routine } from '../schema/model.ts'
import { definitionOf, type Json, schemaOf } from './definition.ts'
import { parametersOf } from './parameters.ts'
import type { Visible, VisibleRoutine, VisibleTable } from './visible.ts'

const JSON_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
]
const ROW_TYPES = [...JSON_TYPES, 'text/csv']

export function makeDocument(model: SchemaModel, schema: string, visible: Visible): Json {
  const tables = visible.tables ?? []
  const about = summary(visible.comment ?? 'PostgREST API')
  return {
    swagger: '2.0',
    info: {
      title: about.summary,
      description: about.description ?? 'This is a dynamic API generated from the tables and procedures of a database',
      version: '14',
    },
    basePath: '/rest/v1/',
    schemes: ['https', 'http'],
    consumes: ROW_TYPES,
    produces: ROW_TYPES,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(model, schema, table)])),
      ...routinePaths(model, schema, visible.routines ?? []),
    },
    definitions: Object.fromEntries(
      tables.map((table) => [
        table.name,
        definitionOf(table, model.table(schema, table.name), model.relationships(schema, table.name)),
      ]),
    ),
    parameters: parametersOf(tables),
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://docs.postgrest.org/en/v14/references/api.html',
    },
  }
}

/** A comment's first line is the summary, the lines after it the description. */
function summary(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [first = '', ...rest] = comment.split('\n')
  const description = rest.join('\n').trim()
  return description === '' ? { summary: first } : { summary: first, description }
}

const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/parameters/${name}` }))

function tablePath(model: SchemaModel, schema: string, visible: VisibleTable): Json {
  const table = model.table(schema, visible.name)
  const about = { tags: [visible.name], ...summary(visible.comment) }
  const filters = visible.columns.map((column) => `rowFilter.${visible.name}.${column.name}`)
  const body = `body.${visible.name}`
  const rows = { type: 'array', items: { $ref: `#/definitions/${visible.name}` } }
  const done = { responses: { 204: { description: 'No Content' } } }
  return {
    get: {
      ...about,
      parameters: refs(...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'),
      responses: { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } },
    },
    ...(table?.insertable
      ? {
          post: {
            ...about,
            parameters: refs(body, 'select', 'preferPost'),
            responses: { 201: { description: 'Created' } },
          },
        }
      : {}),
    ...(table?.deletable ? { delete: { ...about, parameters: refs(...filters, 'preferReturn'), ...done } } : {}),
    ...(table?.updatable ? { patch: { ...about, parameters: refs(...filters, body, 'preferReturn'), ...done } } : {}),
  }
}

function routinePaths(model: SchemaModel, schema: string, visible: readonly VisibleRoutine[]): Json {
  const comments = new Map(visible.map(({ identity, comment }) => [identity, comment]))
  const paths = [...new Set(visible.map(({ name }) => name))].flatMap((name) => {
    const overloads = model.routines(schema, name).filter((routine) => comments.has(routine.identity))
    // A path has one signature: that of the overload with the most parameters.
    const routine = overloads.at(-1)
    return routine ? [[`/rpc/${name}`, routinePath(routine, comments.get(routine.identity) ?? null)] as const] : []
  })
  return Object.fromEntries(paths)
}

function routinePath(routine: Routine, comment: string | null): Json {
  const about = { tags: [`(rpc) ${routine.name}`], ...summary(comment), produces: JSON_TYPES }
  const responses = { responses: { 200: { description: 'OK' } } }
  const required = routine.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  const properties = Object.fromEntries(routine.parameters.map(({ name, type }) => [name, schemaOf(type)]))
  const schema = { type: 'object', ...(required.length > 0 ? { required } : {}), properties }
  const post = {
    ...about,
    parameters: [{ name: 'args', required: true, in: 'body', schema }, ...refs('preferParams')],
    ...responses,
  }
  if (routine.volatile) return { post }
  const parameters = routine.parameters.map(({ name, type, required: needed, variadic }) => ({
    name,
    required: needed,
    in: 'query',
    ...(variadic
      ? { type: 'array', items: { type: 'string' }, collectionFormat: 'multi' }
      : { ...schemaOf(type), type: 'string' }),
  }))
  return { get: { ...about, parameters, ...responses }, post }
}
