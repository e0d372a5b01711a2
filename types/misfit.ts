// Compares a value with the compiled form of a shape (types/answers.ts). Says what is wrong first, by the path to the key; null when
// nothing is. tests.misfit in supabase/tests/check-answers.sql says the same in SQL: tools/contract/language/misfit.test.ts holds the two together.

/** A shape without names to merge: `&` is resolved, a name stands for another entry. */
export type Compiled =
  | { readonly is: 'uuid' | 'text' | 'int' | 'number' | 'boolean' | 'timestamp' | 'date' | 'time' | 'json' }
  | { readonly is: 'literal'; readonly value: string | boolean | null }
  | {
      readonly is: 'object'
      readonly keys: Readonly<Record<string, { readonly shape: Compiled; readonly optional?: true }>>
    }
  | { readonly is: 'record'; readonly of: Compiled }
  | { readonly is: 'list'; readonly of: Compiled }
  | { readonly is: 'either'; readonly of: readonly Compiled[]; readonly says: string }
  | { readonly is: 'named'; readonly name: string }

export type Shapes = Readonly<Record<string, Compiled>>

const patterns: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  timestamp: /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d)?|Z)$/,
  date: /^\d{4,}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d(\.\d+)?$/,
}

export function misfit(shapes: Shapes, shape: Compiled, value: unknown, path = ''): string | null {
  switch (shape.is) {
    case 'named': {
      const named = shapes[shape.name]
      return named ? misfit(shapes, named, value, path) : `${at(path)}nothing declares ${shape.name}`
    }
    case 'json':
      return value === null || value === undefined ? wrong(path, 'json', value) : null
    case 'literal':
      return value === shape.value ? null : wrong(path, JSON.stringify(shape.value), value)
    case 'object':
      return objectMisfit(shapes, shape.keys, value, path)
    case 'record':
      if (!isObject(value)) return wrong(path, 'an object', value)
      return first(Object.entries(value), ([key, item]) => misfit(shapes, shape.of, item, join(path, key)))
    case 'list':
      if (!Array.isArray(value)) return wrong(path, 'a list', value)
      return first([...value.entries()], ([place, item]) => misfit(shapes, shape.of, item, `${path}[${place}]`))
    case 'either':
      return eitherMisfit(shapes, shape, value, path)
    default:
      return isPrimitive(shape.is, value) ? null : wrong(path, shape.is, value)
  }
}

function isPrimitive(name: string, value: unknown): boolean {
  if (name === 'boolean') return typeof value === 'boolean'
  if (name === 'int') return Number.isInteger(value)
  if (name === 'number') return typeof value === 'number'
  return typeof value === 'string' && (patterns[name]?.test(value) ?? true)
}

type Keys = Extract<Compiled, { is: 'object' }>['keys']

function objectMisfit(shapes: Shapes, keys: Keys, value: unknown, path: string): string | null {
  if (!isObject(value)) return wrong(path, 'an object', value)
  const missing = Object.keys(keys).find((key) => !(key in value) && !keys[key]?.optional)
  if (missing !== undefined) return `${join(path, missing)} is missing`
  const extra = Object.keys(value).find((key) => !(key in keys))
  if (extra !== undefined) return `${join(path, extra)} is not declared`
  return first(Object.entries(value), ([key, item]) => {
    const { shape } = keys[key] ?? {}
    return shape ? misfit(shapes, shape, item, join(path, key)) : null
  })
}

// What names itself by a literal (`action: 'connected'`) is compared with that alternative alone, so that the fault is the key's.
function eitherMisfit(shapes: Shapes, shape: Extract<Compiled, { is: 'either' }>, value: unknown, path: string) {
  const named = shape.of.find((one) => isNamedBy(resolve(shapes, one), value))
  if (named) return misfit(shapes, named, value, path)
  const faults = shape.of.map((one) => misfit(shapes, one, value, path))
  if (faults.includes(null)) return null
  const others = shape.of.filter((one) => !(one.is === 'literal' && one.value === null))
  const [only] = others
  if (others.length === 1 && only && value !== null && value !== undefined) return misfit(shapes, only, value, path)
  return wrong(path, shape.says, value)
}

const resolve = (shapes: Shapes, shape: Compiled): Compiled | undefined =>
  shape.is === 'named' ? shapes[shape.name] : shape

function isNamedBy(shape: Compiled | undefined, value: unknown): boolean {
  if (shape?.is !== 'object' || !isObject(value)) return false
  const literals = Object.entries(shape.keys).filter(([, key]) => key.shape.is === 'literal' && !key.optional)
  return (
    literals.length > 0 &&
    literals.every(([key, { shape: wanted }]) => wanted.is === 'literal' && value[key] === wanted.value)
  )
}

function first<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const fault = find(item)
    if (fault) return fault
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)
const at = (path: string) => (path ? `${path}: ` : '')

function wrong(path: string, wanted: string, value: unknown): string {
  const came = value === undefined ? 'nothing' : JSON.stringify(value)
  return `${path || 'the answer'} should be ${wanted} but is ${came.length > 60 ? `${came.slice(0, 60)}…` : came}`
}
