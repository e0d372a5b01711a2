// The error that ends a call of a function, in the hosted runtime's format. Only the log gets its cause.
import { ServiceError } from '#server/platform/service-error.ts'

/** The code of an error without its own code is its status. */
export class FunctionError extends ServiceError<string | number> {
  override readonly name = 'FunctionError'
}
