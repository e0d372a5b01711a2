// Every refusal of the functions service by name, with the hosted runtime's status, code and text.
import { FunctionError } from './function-error.ts'

export const ERRORS = {
  notFound: () => new FunctionError(404, 'NOT_FOUND', 'Requested function was not found'),
  noAuthorization: () => new FunctionError(401, 401, 'Missing authorization header'),
  notBearer: () => new FunctionError(401, 401, "Auth header is not 'Bearer {token}'"),
  invalidToken: () => new FunctionError(401, 401, 'Invalid JWT'),
  clientLeft: () => new FunctionError(499, 499, 'The client went away'),
  bootFailed: (cause: unknown) =>
    new FunctionError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)', { cause }),
  workerFailed: (cause?: unknown) =>
    new FunctionError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)', { cause }),
  workerLimit: (cause: unknown) =>
    new FunctionError(
      546,
      'WORKER_LIMIT',
      'Function failed due to not having enough compute resources (please check logs)',
      { cause },
    ),
  timedOut: () => new FunctionError(504, 'TIMEOUT', 'Function took too long to answer (please check logs)'),
  unexpected: () => new FunctionError(500, 500, 'Internal server error'),
} as const
