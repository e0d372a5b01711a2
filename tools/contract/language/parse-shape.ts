// Reads the shape language: `{ id: uuid, note?: text } | null`. Names are left to compile-shape.ts to resolve.
import { type Alternative, type Field, type Primitive, primitives, type Shape } from './shape.ts'

const tokens = /\s*(?:\/\/[ \t]*([^\n]*)|('[^'\n]*')|([a-zA-Z_]\w*)|(\[\]|[{}[\]()|&:,?]))/y

interface Token {
  readonly text: string
  /** The `//` lines before it. */
  readonly note: string
}

function tokenize(text: string): Token[] {
  const found: Token[] = []
  let notes: string[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.trimEnd().length) {
    const start = tokens.lastIndex
    const match = tokens.exec(text)
    if (!match) throw new Error(`cannot read "${text.slice(start).trim().slice(0, 30)}"`)
    const [, note, literal, name, sign] = match
    if (note !== undefined) {
      notes.push(note.trim())
      continue
    }
    found.push({ text: literal ?? name ?? sign ?? '', note: notes.join(' ') })
    notes = []
  }
  return found
}

class Reader {
  readonly #tokens: Token[]
  #place = 0

  constructor(text: string) {
    this.#tokens = tokenize(text)
  }

  #next = () => this.#tokens[this.#place]?.text ?? 'the end'
  #note = () => this.#tokens[this.#place]?.note ?? ''

  #take(): string {
    const taken = this.#next()
    this.#place += 1
    return taken
  }

  #takeIf(text: string): boolean {
    if (this.#next() !== text) return false
    this.#place += 1
    return true
  }

  #expect(text: string): void {
    const found = this.#take()
    if (found !== text) throw new Error(`expected "${text}" but found "${found}"`)
  }

  whole(): Shape {
    const shape = this.#either()
    if (this.#place < this.#tokens.length) throw new Error(`expected the end but found "${this.#next()}"`)
    return shape
  }

  #either(): Shape {
    const of: Alternative[] = []
    let note = this.#note()
    this.#takeIf('|')
    do {
      of.push({ note: note || this.#note(), shape: this.#both() })
      note = this.#note()
    } while (this.#takeIf('|'))
    const [first] = of
    return of.length === 1 && first ? first.shape : { kind: 'either', of }
  }

  #both(): Shape {
    const of = [this.#list()]
    while (this.#takeIf('&')) of.push(this.#list())
    const [first] = of
    return of.length === 1 && first ? first : { kind: 'both', of }
  }

  #list(): Shape {
    let shape = this.#one()
    while (this.#takeIf('[]')) shape = { kind: 'list', of: shape }
    return shape
  }

  #one(): Shape {
    const text = this.#take()
    if (text === '{') return this.#object()
    if (text === '(') {
      const inner = this.#either()
      this.#expect(')')
      return inner
    }
    if (text.startsWith("'")) return { kind: 'literal', value: text.slice(1, -1) }
    if (text === 'null') return { kind: 'literal', value: null }
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' }
    if (isPrimitive(text)) return { kind: 'primitive', name: text }
    if (/^[a-z]\w*$/.test(text)) return { kind: 'named', name: text }
    throw new Error(`expected a shape but found "${text}"`)
  }

  #object(): Shape {
    if (this.#takeIf('[')) {
      for (const text of ['text', ']', ':']) this.#expect(text)
      const of = this.#either()
      this.#expect('}')
      return { kind: 'record', of }
    }
    const fields: Field[] = []
    while (!this.#takeIf('}')) {
      if (fields.length > 0) this.#expect(',')
      if (this.#takeIf('}')) break
      const note = this.#note()
      const name = this.#take()
      if (!/^[a-zA-Z_]\w*$/.test(name)) throw new Error(`expected a key but found "${name}"`)
      const optional = this.#takeIf('?')
      this.#expect(':')
      fields.push({ name, optional, note, shape: this.#either() })
    }
    return { kind: 'object', fields }
  }
}

const isPrimitive = (text: string): text is Primitive => primitives.some((primitive) => primitive === text)

export function parseShape(text: string): Shape {
  return new Reader(text).whole()
}

/** A domain's comment: prose, a blank line, the shape. */
export function parseComment(name: string, comment: string): { prose: string; shape: Shape } {
  const blank = comment.search(/\n\s*\n/)
  if (blank < 0)
    throw new Error(`shapes.${name} says no shape: its comment has to be a line of prose, a blank line and the shape.`)
  try {
    return { prose: comment.slice(0, blank).trim(), shape: parseShape(comment.slice(blank)) }
  } catch (error) {
    throw new Error(`shapes.${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
