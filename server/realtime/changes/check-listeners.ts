// Checks a client's wish to listen: its tables are published, its columns readable, its filter values fit. Refuses with the hosted sentences.
import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { PostgresError } from '#server/database/postgres-error.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Catalog, ColumnFacts, TableFacts } from './catalog.ts'
import {
  type Filter,
  FilterError,
  type ListenerSpec,
  type listenerSchema,
  parseFilters,
  type WantedFilter,
} from './filters.ts'

export type WantedListener = z.output<typeof listenerSchema>

const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700])
/** Types whose values have exactly one spelling: equal values are equal texts. */
const EXACT = new Set([16, 20, 21, 23, 25, 1043, 2950])
const TEXTS = new Set([25, 1043])
const [INT8, INT2, INT4, UUID] = [20, 21, 23, 2950]
const MOST_VALUES = 100
const KEYWORDS = ['null', 'true', 'false', 'unknown']
const SQL_OPERATORS: Partial<Record<string, string>> = {
  eq: '=',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}
const CONDITIONS: Partial<Record<string, string>> = {
  '22P02': 'invalid_text_representation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '2201B': 'invalid_regular_expression',
}

export async function checkListener(
  wanted: WantedListener,
  role: string,
  { catalog, database }: { catalog: Catalog; database: Database },
): Promise<ListenerSpec> {
  const event = eventOf(wanted.event)
  if (wanted.schema == null && wanted.table == null) {
    throw ERRORS.nothingToListenTo()
  }
  const [schema, table] = [wanted.schema ?? 'public', wanted.table ?? '*']
  const select = selectOf(wanted.select)
  if (select && (schema === '*' || table === '*')) {
    throw ERRORS.selectOfWildcard()
  }
  const filters = filtersOf(wanted.filter)
  const check = async () => {
    const tables = await catalog.published(schema, table)
    const checked = await Promise.all(
      tables.map((facts) => checkTable(facts, role, filters, select, catalog, database)),
    )
    return { isPublished: tables.length > 0, filters: checked[0] ?? [] }
  }
  const described = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${listed(filters)}, select: ${select ? JSON.stringify(select) : 'nil'}]`
  try {
    const found = await check().catch(async (error: unknown) => {
      if (!(error instanceof PostgresError)) throw error
      // The table may have changed since the catalog last read it.
      await catalog.refresh()
      return check()
    })
    if (found.isPublished) return { event, schema, table, filters: found.filters, select }
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error
    const exception = `ERROR ${error.code} (${CONDITIONS[error.code] ?? 'raise_exception'}) ${error.message}`
    throw ERRORS.listenerFailed(described, exception)
  }
  throw ERRORS.notPublished(described)
}

function eventOf(event: string | null | undefined): ListenerSpec['event'] {
  const known = (['INSERT', 'UPDATE', 'DELETE'] as const).find((name) => name === event?.toUpperCase())
  return known ?? '*'
}

function selectOf(select: WantedListener['select']): string[] | undefined {
  if (typeof select === 'string') {
    throw ERRORS.selectNotAList()
  }
  const names = (select ?? []).filter((name) => typeof name === 'string')
  return names.length > 0 ? names : undefined
}

function filtersOf(filter: string | null | undefined): WantedFilter[] {
  try {
    return parseFilters(filter ?? '')
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw ERRORS.invalidFilter(error.message)
  }
}

const listed = (filters: readonly WantedFilter[]) =>
  `[${filters.map(({ column, operator, value, negate }) => `{${[column, operator, value].map((text) => JSON.stringify(text)).join(', ')}, ${negate}}`).join(', ')}]`

async function checkTable(
  facts: TableFacts,
  role: string,
  filters: readonly WantedFilter[],
  select: readonly string[] | undefined,
  catalog: Catalog,
  database: Database,
): Promise<Filter[]> {
  if (filters.length === 0 && !select) return []
  const readable = await catalog.readableColumns(role, facts.oid)
  const unknown = select?.find((name) => !readable.has(name))
  if (unknown !== undefined) throw raised(`invalid column for select ${unknown}`)
  return Promise.all(
    filters.map((filter) => {
      const column = facts.columns.get(filter.column)
      if (!column || !readable.has(filter.column)) throw raised(`invalid column for filter ${filter.column}`)
      return checkFilter(filter, column, database)
    }),
  )
}

async function checkFilter(wanted: WantedFilter, column: ColumnFacts, database: Database): Promise<Filter> {
  const { column: name, operator, negate } = wanted
  return {
    column: name,
    operator,
    negate,
    values: simpleValue(wanted, column) ?? (await askForValues(wanted, column, database)),
    kind: NUMBERS.has(column.typeOid) ? 'number' : 'text',
    isExact: EXACT.has(column.typeOid),
  }
}

/** Spells the most usual values as PostgreSQL does, without asking it. Undefined for the others. */
function simpleValue({ operator, value }: WantedFilter, { typeOid, type }: ColumnFacts): string[] | undefined {
  if (operator === 'is') {
    if (!KEYWORDS.includes(value)) throw raised('invalid value for is filter: must be null, true, false, or unknown')
    if (value !== 'null' && type !== 'boolean')
      throw raised(`is ${value} filter requires a boolean column, got ${type}`)
    return [value]
  }
  if (!['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'isdistinct'].includes(operator)) return undefined
  if (TEXTS.has(typeOid)) return [value]
  if (typeOid === UUID && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return [value.toLowerCase()]
  if ([INT2, INT4, INT8].includes(typeOid) && /^(0|-?[1-9]\d{0,3})$/.test(value)) return [value]
  return undefined
}

/** Asks PostgreSQL how it spells the value, which is how the feed will write it. Throws where value, type and operator don't fit. */
async function askForValues(
  { column, operator, value }: WantedFilter,
  { type }: ColumnFacts,
  database: Database,
): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('statement_timeout', '2s', true)`,
    )
    if (operator === 'in') {
      const rows = await tx.query<{ item: string }>(
        `select item::text as item from unnest($1::text::${type}[]) as item`,
        [value],
      )
      if (rows.length > MOST_VALUES) throw raised(`too many values for \`in\` filter. Maximum ${MOST_VALUES}`)
      return rows.map(({ item }) => item)
    }
    const isPattern = ['like', 'ilike', 'match', 'imatch'].includes(operator)
    if (operator === 'match' || operator === 'imatch') {
      await tx.query(`select '' ~ $1::text`, [value]).catch((error: unknown) => {
        throw raised(`invalid regular expression for ${operator} filter: ${messageOf(error)}`)
      })
    }
    const [row] = isPattern
      ? [{ value }]
      : await tx.query<{ value: string }>(`select ($1::text::${type})::text as value`, [value])
    await tx
      .query(
        isPattern
          ? `select null::${type} ${SQL_OPERATORS[operator]} $1::text`
          : `select $1::text::${type} ${SQL_OPERATORS[operator]} $1::text::${type}`,
        [value],
      )
      .catch((error: unknown) => {
        throw raised(`operator ${operator} is not supported on column ${column} of type ${type}: ${messageOf(error)}`)
      })
    return [row?.value ?? value]
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const raised = (message: string) => new PostgresError({ message, code: 'P0001' })
