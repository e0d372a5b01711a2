// Uploads a photograph to the public bucket, reports the progress and returns its address. Checks no permission: the server does.
import { AppError } from '#shared/errors/app-error.ts'
import { refused } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { pictureCacheControl } from '#types/pictures.ts'

const bucket = 'profile-photos'

type Upload = {
  path: string
  file: Blob
  /** Whether to replace a photograph of the same name. Only by itself, after a lost answer: browsers keep what an address showed first. */
  upsert?: boolean
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

export async function uploadPhoto({ path, file, upsert = false, onProgress, signal }: Upload): Promise<string> {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  const { url, anonKey } = backendConfig()
  await send(
    `${url}/storage/v1/object/${bucket}/${path}`,
    file,
    {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'content-type': file.type || 'image/jpeg',
      'cache-control': pictureCacheControl,
      'x-upsert': String(upsert),
    },
    onProgress,
    signal,
  )
  return client.storage.from(bucket).getPublicUrl(path).data.publicUrl
}

/** The address a photograph of this path has once it is sent. */
export const publicPhoto = (path: string) => `${backendConfig().url}/storage/v1/object/public/${bucket}/${path}`

// XMLHttpRequest, because fetch cannot report upload progress.
function send(
  url: string,
  body: Blob,
  headers: Record<string, string>,
  onProgress: Upload['onProgress'],
  signal: Upload['signal'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refusal(request))
    }
    request.onerror = () => reject(new AppError('network', refused, { raw: 'Failed to fetch' }))
    request.onabort = () => reject(stopped())
    if (signal?.aborted) return reject(stopped())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const stopped = () => new AppError('aborted', refused, { raw: 'The upload was stopped' })

/** Its details are the seconds after which the server may take it, where it says so. */
function refusal(request: XMLHttpRequest): AppError {
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
