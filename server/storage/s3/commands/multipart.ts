// Uploads in parts. The parts are kept as docs/decisions/0062 says; the policies are asked at the beginning and at the end.
import { unlink } from 'node:fs/promises'
import { findBucket } from '../../buckets/bucket-row.ts'
import { safeCacheControl } from '../../content/receive-upload.ts'
import { type ReceivedFile, stageUpload } from '../../content/stage-upload.ts'
import { refusalOf } from '../../errors/render-error.ts'
import { parseRange } from '../../http/byte-range.ts'
import { findObject, findReadableObject } from '../../objects/object-row.ts'
import { reserveRoom } from '../../objects/reserve-room.ts'
import { probeWrite, storeReceived } from '../../objects/upload-object.ts'
import { joinParts, type Part, partsOf, putPart, removeParts } from '../../unfinished/parts.ts'
import { beginUpload, claim, findUpload, listUploads, noteFacts, type Upload } from '../../unfinished/upload-row.ts'
import { readDocument } from '../body/read-document.ts'
import { receiveBody } from '../body/receive-body.ts'
import { readElements } from '../words/read-xml.ts'
import { S3 } from '../words/s3-errors.ts'
import { causeOfCall, copySource, countUpload, document, nameOf, numberOf, type S3Call, userMetadata } from './call.ts'

const MOST_PARTS = 10_000

export async function createUpload(call: S3Call): Promise<Response> {
  const { context, caller, c, isTrusted } = call
  const name = nameOf(call)
  countUpload(call)
  const limit = await limitOf(call)
  await probeWrite(context, caller, name, 'upsert', caller.userId)
  const room = reserveRoom(context.budget, causeOfCall(call), undefined, limit)
  const { headers } = c.req.raw
  const facts = {
    kind: 's3',
    contentType: headers.get('content-type') ?? '',
    cacheControl: safeCacheControl(headers.get('cache-control') ?? ''),
    upsert: true,
    reserved: limit,
  } as const
  try {
    const upload = { ...name, owner: caller.userId, facts, userMetadata: userMetadata(headers) }
    const { id } = await beginUpload(context, upload, isTrusted)
    return document('InitiateMultipartUploadResult', { Bucket: name.bucket, Key: name.key, UploadId: id })
  } catch (fault) {
    room.use(0)
    throw fault
  }
}

export async function uploadPart(call: S3Call): Promise<Response> {
  const { context, c, signed } = call
  const upload = await ownUpload(call)
  countUpload(call)
  const limit = await limitOf(call)
  const file = await receiveBody(c.req.raw, signed, { dir: context.stagingDir, limit })
  const { etag } = await keepPart(call, upload, file, limit)
  return new Response(null, { headers: { etag: `"${etag}"` } })
}

export async function copyPart(call: S3Call): Promise<Response> {
  const { context, caller, c } = call
  const upload = await ownUpload(call)
  countUpload(call)
  const limit = await limitOf(call)
  const { version, metadata } = await findReadableObject(context, caller, copySource(call))
  const asked = c.req.header('x-amz-copy-source-range')
  const range = parseRange(asked, metadata.size)
  if (range === 'unsatisfiable' || (asked !== undefined && range === undefined))
    throw S3.invalid('x-amz-copy-source-range does not fit the object.')
  const source = await context.blobs.open(version, range, metadata.size)
  const file = await stageUpload(source, { dir: context.stagingDir, limit })
  const { etag, createdAt } = await keepPart(call, upload, file, limit)
  return document('CopyPartResult', { ETag: `"${etag}"`, LastModified: createdAt })
}

async function keepPart(call: S3Call, upload: Upload, file: ReceivedFile, limit: number): Promise<Part> {
  try {
    const number = numberOf(call, 'partNumber', { least: 1, most: MOST_PARTS })
    return await putPart(call.context, upload, file, { number, limit })
  } finally {
    // The store may have moved it away.
    await unlink(file.path).catch(() => undefined)
  }
}

export async function completeUpload(call: S3Call): Promise<Response> {
  const { context, caller, c, signed } = call
  const upload = await ownUpload(call)
  const text = await readDocument(c.req.raw, signed, context.stagingDir)
  const { facts } = upload
  const name = nameOf(call)
  // The answer to the first request was lost.
  if (facts.done) return completed(call, (await findObject(context, 'signed', name)).metadata.eTag)
  const parts = chosen(text, await partsOf(context, upload.id))
  await claim(context, upload.id)
  const cause = causeOfCall(call)
  try {
    const bucket = await findBucket(context, name.bucket)
    const file = await joinParts(context, parts, await limitOf(call))
    const { contentType: declaredType, cacheControl } = facts
    const received = { file, declaredType, cacheControl, userMetadata: upload.userMetadata }
    const store = { name, bucket, actor: caller, ownerId: upload.owner, mode: 'upsert', cause, received } as const
    const { metadata } = await storeReceived(context, store)
    await removeParts(context, [upload.id], true)
    if (cause.byVisitor && !cause.trusted)
      context.budget.spend('stored', { address: cause.address, visitor: true }, metadata.size - (facts.reserved ?? 0))
    return completed(call, metadata.eTag)
  } catch (fault) {
    const status = refusalOf(fault)?.status ?? 500
    if (status < 500 && status !== 429) await removeParts(context, [upload.id])
    else await noteFacts(context, upload.id, { joining: null })
    throw fault
  }
}

function completed({ bucket, key }: S3Call, eTag: string): Response {
  return document('CompleteMultipartUploadResult', {
    Location: `/${bucket}/${key}`,
    Bucket: bucket,
    Key: key,
    ETag: eTag,
  })
}

/** The parts the client names, in its order, which must be ascending. */
function chosen(text: string, parts: readonly Part[]): Part[] {
  const there = new Map(parts.map((part) => [part.number, part]))
  let last = 0
  const named = readElements(text, 'Part').map(({ PartNumber, ETag }) => {
    const number = Number(PartNumber)
    if (number <= last) throw S3.partOrder()
    last = number
    const part = there.get(number)
    if (!part || (ETag ?? '').replaceAll('"', '') !== part.etag) throw S3.invalidPart()
    return part
  })
  if (named.length === 0) throw S3.malformed('At least one part must be named.')
  return named
}

export async function abortUpload(call: S3Call): Promise<Response> {
  const upload = await ownUpload(call)
  if (upload.facts.done) throw S3.noSuchUpload()
  await removeParts(call.context, [upload.id])
  return new Response(null, { status: 204 })
}

export async function listParts(call: S3Call): Promise<Response> {
  const upload = await ownUpload(call)
  const most = numberOf(call, 'max-parts', { least: 1, most: 1000, usual: 1000 })
  const after = numberOf(call, 'part-number-marker', { least: 0, most: MOST_PARTS, usual: 0 })
  const parts = (await partsOf(call.context, upload.id)).filter(({ number }) => number > after)
  const page = parts.slice(0, most)
  return document('ListPartsResult', {
    Bucket: upload.bucket,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: parts.length > most ? page.at(-1)?.number : undefined,
    MaxParts: most,
    IsTruncated: parts.length > most,
    Part: page.map(({ number, etag, size, createdAt }) => ({
      PartNumber: number,
      LastModified: createdAt,
      ETag: `"${etag}"`,
      Size: size,
    })),
  })
}

export async function listOwnUploads(call: S3Call): Promise<Response> {
  const { context, bucket, caller, isTrusted, query } = call
  await findBucket(context, bucket)
  const uploads = await listUploads(context, { bucket, owner: isTrusted ? undefined : caller.userId })
  const prefix = query.get('prefix') ?? ''
  return document('ListMultipartUploadsResult', {
    Bucket: bucket,
    Prefix: prefix,
    MaxUploads: 1000,
    IsTruncated: false,
    Upload: uploads
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ id, key, createdAt }) => ({ Key: key, UploadId: id, Initiated: createdAt, StorageClass: 'STANDARD' })),
  })
}

/** The upload of the query, if it is the caller's and for this name: for others it does not exist. */
async function ownUpload(call: S3Call): Promise<Upload> {
  const { context, caller, isTrusted, query } = call
  const { bucket, key } = nameOf(call)
  const upload = await findUpload(context, 's3', query.get('uploadId') ?? '').catch((fault: unknown) => {
    throw refusalOf(fault)?.code === 'NoSuchUpload' ? S3.noSuchUpload() : fault
  })
  if (upload.bucket !== bucket || upload.key !== key || (upload.owner !== caller.userId && !isTrusted))
    throw S3.noSuchUpload()
  return upload
}

async function limitOf({ context, bucket }: S3Call): Promise<number> {
  const { file_size_limit: limit } = await findBucket(context, bucket)
  return Math.min(limit ?? context.fileSizeLimit, context.fileSizeLimit)
}
