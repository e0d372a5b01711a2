// The shape language from end to end: read, printed as TypeScript, compiled, written back.
import { describe, expect, it } from 'vitest'
import { misfit } from '#types/misfit.ts'
import { printShapes, typeOfShape } from '../print/print-shapes.ts'
import { compileAll, type Declarations } from './compile-shape.ts'
import { describeShape, printShape } from './describe-shape.ts'
import { parseComment, parseShape } from './parse-shape.ts'

function declared(comments: Record<string, string>): Declarations {
  return new Map(
    Object.entries(comments).map(([name, comment]) => [
      name,
      { name, mayBeNull: false, answeredBy: [], ...parseComment(name, comment) },
    ]),
  )
}

describe('reading and printing', () => {
  it.each([
    ['uuid', 'string'],
    ['int | null', 'number | null'],
    ["'a' | 'b'", "'a' | 'b'"],
    ['text[]', 'string[]'],
    ['{ a: int }[]', 'Array<{ a: number }>'],
    ["('a' | 'b')[]", "Array<'a' | 'b'>"],
    ['{ [text]: json }', '{ [key: string]: Json }'],
    ['member_card & { relevance?: number }', 'MemberCard & { relevance?: number }'],
    ['{}', 'Record<string, never>'],
  ])('%s', (text, type) => {
    const shape = parseShape(text)
    expect(typeOfShape(shape)).toBe(type)
    expect(parseShape(describeShape(shape))).toEqual(shape)
  })

  it('keeps what is said above a key or an alternative', () => {
    const text = '{\n  // How many.\n  count: int,\n  name: text,\n}'
    expect(printShape(parseShape(text))).toBe(text)
    expect(typeOfShape(parseShape(text))).toContain('/** How many. */\n  count: number')
    const kinds = "// To one.\n| { action: 'a' }\n// To the other.\n| { action: 'b' }"
    expect(printShape(parseShape(kinds))).toBe(kinds)
  })

  it.each([
    ['{ a int }', 'expected ":" but found "int"'],
    ['{ a: }', 'expected a shape but found "}"'],
    ['Text', 'expected a shape but found "Text"'],
    ['text text', 'expected the end but found "text"'],
    ['text; int', 'cannot read "; int"'],
  ])('refuses %s', (text, complaint) => {
    expect(() => parseShape(text)).toThrow(complaint)
  })

  it('wants prose, a blank line and a shape in a comment', () => {
    expect(() => parseComment('card', '{ id: uuid }')).toThrow('shapes.card says no shape')
    expect(() => parseComment('card', 'A card.\n\n{ id uuid }')).toThrow('shapes.card: expected ":"')
    expect(printShapes(declared({ my_card: 'A card.\n\n{ id: uuid }' }).values())).toContain(
      '/** A card. */\nexport type MyCard = { id: string }\n',
    )
  })
})

describe('compiling', () => {
  it('merges what extends, also by name', () => {
    const compiled = compileAll(declared({ base: 'A.\n\n{ id: uuid }', more: 'B.\n\nbase & { count: int }' }))
    expect(misfit(compiled, { is: 'named', name: 'more' }, { count: 1 })).toBe('id is missing')
  })

  it('refuses a name nothing declares, and to join what is no object', () => {
    expect(() => compileAll(declared({ list: 'A.\n\nperson[]' }))).toThrow('Nothing declares shapes.person.')
    expect(() => compileAll(declared({ odd: 'A.\n\ntext & { a: int }' }))).toThrow('Only objects can be joined')
  })
})
