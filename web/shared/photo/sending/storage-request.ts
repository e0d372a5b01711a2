// One request to the storage service that tells how much has left. XMLHttpRequest, because fetch cannot report upload progress.
import { AppError } from '#shared/errors/app-error.ts'
import { refused } from '#shared/errors/throw-if-error.ts'

export type StorageRequest = {
  method?: string
  url: string
  headers: Record<string, string>
  body?: Blob
  /** Bytes of the body that have left. */
  onProgress?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Resolves with whatever answer; rejects with an AppError when there is none. */
export function askStorage({ method = 'POST', url, headers, body, onProgress, signal }: StorageRequest) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    // Listening makes a request of another origin ask first: only where it is wanted.
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new AppError('network', refused, { raw: 'Failed to fetch' }))
    request.onabort = () => reject(stopped())
    if (signal?.aborted) return reject(stopped())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body ?? null)
  })
}

const stopped = () => new AppError('aborted', refused, { raw: 'The upload was stopped' })

export const isTaken = ({ status }: XMLHttpRequest) => status >= 200 && status < 300

/** Its details are the seconds after which the server may take it, where it says so. */
export function refusal(request: XMLHttpRequest): AppError {
  const { status } = request
  const later = request.getResponseHeader('retry-after')
  const more = { status, ...(later ? { details: later } : {}) }
  try {
    const { error, message } = JSON.parse(request.responseText) as { error?: string; message?: string }
    return new AppError(error ?? 'storage', refused, { ...more, raw: message ?? request.responseText })
  } catch {
    return new AppError('storage', refused, { ...more, raw: request.responseText })
  }
}
