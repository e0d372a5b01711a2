// What a call came to: its data, or the code it was refused with.
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

/** The data of a call that must succeed. */
export async function got<Data>(call: PromiseLike<Outcome<Data>>): Promise<NonNullable<Data>> {
  const { data, error } = await call
  if (error) throw new Error(`Refused: ${error.code ?? ''} ${error.message} ${error.hint ?? ''}`)
  if (data === null || data === undefined) throw new Error('Nothing came back.')
  return data
}

/** A call that must succeed and answers nothing of interest. */
export async function done(call: PromiseLike<Outcome<unknown>>): Promise<void> {
  const { error } = await call
  if (error) throw new Error(`Refused: ${error.code ?? ''} ${error.message} ${error.hint ?? ''}`)
}

/** The stable code a call is refused with: ours (the hint), or PostgreSQL's. */
export async function refusal(call: PromiseLike<Outcome<unknown>>): Promise<string> {
  const { data, error } = await call
  if (!error) throw new Error(`Not refused: ${JSON.stringify(data)?.slice(0, 300)}`)
  const { code = '', hint } = error
  return code.startsWith('PT') && hint ? hint : code
}

/** What a refusal says, for those told apart by a constraint's name. */
export async function complaint(call: PromiseLike<Outcome<unknown>>): Promise<string> {
  const { data, error } = await call
  if (!error) throw new Error(`Not refused: ${JSON.stringify(data)?.slice(0, 300)}`)
  return `${error.code} ${error.message}`
}

/** The fields of an answer, to look at without its type. */
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
