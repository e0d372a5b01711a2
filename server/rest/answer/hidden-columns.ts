// PostgreSQL suggests columns by their names alone. Takes its hint away where it names a column the caller may not use.
import { PostgresError } from '#server/database/postgres-error.ts'
import type { ApiRequest } from '../parse/request.ts'
import type { SchemaModel } from '../schema/build-model.ts'

const UNDEFINED_COLUMN = '42703'
/** `column "clients_1.name"` in a hint, `column named "name" in table "clients_1"` in the details. */
const NAMED = /column "([^"]+)\.([^".]+)"|columns? named "([^"]+)"(?: in table "([^"]+)")?/g

export function withoutHiddenColumns(error: unknown, model: SchemaModel, request: ApiRequest): unknown {
  if (!(error instanceof PostgresError) || error.code !== UNDEFINED_COLUMN) return error
  const { hint, details } = error
  if (hint === null && details === null) return error
  const named = [...`${hint ?? ''} ${details ?? ''}`.matchAll(NAMED)]
  const mayUse = ([, table, column, detailed, detailedTable]: RegExpExecArray) =>
    isUsable(model, request, table ?? detailedTable ?? '', column ?? detailed ?? '')
  if (named.length > 0 && named.every(mayUse)) return error
  return new PostgresError({ message: error.message, code: error.code })
}

/** `alias` is a table of the request: under its own name, or as an embed with its depth behind it. */
function isUsable(model: SchemaModel, { schema, role }: ApiRequest, alias: string, column: string): boolean {
  const embedded = /^(.{1,50})_\d+$/s.exec(alias)?.[1]
  const usable = (name: string) => model.table(schema, name)?.columns.get(column)?.users.includes(role) ?? false
  if (model.table(schema, alias)) return usable(alias)
  return embedded === undefined ? isResult(model, schema, alias) : usable(embedded)
}

/** The columns of a procedure's own rows are known to its callers. */
function isResult(model: SchemaModel, schema: string, alias: string): boolean {
  return model.routines(schema, alias).length > 0
}
