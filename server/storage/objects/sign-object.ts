// Makes signed addresses, which read or upload an object without other credentials until they expire.
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { findBucket } from '../buckets/bucket-row.ts'
import { runAs, type StorageContext } from '../context/context.ts'
import { parseTransform, writeTransform } from '../images/transform-options.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import { parseBody } from '../input/parse-body.ts'
import { findObject, type ObjectName } from './object-row.ts'
import { probeWrite } from './upload-object.ts'

const seconds = z
  .number()
  .int()
  .min(1)
  .max(10 * 365 * 24 * 3600)
const oneSchema = z.object({ expiresIn: seconds, transform: z.record(z.string(), z.unknown()).optional() })
const manySchema = z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(20_000) })

const pathOf = ({ bucket, key }: ObjectName) => `${bucket}/${key}`

export async function signObject(
  context: StorageContext,
  caller: Caller,
  name: ObjectName,
  body: unknown,
): Promise<string> {
  const { expiresIn, transform } = parseBody(oneSchema, body)
  const transformations = transform && writeTransform(parseTransform(transform))
  await findObject(context, caller, name, 'storage.object.sign')
  const url = pathOf(name)
  const token = await context.signer.signRead({ url, transformations }, expiresIn)
  return `/${transformations ? 'render/image' : 'object'}/sign/${url}?token=${token}`
}

export interface SignedPath {
  readonly error: string | null
  readonly path: string
  readonly signedURL: string | null
}

/** Signs many paths with a single query. */
export async function signObjects(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<SignedPath[]> {
  const { expiresIn, paths } = parseBody(manySchema, body)
  const find = (tx: Transaction) =>
    tx.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2::text[])', [
      bucket,
      paths,
    ])
  const rows = await runAs(context, caller, find, 'storage.object.sign_many')
  const readable = new Set(rows.map((row) => row.name))
  return Promise.all(
    paths.map(async (path) => {
      if (!readable.has(path)) {
        return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
      }
      const url = pathOf({ bucket, key: path })
      const token = await context.signer.signRead({ url }, expiresIn)
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
    }),
  )
}

export async function signUpload(
  context: StorageContext,
  caller: Caller,
  name: ObjectName,
  upsert: boolean,
): Promise<{ url: string; token: string }> {
  checkedKey(name.key)
  await findBucket(context, checkedBucketName(name.bucket))
  await probeWrite(context, caller, name, upsert ? 'upsert' : 'insert', caller.userId, 'storage.object.sign_upload_url')
  const url = pathOf(name)
  const token = await context.signer.signUpload({ url, owner: caller.userId, upsert })
  return { url: `/object/upload/sign/${url}?token=${token}`, token }
}
