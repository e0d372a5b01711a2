// Prints types/shapes.ts: one exported type a declaration, with its prose. Pure.
import type { Alternative, Declaration, Field, Shape } from '../language/shape.ts'

export const typeName = (name: string) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const scalars = {
  uuid: 'string',
  text: 'string',
  timestamp: 'string',
  date: 'string',
  time: 'string',
  int: 'number',
  number: 'number',
  boolean: 'boolean',
  json: 'Json',
} as const

export function typeOfShape(shape: Shape, indent = ''): string {
  switch (shape.kind) {
    case 'primitive':
      return scalars[shape.name]
    case 'named':
      return typeName(shape.name)
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value)
    case 'list': {
      const item = typeOfShape(shape.of, indent)
      return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
    }
    case 'record':
      return `{ [key: string]: ${typeOfShape(shape.of, indent)} }`
    case 'either':
      return shape.of.some(({ note }) => note)
        ? shape.of.map((one) => printAlternative(one, indent)).join('')
        : shape.of.map((one) => typeOfShape(one.shape, indent)).join(' | ')
    case 'both':
      return shape.of.map((one) => typeOfShape(one, indent)).join(' & ')
    default:
      return printObject(shape.fields, indent)
  }
}

const printAlternative = ({ note, shape }: Alternative, indent: string) =>
  `${note ? `\n${indent}  // ${note}` : ''}\n${indent}  | ${typeOfShape(shape, `${indent}  `)}`

function printObject(fields: readonly Field[], indent: string): string {
  if (fields.length === 0) return 'Record<string, never>'
  const printed = fields.map(
    ({ name, optional, shape }) => `${name}${optional ? '?' : ''}: ${typeOfShape(shape, `${indent}  `)}`,
  )
  const line = `{ ${printed.join('; ')} }`
  if (line.length <= 100 && !line.includes('\n') && !fields.some(({ note }) => note)) return line
  const lines = fields.flatMap(({ note }, place) => [
    ...(note ? [`${indent}  /** ${note} */`] : []),
    `${indent}  ${printed[place]}`,
  ])
  return ['{', ...lines, `${indent}}`].join('\n')
}

export const JSON_TYPE =
  'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]'

export const printDeclaration = ({ name, prose, shape }: Declaration) =>
  `/** ${prose.replaceAll('\n', ' ')} */\nexport type ${typeName(name)} = ${typeOfShape(shape)}`.replace(
    / = \n/,
    ' =\n',
  )

export function printShapes(declarations: Iterable<Declaration>): string {
  const parts = ['// Written by `npm run gen:types` from schema shapes of the database: not by hand.', JSON_TYPE]
  for (const declaration of declarations) parts.push(printDeclaration(declaration))
  return `${parts.join('\n\n')}\n`
}
