// The prepared statements of one connection, least recently used first. The cache closes the oldest when it is full. With a limit of 0 it keeps
// none: every statement is the unnamed one.

export interface Prepared {
  /** Empty for PostgreSQL's unnamed statement, which lasts until the next one. */
  readonly name: string
  /** Names of the statements to close, because the cache was full. */
  readonly evicted: readonly string[]
  readonly isNew: boolean
}

interface Entry {
  readonly name: string
  /** PostgreSQL has confirmed that it is prepared. */
  confirmed: boolean
}

export class StatementCache {
  readonly #limit: number
  readonly #prefix: string
  readonly #entries = new Map<string, Entry>()
  #made = 0

  constructor(limit: number, prefix = '') {
    this.#limit = limit
    this.#prefix = prefix
  }

  take(key: string): Prepared {
    if (this.#limit === 0) return { name: '', evicted: [], isNew: true }
    const known = this.#entries.get(key)
    if (known && !known.confirmed) {
      // PostgreSQL may still refuse to prepare that statement, and this request must not depend on it.
      return { name: '', evicted: [], isNew: true }
    }
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return { name: known.name, evicted: [], isNew: false }
    }
    const evicted: string[] = []
    for (const [oldest, { name }] of this.#entries) {
      if (this.#entries.size < this.#limit) break
      this.#entries.delete(oldest)
      evicted.push(name)
    }
    this.#made += 1
    const name = `${this.#prefix}q${this.#made}`
    this.#entries.set(key, { name, confirmed: false })
    return { name, evicted, isNew: true }
  }

  confirm(key: string, name: string): void {
    const entry = this.#entries.get(key)
    if (entry?.name === name) entry.confirmed = true
  }

  /** Call after a failed request: its new statement may not have been prepared. */
  forgetUnconfirmed(key: string, name: string): void {
    const entry = this.#entries.get(key)
    if (entry?.name === name && !entry.confirmed) this.#entries.delete(key)
  }

  /** Returns the name of the statement to close. */
  forget(key: string, name: string): string | undefined {
    if (name === '' || this.#entries.get(key)?.name !== name) return undefined
    this.#entries.delete(key)
    return name
  }
}
