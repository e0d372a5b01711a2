// Buckets: listing, asking, making and removing them. Policies decide; without any, only the club's own key is allowed.

import { findBucket } from '../../buckets/bucket-row.ts'
import { createBucket } from '../../buckets/create-bucket.ts'
import { deleteBucket } from '../../buckets/delete-bucket.ts'
import { listBuckets } from '../../buckets/read-buckets.ts'
import { bodyChunks } from '../../input/body-chunks.ts'
import { document, type S3Call } from './call.ts'

export async function listAllBuckets({ context, caller }: S3Call): Promise<Response> {
  const buckets = await listBuckets(context, caller, {})
  return document('ListAllMyBucketsResult', {
    Owner: { ID: caller.userId || 'club', DisplayName: caller.userId || 'club' },
    Buckets: { Bucket: buckets.map(({ id, created_at: made }) => ({ Name: id, CreationDate: new Date(made) })) },
  })
}

export async function headBucket({ context, bucket, signed }: S3Call): Promise<Response> {
  await findBucket(context, bucket)
  return new Response(null, { headers: { 'x-amz-bucket-region': signed.claim.scope.split('/')[1] ?? '' } })
}

export async function bucketLocation({ context, bucket, signed }: S3Call): Promise<Response> {
  await findBucket(context, bucket)
  return document('LocationConstraint', signed.claim.scope.split('/')[1] ?? '')
}

/** Objects have one version each. */
export async function bucketVersioning({ context, bucket }: S3Call): Promise<Response> {
  await findBucket(context, bucket)
  return document('VersioningConfiguration', {})
}

export async function makeBucket({ context, caller, bucket, c }: S3Call): Promise<Response> {
  // Where it should be is of no meaning here.
  for await (const _chunk of bodyChunks(c.req.raw));
  await createBucket(context, caller, { name: bucket, public: c.req.header('x-amz-acl') === 'public-read' })
  return new Response(null, { headers: { location: `/${bucket}` } })
}

export async function removeBucket({ context, caller, bucket }: S3Call): Promise<Response> {
  await deleteBucket(context, caller, bucket)
  return new Response(null, { status: 204 })
}
