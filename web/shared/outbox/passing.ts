// Tells a failure that passes from a refusal. What passes is tried again without end; a refusal is final.
import { type AppError, isAppError } from '#shared/errors/app-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'

const MAY_PASS = [401, 408, 425, 429]

export function asAppError(cause: unknown): AppError {
  return isAppError(cause) ? cause : toAppError({ message: cause instanceof Error ? cause.message : String(cause) })
}

/** Whether the same act may be taken later: it got lost, the server is in trouble or busy, the token is being renewed, or the second step is still to be taken. */
export function isPassing({ code, status }: AppError): boolean {
  if (code === 'network' || code === 'second_step_needed' || code === '20' || /timed? ?out|abort/i.test(code))
    return true
  // No answer and no rule that names itself.
  if (!status) return code === 'unknown'
  return status >= 500 || MAY_PASS.includes(status)
}
