// The error every step of a REST request throws, with the fields of PostgREST's errors. catalogue.ts lists all of them.
import { ServiceError } from '#server/platform/service-error.ts'

export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly details: unknown
  readonly hint: string | null
}

export class RestError extends ServiceError {
  override readonly name = 'RestError'
  readonly details: unknown
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(status, code, message, more)
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }

  get body(): ErrorBody {
    const { code, message, details, hint } = this
    return { code, message, details, hint }
  }
}
