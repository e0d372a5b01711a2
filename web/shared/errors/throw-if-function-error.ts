// Like throwIfError, for server functions: it has to read code and message from the body of the answer first.
import { AppError } from './app-error.ts'

type FunctionResult<Data> = { data: Data; error: null } | { data: null; error: Error }

export async function throwIfFunctionError<Data>(result: FunctionResult<Data>): Promise<Data> {
  if (result.error === null) return result.data
  throw await toFunctionError(result.error)
}

async function toFunctionError(error: unknown): Promise<AppError> {
  const context = error instanceof Error && 'context' in error ? error.context : undefined
  if (!(context instanceof Response)) return new AppError('network', 'Failed to fetch', { cause: error })
  const circumstances = {
    cause: error,
    status: context.status,
    request: context.headers.get('x-request-id') ?? undefined,
  }
  try {
    const body = (await context.json()) as { code?: string; error?: string; message?: string }
    const message = body.message ?? body.error ?? 'The server refused'
    return new AppError(body.code ?? body.error ?? 'function', message, circumstances)
  } catch {
    return new AppError('function', 'The server refused', circumstances)
  }
}
