// Like throwIfError, for server functions: it has to read code and message from the body of the answer first.
import { AppError } from './app-error.ts'
import { refused } from './throw-if-error.ts'

type FunctionResult<Data> = { data: Data; error: null } | { data: null; error: Error }

export async function throwIfFunctionError<Data>(result: FunctionResult<Data>): Promise<Data> {
  if (result.error === null) return result.data
  throw await toFunctionError(result.error)
}

async function toFunctionError(error: unknown): Promise<AppError> {
  const context = error instanceof Error && 'context' in error ? error.context : undefined
  if (!(context instanceof Response)) return new AppError('network', refused, { cause: error, raw: 'Failed to fetch' })
  const circumstances = {
    cause: error,
    status: context.status,
    request: context.headers.get('x-request-id') ?? undefined,
  }
  try {
    const body = (await context.json()) as { code?: string; error?: string; message?: string }
    // Ours say `error` and `code`; what stands before them has other shapes, and speaks to nobody here.
    if (body.code && body.error && context.status < 500) return new AppError(body.code, body.error, circumstances)
    const raw = body.message ?? body.error ?? refused
    return new AppError(body.code ?? body.error ?? 'function', refused, { ...circumstances, raw })
  } catch {
    return new AppError('function', refused, { ...circumstances, raw: context.statusText })
  }
}
