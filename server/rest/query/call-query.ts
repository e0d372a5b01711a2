// SQL that calls a procedure with the arguments of one JSON object, by the names and types the procedure declares.
import type { Routine } from '../schema/model.ts'
import { qualified, quoteIdent, type SqlBindings } from '../sql/sql-text.ts'

/** `single` passes the whole body as the one unnamed parameter, `direct` the values of the query string. */
export type CallArguments =
  | { readonly kind: 'named' | 'direct'; readonly names: readonly string[]; readonly isArray: boolean }
  | { readonly kind: 'single'; readonly type: string }

export function callSql(routine: Routine, args: CallArguments, bindings: SqlBindings): string {
  const callee = qualified(routine.schema, routine.name)
  const { list, from } = argumentsSql(routine, args, bindings)
  const call = `${callee}(${list})`
  if (routine.returns === 'composite' || routine.returns === 'set-of-composite') {
    return `SELECT pgrst_call.* FROM ${from === '' ? '' : `${from}, LATERAL `}${call} AS pgrst_call`
  }
  return `SELECT ${call} AS pgrst_scalar${from === '' ? '' : ` FROM ${from}`}`
}

function argumentsSql(routine: Routine, args: CallArguments, bindings: SqlBindings): { list: string; from: string } {
  if (args.kind === 'single') return { list: `${bindings.bind({ from: 'body' })}::${args.type}`, from: '' }
  const used = routine.parameters.filter((parameter) => args.names.includes(parameter.name))
  if (used.length === 0) return { list: '', from: '' }
  if (args.kind === 'direct') {
    const values = used.map(({ name, variadic, type }) => {
      const value = `${bindings.bind({ from: 'argument', name, variadic })}::${type}`
      return `${variadic ? 'VARIADIC ' : ''}${quoteIdent(name)} := ${value}`
    })
    return { list: values.join(', '), from: '' }
  }
  const types = used.map(({ name, type }) => `${quoteIdent(name)} ${type}`).join(', ')
  const list = used
    .map(({ name, variadic }) => `${variadic ? 'VARIADIC ' : ''}${quoteIdent(name)} := _args.${quoteIdent(name)}`)
    .join(', ')
  const body = `${bindings.bind({ from: 'body' })}::json`
  if (!args.isArray) return { list, from: `json_to_record(${body}) AS _args(${types})` }
  return { list, from: `(SELECT * FROM json_to_recordset(${body}) AS _rows(${types}) LIMIT 1) AS _args` }
}
