// Sends a photograph over the resumable wire (tus 1.0.0, as hosted projects speak it): what had arrived before the line broke, the server
// went or the tab was reloaded is not sent again. A client of our own: docs/decisions/0066.
import { noteUnreached, onReached } from '#shared/connection/connection.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { refused } from '#shared/errors/throw-if-error.ts'
import { asAppError, isPassing } from '#shared/outbox/passing.ts'
import { pictureCacheControl } from '#types/pictures.ts'
import { begunUpload, forgetUpload, markOf, rememberUpload } from './begun-uploads.ts'
import { authorization, bucket, publicPhoto, storageUrl, type Upload } from './photo-place.ts'
import { askStorage, isTaken, refusal, type StorageRequest } from './storage-request.ts'

/** Hosted projects take pieces of this size and no other, but for the last. */
const pieceBytes = 6 * 1024 * 1024
/** How long a line may say nothing before it counts as cut. */
const silence = 30_000
/** How long it goes on while nothing more arrives. */
const patience = 60_000
const pauses = [500, 1000, 2000]
const longestPause = 4000
/** How often it begins anew because the club has forgotten what had arrived. */
const mostBeginnings = 3

/** What the club has of the photograph: bytes, or not known since a request failed. */
type Standing = { url: string; arrived?: number }

/** False when the club takes none this way, or not this one: it says why when it is asked in one request. */
export async function sendResumably(upload: Upload): Promise<boolean> {
  const { path, file, waits = false, onProgress, signal } = upload
  const mark = await markOf(file)
  const known = begunUpload(path, mark)
  const place = storageUrl('upload/resumable')
  // A release before may have remembered another host's.
  let standing: Standing | undefined = known?.startsWith(`${place}/`) ? { url: known } : undefined
  let beginnings = 0
  let most = 0
  let movedAt = Date.now()
  let tries = 0

  const moved = (arrived: number) => {
    if (arrived <= most) return
    most = arrived
    movedAt = Date.now()
    tries = 0
  }
  const isThere = async () => isTaken(await askStorage({ method: 'HEAD', url: publicPhoto(path), headers: {}, signal }))
  /** The club knows nothing of the upload any more: it became the photograph, or is too old. */
  const gone = async () => {
    if (await isThere()) return true
    forgetUpload(path)
    standing = undefined
    return undefined
  }

  async function begin(): Promise<false | undefined> {
    beginnings += 1
    if (beginnings > mostBeginnings) return false
    const headers = { 'upload-length': String(file.size), 'upload-metadata': about(upload) }
    const answer = await ask(upload, { url: place, headers })
    // Its last part alone: storage behind a proxy names a host or a path that it does not have for others, and the token goes nowhere else.
    const id = /([^/?#]+)\/?(?:[?#].*)?$/.exec(answer.getResponseHeader('location') ?? '')?.[1]
    if (isTaken(answer) && id) {
      standing = { url: `${place}/${id}`, arrived: 0 }
      rememberUpload(path, mark, standing.url)
      return undefined
    }
    const refusing = refusal(answer)
    if (isPassing(refusing) && answer.status !== 501) throw refusing
    return false
  }

  async function ends(): Promise<boolean | undefined> {
    if (!standing) return begin()
    const { url, arrived } = standing
    // Until it answers, nobody knows.
    standing = { url }
    const answer =
      arrived === undefined
        ? await ask(upload, { method: 'HEAD', url })
        : await ask(upload, {
            method: 'PATCH',
            url,
            body: file.slice(arrived, arrived + pieceBytes),
            headers: { 'upload-offset': String(arrived), 'content-type': 'application/offset+octet-stream' },
            onProgress: (bytes) => onProgress?.(Math.round(((arrived + bytes) / file.size) * 100)),
          })
    if (answer.status === 404 || answer.status === 410) return gone()
    if (!isTaken(answer)) throw refusal(answer)
    const now = Number(answer.getResponseHeader('upload-offset'))
    moved(now)
    if (now < file.size) {
      standing = { url, arrived: now }
      return undefined
    }
    // Told by the last piece it is the photograph; told later, all bytes have come and something may have failed after.
    return arrived !== undefined || gone()
  }

  for (;;) {
    try {
      const over = await ends()
      if (over === undefined) continue
      forgetUpload(path)
      return over
    } catch (fault) {
      const error = asAppError(fault)
      if (signal?.aborted) throw error
      if (error.code === 'network') noteUnreached()
      // A request that was cut is still being taken to its end.
      const isStanding = error.status === 409 || error.status === 423
      const goesOn = isStanding || (waits && isPassing(error) && error.status !== 401)
      if (!goesOn || Date.now() > movedAt + patience) throw error
      await pause(pauses[tries] ?? longestPause, signal)
      tries += 1
    }
  }
}

type Asked = Omit<StorageRequest, 'headers' | 'signal'> & { headers?: Record<string, string> }

/** Ends a request whose line says nothing any more, neither that it stands nor that it is cut. */
async function ask({ upsert = false, signal }: Upload, { headers, onProgress, ...asked }: Asked) {
  const silent = new AbortController()
  const listen = () => setTimeout(() => silent.abort(), silence)
  let timer = listen()
  try {
    return await askStorage({
      ...asked,
      headers: { ...(await authorization()), 'tus-resumable': '1.0.0', 'x-upsert': String(upsert), ...headers },
      signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
      onProgress:
        onProgress &&
        ((bytes) => {
          clearTimeout(timer)
          timer = listen()
          onProgress(bytes)
        }),
    })
  } catch (error) {
    throw silent.signal.aborted
      ? new AppError('network', refused, { raw: 'Nothing came any more', cause: error })
      : error
  } finally {
    clearTimeout(timer)
  }
}

/** Less when the line returns. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    const stop = onReached(over)
    signal?.addEventListener('abort', over)
  })
}

/** Hosted projects understand a number of seconds alone; the words are for who reads them (docs/decisions/0066). */
function about({ path, file }: Upload): string {
  const words = {
    bucketName: bucket,
    objectName: path,
    contentType: file.type || 'image/jpeg',
    cacheControl: '3600',
    cacheHeader: pictureCacheControl,
  }
  return Object.entries(words)
    .map(([word, value]) => `${word} ${btoa(value)}`)
    .join(',')
}
