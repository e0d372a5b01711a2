// A failure with a stable code. Screens and tests switch on the code, never on the text.
export class AppError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly details: string | undefined

  constructor(code: string, message: string, options: { cause?: unknown; status?: number; details?: string } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = options.status
    this.details = options.details
  }
}

export const isAppError = (error: unknown, code?: string): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)
