// Uploads a photograph to the public bucket, reports the progress and returns its address. Checks no permission: the server does.
import { AppError } from '#shared/errors/app-error.ts'
import { refused } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'

const bucket = 'profile-photos'

type Upload = {
  path: string
  file: Blob
  /** Whether to replace a photograph of the same name. Its address stays the same, so add a version to it. */
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
      'cache-control': 'max-age=3600',
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
      else reject(refusal(request.status, request.responseText))
    }
    request.onerror = () => reject(new AppError('network', refused, { raw: 'Failed to fetch' }))
    request.onabort = () => reject(stopped())
    if (signal?.aborted) return reject(stopped())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const stopped = () => new AppError('aborted', refused, { raw: 'The upload was stopped' })

function refusal(status: number, text: string): AppError {
  try {
    const { error, message } = JSON.parse(text) as { error?: string; message?: string }
    return new AppError(error ?? 'storage', refused, { status, raw: message ?? text })
  } catch {
    return new AppError('storage', refused, { status, raw: text })
  }
}
