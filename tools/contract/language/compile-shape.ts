// Turns parsed shapes into the form that values are compared with: `&` merged into one object, every name known.
import type { Compiled } from '#types/misfit.ts'
import { describeShape } from './describe-shape.ts'
import type { Declaration, Field, Shape } from './shape.ts'

export type Declarations = ReadonlyMap<string, Declaration>

export function compileShape(shape: Shape, known: Declarations): Compiled {
  switch (shape.kind) {
    case 'primitive':
      return { is: shape.name }
    case 'literal':
      return { is: 'literal', value: shape.value }
    case 'named':
      lookUp(shape.name, known)
      return { is: 'named', name: shape.name }
    case 'list':
      return { is: 'list', of: compileShape(shape.of, known) }
    case 'record':
      return { is: 'record', of: compileShape(shape.of, known) }
    case 'either':
      return { is: 'either', of: shape.of.map((one) => compileShape(one.shape, known)), says: wordsFor(shape) }
    default:
      return {
        is: 'object',
        keys: Object.fromEntries(
          fieldsOf(shape, known).map((field) => [
            field.name,
            { shape: compileShape(field.shape, known), ...(field.optional ? { optional: true as const } : {}) },
          ]),
        ),
      }
  }
}

function lookUp(name: string, known: Declarations): Declaration {
  const declaration = known.get(name)
  if (!declaration) throw new Error(`Nothing declares shapes.${name}.`)
  return declaration
}

/** The keys of an object, also of one that extends others. */
export function fieldsOf(shape: Shape, known: Declarations): readonly Field[] {
  if (shape.kind === 'object') return shape.fields
  if (shape.kind === 'named') return fieldsOf(lookUp(shape.name, known).shape, known)
  if (shape.kind !== 'both') throw new Error(`Only objects can be joined by "&", not ${describeShape(shape)}.`)
  const merged = new Map<string, Field>()
  for (const part of shape.of) for (const field of fieldsOf(part, known)) merged.set(field.name, field)
  return [...merged.values()]
}

export function compileAll(known: Declarations): Record<string, Compiled> {
  return Object.fromEntries([...known.values()].map(({ name, shape }) => [name, compileShape(shape, known)]))
}

/** For a message: a long choice is told by what its alternatives call themselves. */
function wordsFor(shape: Shape): string {
  const whole = describeShape(shape)
  return whole.length <= 120
    ? whole
    : `one of ${[...whole.matchAll(/(\w+: '\w+')/g)].map(([word]) => `{ ${word}, … }`).join(' | ')}`
}
