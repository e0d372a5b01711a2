// Uploads a photograph to the public bucket, reports the progress and returns its address. Checks no permission: the server does.
// A large one goes over the resumable wire, whose code is loaded then (docs/decisions/0066).
import { pictureCacheControl } from '#types/pictures.ts'
import { authorization, bucket, publicPhoto, storageUrl, type Upload } from './sending/photo-place.ts'
import { askStorage, isTaken, refusal } from './sending/storage-request.ts'

const large = 1024 * 1024

export async function uploadPhoto(upload: Upload): Promise<string> {
  const { path, file, upsert = false, onProgress, signal } = upload
  if (file.size > large) {
    // In one request where the code can't be had: an older tab after a deploy.
    const wire = await import('./sending/send-resumably.ts').catch(() => undefined)
    if (await wire?.sendResumably(upload)) return publicPhoto(path)
  }
  const answer = await askStorage({
    url: storageUrl(`object/${bucket}/${path}`),
    body: file,
    headers: {
      ...(await authorization()),
      'content-type': file.type || 'image/jpeg',
      'cache-control': pictureCacheControl,
      'x-upsert': String(upsert),
    },
    onProgress: (bytes) => onProgress?.(Math.round((bytes / file.size) * 100)),
    signal,
  })
  if (!isTaken(answer)) throw refusal(answer)
  return publicPhoto(path)
}
