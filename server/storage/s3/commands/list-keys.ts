// Lists the objects of a bucket, in the older and the newer form: those that policies let the caller see.
import { findBucket } from '../../buckets/bucket-row.ts'
import { cursorAfter, listObjectsV2 } from '../../objects/list-objects-v2.ts'
import { S3 } from '../words/s3-errors.ts'
import { document, numberOf, type S3Call } from './call.ts'

const MOST = 1000

export async function listKeys(call: S3Call): Promise<Response> {
  const { context, caller, bucket, query } = call
  await findBucket(context, bucket)
  const isNewer = query.get('list-type') === '2'
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  if (delimiter !== '' && delimiter !== '/') throw S3.notImplemented('Another delimiter than /')
  const most = numberOf(call, 'max-keys', { least: 0, most: MOST, usual: MOST })
  const token = isNewer ? query.get('continuation-token') : query.get('marker')
  const from = token !== null && isNewer ? readToken(token) : (token ?? query.get('start-after') ?? '')
  const page = await listObjectsV2(context, caller, bucket, {
    prefix,
    limit: Math.max(1, most),
    with_delimiter: delimiter !== '',
    ...(from === '' ? {} : { cursor: cursorAfter(from) }),
  })
  const objects = most === 0 ? [] : page.objects
  const folders = most === 0 ? [] : page.folders
  const last = [objects.at(-1)?.name ?? '', folders.at(-1)?.name ?? ''].reduce((a, b) =>
    Buffer.from(a).compare(Buffer.from(b)) > 0 ? a : b,
  )
  const isCut = most > 0 && page.hasNext
  const isEncoded = query.get('encoding-type') === 'url'
  const written = (name: string) => (isEncoded ? encodeURIComponent(name).replaceAll('%2F', '/') : name)
  const owned = !isNewer || query.get('fetch-owner') === 'true'
  return document('ListBucketResult', {
    Name: bucket,
    Prefix: written(prefix),
    Delimiter: delimiter || undefined,
    MaxKeys: most,
    EncodingType: isEncoded ? 'url' : undefined,
    IsTruncated: isCut,
    ...(isNewer
      ? {
          KeyCount: objects.length + folders.length,
          ContinuationToken: token ?? undefined,
          StartAfter: query.get('start-after') ?? undefined,
          NextContinuationToken: isCut ? Buffer.from(last).toString('base64url') : undefined,
        }
      : { Marker: written(token ?? ''), NextMarker: isCut ? written(last) : undefined }),
    Contents: objects.map(({ name, updated_at: at, metadata }) => ({
      Key: written(name),
      LastModified: new Date(metadata?.lastModified ?? at ?? 0),
      ETag: metadata?.eTag,
      Size: metadata?.size,
      StorageClass: 'STANDARD',
      Owner: owned ? { ID: 'club', DisplayName: 'club' } : undefined,
    })),
    CommonPrefixes: folders.map(({ name }) => ({ Prefix: written(name) })),
  })
}

function readToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString('utf8')
  if (Buffer.from(name).toString('base64url') !== token)
    throw S3.invalid('The continuation token is not one of this list.')
  return name
}
