// Files of messages, in their private buckets: each is sent in one request and fetched with the rights of who asks, so that no address of one
// works for anybody else, nor once they have left.
import { AppError } from '#shared/errors/app-error.ts'
import { refused } from '#shared/errors/throw-if-error.ts'
import { onSessionEnd } from '#shared/session/session-end.ts'
import { type PictureWidth, pictureSizes } from '#types/pictures.ts'
import { authorization, storageUrl } from './photo-place.ts'
import { askStorage, isTaken, refusal } from './storage-request.ts'

type Bucket = 'message-photos' | 'message-voice' | 'link-pictures'

// Those this tab has sent: shown without being fetched. The last few; others come as anybody's.
const sent = new Map<string, Blob>()
const mostSent = 20
onSessionEnd(() => sent.clear())

type Sending = { bucket: Bucket; name: string; file: Blob; onProgress: (bytes: number) => void; signal: AbortSignal }

/** One that is there already had arrived, and its answer was lost. */
export async function sendPrivateFile({ bucket, name, file, onProgress, signal }: Sending): Promise<void> {
  const answer = await askStorage({
    url: storageUrl(`object/${bucket}/${name}`),
    body: file,
    // Kept by nothing on the way: whoever may read it today may not tomorrow.
    headers: {
      ...(await authorization()),
      'content-type': file.type || 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-upsert': 'false',
    },
    onProgress,
    signal,
  })
  if (!isTaken(answer)) {
    const refusing = refusal(answer)
    if (!isThere(answer)) throw refusing
  }
  sent.set(name, file)
  for (const [oldest] of sent) if (sent.size > mostSent) sent.delete(oldest)
}

// Hosted projects answer 400 and say 409 within.
const isThere = ({ status, responseText }: XMLHttpRequest) =>
  status === 409 || (status === 400 && /"statusCode":\s*"409"/.test(responseText))

/** Whole, or at a width. */
export async function fetchPrivatePhoto(name: string, width: PictureWidth | null, signal: AbortSignal): Promise<Blob> {
  const own = sent.get(name)
  if (own) return own
  const whole = whereIs('message-photos', name)
  if (width === null) return fetched(whole, signal)
  const { quality } = pictureSizes
  const small = storageUrl(
    `render/image/authenticated/message-photos/${name}?width=${width}&resize=contain&quality=${quality}`,
  )
  return fetched(small, signal).catch((error: unknown) => {
    // Where the club resizes nothing, the whole one is shown.
    if (error instanceof AppError && error.status && error.status < 500 && !signal.aborted)
      return fetched(whole, signal)
    throw error
  })
}

export async function fetchVoice(name: string, signal: AbortSignal): Promise<Blob> {
  return sent.get(name) ?? fetched(whereIs('message-voice', name), signal)
}

export const fetchLinkPicture = (name: string, signal: AbortSignal): Promise<Blob> =>
  fetched(whereIs('link-pictures', name), signal)

const whereIs = (bucket: Bucket, name: string) => storageUrl(`object/authenticated/${bucket}/${name}`)

async function fetched(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { headers: await authorization(), cache: 'no-store', signal })
  if (!answer.ok) throw new AppError('photo', refused, { status: answer.status })
  return answer.blob()
}
