// Walks one query-string value. Its failures carry a column and what was expected, in the words PostgREST's parser uses.
import { type RestError, unparsable } from '../rest-error.ts'

export class Scanner {
  readonly text: string
  readonly what: string
  at = 0

  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  peek(): string {
    return this.text[this.at] ?? ''
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.at)
  }

  take(token: string): boolean {
    if (!this.startsWith(token)) return false
    this.at += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.fail(`"${token}"`)
  }

  /** `pattern` must be sticky. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  skipBlanks(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.at += 1
  }

  fail(expecting: string): RestError {
    const unexpected = this.done ? 'unexpected end of input' : `unexpected "${this.peek()}"`
    return this.reject(`${unexpected} expecting ${expecting}`)
  }

  reject(details: string): RestError {
    return unparsable(this.what, this.text, this.at + 1, details)
  }
}
