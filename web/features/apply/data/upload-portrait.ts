// Uploads an applicant's photograph to where visitors may add one: applications/{timestamp}-{what nobody guesses}.{ext}.
import { uploadPhoto } from '#shared/photo/upload-photo.ts'
import { newId } from '../model/new-id.ts'

type Portrait = { file: File; onProgress: (percent: number) => void; signal: AbortSignal }

export function uploadPortrait({ file, onProgress, signal }: Portrait): Promise<string> {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'
  const secret = newId().replaceAll('-', '')
  return uploadPhoto({ path: `applications/${Date.now()}-${secret}.${extension}`, file, onProgress, signal })
}
