// How two copies of a draft become one, field by field: what was typed later wins. A value that is no object is one field. Pure.

/** When each field was typed. What nobody has typed yet has no time. */
export type Times = Record<string, number>
export type Timed<Value> = { value: Value; at: Times }

const whole = ''

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A draft is kept as JSON, so what is the same JSON is the same.
export const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

/** The fields in which `next` differs from `before`. */
export function changedFields(before: unknown, next: unknown): string[] {
  if (!isRecord(before) || !isRecord(next)) return isSame(before, next) ? [] : [whole]
  return [...new Set([...Object.keys(before), ...Object.keys(next)])].filter((key) => !isSame(before[key], next[key]))
}

/** `into` with these fields as they are in `from`. */
export function withFields<Value>(into: Value, from: Value, fields: readonly string[]): Value {
  if (!isRecord(into) || !isRecord(from)) return fields.length > 0 ? from : into
  return Object.assign({}, into, Object.fromEntries(fields.map((field) => [field, from[field]])))
}

/** Ours with what is newer in theirs. What was not typed here is as theirs have it, so that two tabs share an id made on the device. */
export function merged<Value>(ours: Timed<Value>, theirs: Timed<Value>): Timed<Value> {
  const fields = isRecord(theirs.value) ? Object.keys(theirs.value) : [whole]
  const taken = fields.filter((field) => {
    const [mine, other] = [ours.at[field], theirs.at[field]]
    return mine === undefined || (other !== undefined && other > mine)
  })
  const times = taken.flatMap((field) => {
    const time = theirs.at[field]
    return time === undefined ? [] : [[field, time] as const]
  })
  return { value: withFields(ours.value, theirs.value, taken), at: { ...ours.at, ...Object.fromEntries(times) } }
}

// A fraction of its own, so that two tabs never type at the same moment.
const fraction = Math.random()

/** The time of a change, later than every time known so far even if the clock of the device was put back. */
export const timeAfter = (known: readonly number[]) => Math.max(Date.now(), ...known.map(Math.ceil)) + fraction
