// What a caller is told when a function can't answer, in the hosted runtime's codes. Causes go to the log only.

const ERRORS = {
  NOT_FOUND: [404, 'Requested function was not found'],
  BOOT_ERROR: [503, 'Function failed to start (please check logs)'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  WORKER_LIMIT: [546, 'Function failed due to not having enough compute resources (please check logs)'],
  TIMEOUT: [504, 'Function took too long to answer (please check logs)'],
} as const

export type FunctionErrorCode = keyof typeof ERRORS

export class FunctionError extends Error {
  override readonly name = 'FunctionError'
  readonly code: FunctionErrorCode
  readonly status: number

  constructor(code: FunctionErrorCode, cause?: unknown) {
    super(ERRORS[code][1], { cause })
    this.code = code
    this.status = ERRORS[code][0]
  }
}
