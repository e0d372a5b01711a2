// The error that ends a call of a function, in the hosted runtime's shape. Its cause goes to the log only.
import { ServiceError } from '#server/platform/service-error.ts'

/** An error without a code of its own has its status as code. */
export class FunctionError extends ServiceError<string | number> {
  override readonly name = 'FunctionError'
}
