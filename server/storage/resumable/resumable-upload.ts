// Begins, continues and completes a resumable upload. The policies decide when it begins, and again when the object is written.
// Tests: resumable.test.ts.
import type { Caller } from '#server/platform/caller.ts'
import { findBucket } from '../buckets/bucket-row.ts'
import { allows } from '../content/check-content.ts'
import type { Actor, StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { refusalOf } from '../errors/render-error.ts'
import { causeOf } from '../images/picture-work.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import { reserveRoom } from '../objects/reserve-room.ts'
import { probeWrite, storeReceived } from '../objects/upload-object.ts'
import { appendPart, joinParts, partsOf, removeParts } from '../unfinished/parts.ts'
import { receivePieces } from '../unfinished/receive-pieces.ts'
import type { Takeovers } from '../unfinished/takeovers.ts'
import { beginUpload, claim, findUpload, noteFacts, type Upload } from '../unfinished/upload-row.ts'
import { checkLength, lateLength, offsetOf, type readMetadata } from './tus-headers.ts'

/** Who uploads: the caller, or whoever was given a signed address for this one name. */
export interface Uploader {
  readonly actor: Actor
  readonly owner: string
  readonly upsert: boolean
  readonly caller: Caller
  readonly address: string
}

const modeOf = ({ upsert }: { upsert: boolean }) => (upsert ? 'upsert' : 'insert')

export async function begin(
  context: StorageContext,
  uploader: Uploader,
  about: ReturnType<typeof readMetadata>,
  length: number | undefined,
): Promise<Upload> {
  const name = { bucket: checkedBucketName(about.bucket), key: checkedKey(about.key) }
  const { limit, allowed } = await limitsOf(context, name.bucket)
  checkLength(length, limit)
  const { contentType, cacheControl, userMetadata } = about
  if (contentType !== 'application/octet-stream' && !allows(allowed, contentType))
    throw ERRORS.invalidMimeType(contentType)
  await probeWrite(context, uploader.actor, name, modeOf(uploader), uploader.owner)
  const cause = causeOf(uploader.caller, uploader.address, name.key)
  const room = reserveRoom(context.budget, cause, length, limit)
  const { upsert, owner } = uploader
  const facts = { kind: 'resumable', contentType, cacheControl, upsert, length, reserved: length ?? limit } as const
  try {
    return await beginUpload(context, { ...name, owner, facts, userMetadata }, cause.trusted)
  } catch (fault) {
    room.use(0)
    throw fault
  }
}

/** The upload of this id, if it is the uploader's: for others it does not exist. */
export async function findOwn(context: StorageContext, id: string, owner: string, isTrusted: boolean): Promise<Upload> {
  const upload = await findUpload(context, 'resumable', id)
  if (upload.owner !== owner && !isTrusted) throw ERRORS.noSuchUpload()
  return upload
}

/** Takes the body of the request behind what had arrived. */
export async function continueUpload(
  context: StorageContext,
  uploader: Uploader,
  found: Upload,
  { request, takeovers }: { request: Request; takeovers: Takeovers },
): Promise<Upload> {
  if (offsetOf(request.headers) !== found.offset || found.facts.done) throw ERRORS.wrongOffset()
  const { limit } = await limitsOf(context, found.bucket)
  const length = lateLength(request.headers, found.facts.length)
  checkLength(length, limit)
  if (length !== undefined && found.facts.length === undefined) await noteFacts(context, found.id, { length })
  const upload = { ...found, facts: { ...found.facts, length } }
  return receive(context, uploader, upload, { request, takeovers, most: length ?? limit })
}

export function receive(
  context: StorageContext,
  uploader: Uploader,
  found: Upload,
  { request, takeovers, most }: { request: Request; takeovers: Takeovers; most: number },
): Promise<Upload> {
  return takeovers.run(found.id, async (ended) => {
    let upload = found
    await receivePieces(request, {
      dir: context.stagingDir,
      most: most - upload.offset,
      ended,
      async keep(piece) {
        await appendPart(context, upload, piece)
        upload = { ...upload, offset: upload.offset + piece.size }
      },
    })
    const now = await completed(context, uploader, upload)
    if (ended.aborted && !now.facts.done) throw ERRORS.wrongOffset()
    return now
  })
}

/** Makes the object as soon as all has arrived; also when the process that should have was killed. */
export async function completed(context: StorageContext, uploader: Uploader, upload: Upload): Promise<Upload> {
  const { length, done, upsert, contentType, cacheControl, reserved } = upload.facts
  if (done || length === undefined || upload.offset < length) return upload
  await claim(context, upload.id)
  const cause = causeOf(uploader.caller, uploader.address, upload.key)
  let kept = 0
  try {
    const bucket = await findBucket(context, upload.bucket)
    const file = await joinParts(context, await partsOf(context, upload.id), length)
    const received = { file, declaredType: contentType, cacheControl, userMetadata: upload.userMetadata }
    const { actor, owner: ownerId } = uploader
    const name = { bucket: upload.bucket, key: upload.key }
    const stored = await storeReceived(context, {
      name,
      bucket,
      actor,
      ownerId,
      mode: modeOf({ upsert }),
      cause,
      received,
    })
    kept = stored.metadata.size
  } catch (fault) {
    // What is refused is refused for good; after any other failure the client may ask again.
    const status = refusalOf(fault)?.status ?? 500
    const isFinal = status < 500 && status !== 429
    if (isFinal) await removeParts(context, [upload.id])
    else await noteFacts(context, upload.id, { joining: null })
    throw fault
  }
  await removeParts(context, [upload.id], true)
  if (cause.byVisitor && !cause.trusted && reserved !== undefined)
    context.budget.spend('stored', { address: cause.address, visitor: true }, kept - reserved)
  return { ...upload, facts: { ...upload.facts, done: true } }
}

async function limitsOf(context: StorageContext, bucket: string) {
  const { file_size_limit: ofBucket, allowed_mime_types: allowed } = await findBucket(context, bucket)
  return { limit: Math.min(ofBucket ?? context.fileSizeLimit, context.fileSizeLimit), allowed }
}
