// Reads the outcome of a call: its data, or the code of its refusal.
interface Failure {
  readonly code?: string
  readonly hint?: string | null
  readonly message: string
  readonly status?: number | string
  readonly statusCode?: string
}

interface Outcome<Data> {
  readonly data: Data
  readonly error: Failure | null
}

/** Expects that a call succeeds, and returns its data. */
export async function got<Data>(call: PromiseLike<Outcome<Data>>): Promise<NonNullable<Data>> {
  const { data, error } = await call
  if (error) throw new Error(`Refused: ${error.code ?? ''} ${error.message} ${error.hint ?? ''}`)
  if (data === null || data === undefined) throw new Error('Nothing came back.')
  return data
}

/** Expects that a call succeeds, and ignores its data. */
export async function done(call: PromiseLike<Outcome<unknown>>): Promise<void> {
  const { error } = await call
  if (error) throw new Error(`Refused: ${error.code ?? ''} ${error.message} ${error.hint ?? ''}`)
}

/** Expects a refusal, and returns its stable code: the club's own (in the hint), or PostgreSQL's. */
export async function refusal(call: PromiseLike<Outcome<unknown>>): Promise<string> {
  const { data, error } = await call
  if (!error) throw new Error(`Not refused: ${JSON.stringify(data)?.slice(0, 300)}`)
  const { code = '', hint } = error
  return code.startsWith('PT') && hint ? hint : code
}

/** Expects a refusal, and returns its code and message, which names the constraint. */
export async function refusalText(call: PromiseLike<Outcome<unknown>>): Promise<string> {
  const { data, error } = await call
  if (!error) throw new Error(`Not refused: ${JSON.stringify(data)?.slice(0, 300)}`)
  return `${error.code} ${error.message}`
}

/** The fields of an answer without its declared type. */
export const fields = (json: unknown): Record<string, unknown> => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error(`Not an object: ${JSON.stringify(json)}`)
  }
  return { ...json }
}

export const list = (json: unknown): Record<string, unknown>[] => {
  if (!Array.isArray(json)) throw new Error(`Not a list: ${JSON.stringify(json)}`)
  return json.map(fields)
}
