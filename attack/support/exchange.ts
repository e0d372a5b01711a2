// What passes between an attacker and the club: who calls, what is asked, what is answered, and what must not be in it.

export interface Caller {
  readonly name: string
  /** Null for those who have no account. */
  readonly id: string | null
  readonly apikey: string | null
  readonly token: string | null
}

export interface Request {
  readonly method: string
  /** With its query, from the root. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
}

/** A text that stands in one private thing only: wherever it turns up, that thing was read. */
export interface Secret {
  readonly text: string
  readonly what: string
  /** Names of the callers who may read it. */
  readonly audience: ReadonlySet<string>
}
