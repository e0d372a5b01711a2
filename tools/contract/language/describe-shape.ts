// Writes a shape in its own language: for people to read, in docs/rpc.md and in what a check says.
import type { Alternative, Field, Shape } from './shape.ts'

/** On one line, without notes. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'primitive':
    case 'named':
      return shape.name
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value)
    case 'list':
      return `${grouped(shape.of)}[]`
    case 'record':
      return `{ [text]: ${describeShape(shape.of)} }`
    case 'either':
      return shape.of.map((one) => describeShape(one.shape)).join(' | ')
    case 'both':
      return shape.of.map(describeShape).join(' & ')
    default:
      return shape.fields.length > 0 ? `{ ${shape.fields.map(describeField).join(', ')} }` : '{}'
  }
}

const grouped = (shape: Shape) =>
  shape.kind === 'either' || shape.kind === 'both' ? `(${describeShape(shape)})` : describeShape(shape)

const describeField = ({ name, optional, shape }: Field) => `${name}${optional ? '?' : ''}: ${describeShape(shape)}`

/** On several lines where it is long, with its notes. */
export function printShape(shape: Shape): string {
  if (shape.kind === 'both') return shape.of.map(printShape).join(' & ')
  if (shape.kind === 'either' && shape.of.some(({ note }) => note)) return shape.of.map(printAlternative).join('\n')
  if (shape.kind !== 'object') return describeShape(shape)
  const line = describeShape(shape)
  if (line.length <= 110 && !shape.fields.some(({ note }) => note)) return line
  const lines = shape.fields.flatMap((field) => [
    ...(field.note ? [`  // ${field.note}`] : []),
    `  ${describeField(field)},`,
  ])
  return ['{', ...lines, '}'].join('\n')
}

const printAlternative = ({ note, shape }: Alternative) => `${note ? `// ${note}\n` : ''}| ${describeShape(shape)}`
