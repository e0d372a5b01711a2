// The filters a listener may put on a table's changes (`column=op.value`), parsed once and compared with a change's values.
import { z } from 'zod'

export type FilterOperator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in'

export interface Filter {
  readonly column: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
}

export interface ListenerSpec {
  readonly event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  readonly schema: string
  readonly table: string
  readonly filter: Filter | undefined
}

export const listenerSchema = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z.string().default('public'),
  table: z.string().default('*'),
  filter: z.string().optional(),
  select: z.array(z.string()).optional(),
})

const shape = /^([A-Za-z_]\w*)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s

/** Undefined when the text is no filter. */
export function parseFilter(text: string): Filter | undefined {
  const [, column, operator, value] = shape.exec(text) ?? []
  if (column === undefined || operator === undefined || value === undefined) return undefined
  if (operator !== 'in') return { column, operator: operator as FilterOperator, values: [value] }
  const list = /^\((.*)\)$/s.exec(value)?.[1]
  if (list === undefined) return undefined
  const values = list.split(',').map((item) => item.trim().replace(/^"(.*)"$/s, '$1'))
  return values.length > 100 ? undefined : { column, operator: 'in', values }
}

export function passes({ operator, values }: Filter, value: string | null | undefined, isNumber: boolean): boolean {
  if (value === null || value === undefined) return false
  const compare = (other: string) =>
    isNumber ? Math.sign(Number(value) - Number(other)) : value < other ? -1 : value > other ? 1 : 0
  const [first = ''] = values
  switch (operator) {
    case 'eq':
      return compare(first) === 0
    case 'neq':
      return compare(first) !== 0
    case 'lt':
      return compare(first) < 0
    case 'lte':
      return compare(first) <= 0
    case 'gt':
      return compare(first) > 0
    case 'gte':
      return compare(first) >= 0
    case 'in':
      return values.some((other) => compare(other) === 0)
  }
}
