// What a hook answered: a document, or an error that is to be the answer of the request.
import { AuthError, type AuthStatus } from '../errors/auth-error.ts'
import { ERRORS } from '../errors/catalogue.ts'

/** The hook could not be asked as it should. */
export class HookFault extends Error {
  readonly refusal: AuthError

  constructor(refusal: AuthError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const STATUSES: readonly AuthStatus[] = [400, 401, 403, 404, 422, 429, 500, 503]

export function readAnswer(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  const answer = parse(text)
  if (!isObject(answer)) throw new HookFault(ERRORS.hookAnswerUnreadable())
  const { error } = answer
  // The platform takes an error without a message for none.
  if (isObject(error) && typeof error.message === 'string' && error.message !== '') {
    const status = statusOf(error.http_code)
    throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'unknown', error.message)
  }
  return answer
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HookFault(ERRORS.hookAnswerUnreadable())
  }
}

/** One that is not among ours becomes the next plainer one. */
function statusOf(code: unknown): AuthStatus {
  const known = STATUSES.find((status) => status === code)
  if (known) return known
  return typeof code === 'number' && code >= 400 && code < 500 ? 400 : 500
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
