// The error that ends a call of a function, in the hosted runtime's shape. Its cause goes to the log only.
import { ServiceError } from '#server/platform/service-error.ts'

/** Without a code of its own, the status stands in for it. */
export class FunctionError extends ServiceError<string | number> {
  override readonly name = 'FunctionError'
}
