// Reads one value of a query string from left to right. Its errors name a column and the expected text, as PostgREST's do.
import { ERRORS } from '../errors/catalogue.ts'
import type { RestError } from '../errors/rest-error.ts'

export class Scanner {
  readonly text: string
  readonly what: string
  at = 0
  /** The number of letters before the text, which errors add to the column. */
  readonly #before: number

  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.what = what
    this.#before = before
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

  /** Fails where one of several words was expected. Comparing with the first of them finds the wrong letter. */
  failWord(first: string, expecting: string): RestError {
    let same = 0
    while (same < first.length && this.text[this.at + same] === first[same]) same += 1
    const letter = this.text[this.at + same]
    return this.reject(`unexpected ${letter === undefined ? 'end of input' : `"${letter}"`} expecting ${expecting}`)
  }

  fail(expecting: string): RestError {
    // PostgREST's parser uses single quotes for a character where the end of input was expected too.
    const quote = expecting.endsWith('end of input') ? "'" : '"'
    const unexpected = this.done ? 'unexpected end of input' : `unexpected ${quote}${this.peek()}${quote}`
    return this.reject(`${unexpected} expecting ${expecting}`)
  }

  reject(details: string): RestError {
    return ERRORS.unparsable(this.what, this.text, this.#before + this.at + 1, details)
  }
}
