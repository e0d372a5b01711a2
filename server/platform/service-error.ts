// The base class of the services' errors: a status, a code and a text the caller may read. Each service lists its errors by name in
// errors/catalogue.ts (`throw ERRORS.userNotFound()`); its render-error.ts writes them in the envelope its client library reads.

export abstract class ServiceError<Code extends string | number = string> extends Error {
  readonly status: number
  readonly code: Code
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: Code,
    message: string,
    more: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.headers = more.headers ?? {}
  }
}
