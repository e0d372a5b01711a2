// Turns the client's { data, error } into data or an AppError. Every data file uses it.
import { AppError } from './app-error.ts'

export type ClientError = {
  message: string
  code?: string | undefined
  hint?: string | null | undefined
  details?: string | null | undefined
  status?: number | undefined
  name?: string | undefined
}

export type Result = { data: unknown; error: ClientError | null; status?: number; statusText?: string }

/** The type of the data of a successful result, as the client declares it. */
export type DataOf<Given extends Result> = Extract<Given, { error: null }>['data']

/** The message of a failure whose own words are a machine's. */
export const refused = 'The server refused'

/**
 * Rules of the database put their stable code in `hint`; the services put theirs in `code`. Never spread the error on the way here:
 * the message of an `Error` is not enumerable and would be lost. `status` is the answer's, for an error that does not carry its own; where it
 * is a failure of the server, its words are the number of the request (watched-fetch.ts).
 */
export function toAppError(error: ClientError, answer: { status?: number; statusText?: string } = {}): AppError {
  const status = error.status ?? answer.status
  const byRule = error.code?.startsWith('PT') ? error.hint : null
  const code = byRule || error.code || (isNetworkFailure(error) ? 'network' : 'unknown')
  const spoken = byRule && (status ?? 0) < 500
  return new AppError(code, spoken ? error.message : refused, {
    cause: error,
    ...(spoken ? {} : { raw: error.message }),
    ...(status ? { status } : {}),
    ...(error.details ? { details: error.details } : {}),
    ...(status && status >= 500 && answer.statusText ? { request: answer.statusText } : {}),
  })
}

export function throwIfError<Given extends Result>(result: Given): DataOf<Given> {
  if (result.error) throw toAppError(result.error, result)
  return result.data as DataOf<Given>
}

function isNetworkFailure(error: ClientError) {
  return (
    error.name === 'AuthRetryableFetchError' ||
    error.name === 'FunctionsFetchError' ||
    /failed to fetch|networkerror|load failed|fetch failed|network request failed/i.test(error.message)
  )
}
