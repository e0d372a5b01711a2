// The error every step of a storage request throws. Which ones there are: catalogue.ts; how they look on the wire: render-error.ts.
import { ServiceError } from '#server/platform/service-error.ts'

export class StorageError extends ServiceError {
  override readonly name = 'StorageError'
  /** The older name of what happened; the newer is `code`. */
  readonly error: string
  /** As on hosted projects: 400 for every fault of the caller. The body has the precise status. */
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
