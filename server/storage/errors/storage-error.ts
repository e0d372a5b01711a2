// The class of all refusals of a storage request. catalogue.ts lists them; render-error.ts writes the answer.
import { ServiceError } from '#server/platform/service-error.ts'

export class StorageError extends ServiceError {
  override readonly name = 'StorageError'
  /** The older of the two names of the error; `code` is the newer. */
  readonly error: string
  /** As on hosted projects, 400 for all faults of the caller. The body has the precise status. */
  readonly httpStatus: number

  constructor(
    status: number,
    error: string,
    message: string,
    more: { code?: string; httpStatus?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(status, more.code ?? error, message, more)
    this.error = error
    this.httpStatus = more.httpStatus ?? (status >= 500 ? status : 400)
  }
}
