// Like throwIfError, for the auth service: what it refuses is said in the words of the house, which are loaded when the first are needed.
import { AppError } from './app-error.ts'
import { type ClientError, type DataOf, type Result, throwIfError, toAppError } from './throw-if-error.ts'

export async function throwIfAuthError<Given extends Result>(result: Given): Promise<DataOf<Given>> {
  if (result.error) throw await toAuthError(result.error)
  return throwIfError(result)
}

export async function toAuthError(error: ClientError, answer?: { status: number }): Promise<AppError> {
  const plain = toAppError(error, answer)
  const words = error.code ? await import('./auth-sentences.ts').catch(() => null) : null
  const sentence = words?.authSentence(plain.code)
  if (!sentence) return plain
  return new AppError(plain.code, sentence, { cause: error, ...(plain.status && { status: plain.status }) })
}
