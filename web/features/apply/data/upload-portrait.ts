// Uploads an applicant's photograph to where visitors may add one: applications/{timestamp}.{ext}.
import { isAppError } from '#shared/errors/app-error.ts'
import { uploadPhoto } from '#shared/photo/upload-photo.ts'

type Portrait = { file: File; onProgress: (percent: number) => void; signal: AbortSignal }

export async function uploadPortrait({ file, onProgress, signal }: Portrait): Promise<string> {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'
  const put = (timestamp: number) =>
    uploadPhoto({ path: `applications/${timestamp}.${extension}`, file, onProgress, signal })
  const now = Date.now()
  try {
    return await put(now)
  } catch (error) {
    // Another photograph was uploaded in the same millisecond.
    if (isAppError(error) && (error.status === 409 || error.code === 'Duplicate')) return put(now + 1)
    throw error
  }
}
