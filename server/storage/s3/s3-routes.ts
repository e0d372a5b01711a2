// The S3 wire under /s3, for the clients of that protocol: addresses with the bucket in their path, Signature Version 4.
import { type Context, Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { checkedBucketName } from '../input/object-key.ts'
import {
  bucketLocation,
  bucketVersioning,
  headBucket,
  listAllBuckets,
  makeBucket,
  removeBucket,
} from './commands/buckets.ts'
import type { S3Call } from './commands/call.ts'
import { listKeys } from './commands/list-keys.ts'
import {
  abortUpload,
  completeUpload,
  copyPart,
  createUpload,
  listOwnUploads,
  listParts,
  uploadPart,
} from './commands/multipart.ts'
import { copyTo, getObject, putObject, removeMany, removeObject } from './commands/objects.ts'
import { authenticate, type S3Access } from './signature/authenticate.ts'
import { answerError, S3 } from './words/s3-errors.ts'

type Command = (call: S3Call) => Promise<Response>

const PREFIX = /^\/storage\/v1\/s3(?:\/|$)/

/** What a command of the query would ask for, where there is none here. */
const REFUSED: Readonly<Record<string, string>> = {
  accelerate: 'Acceleration',
  acl: 'An access control list: policies decide who may do what',
  analytics: 'Analytics',
  attributes: 'GetObjectAttributes',
  cors: 'A CORS configuration: every origin is allowed',
  encryption: 'An encryption configuration',
  inventory: 'An inventory',
  'legal-hold': 'A legal hold',
  lifecycle: 'A lifecycle',
  logging: 'Logging',
  notification: 'A notification',
  'object-lock': 'An object lock',
  policy: 'A bucket policy: policies of the database decide',
  policyStatus: 'A bucket policy: policies of the database decide',
  replication: 'Replication',
  requestPayment: 'A payment configuration',
  restore: 'Restoring',
  retention: 'Retention',
  select: 'Select',
  tagging: 'Tags',
  torrent: 'A torrent',
  versions: 'Versions of objects',
  website: 'A website',
}

export function s3Routes(context: StorageContext, access: S3Access): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()

  const answer = async (c: Context<GatewayEnv>) => {
    const { raw } = c.req
    const signed = await authenticate(access, raw, c.get('clientAddress'))
    const { pathname, searchParams: query } = new URL(raw.url)
    const [, first = '', rest = ''] = /^([^/]*)\/?(.*)$/s.exec(pathname.replace(PREFIX, '')) ?? []
    const bucket = first === '' ? '' : checkedBucketName(decoded(first))
    const { caller } = signed
    const isTrusted = caller.role === 'service_role'
    for (const name of query.keys()) {
      const what = REFUSED[name]
      if (what !== undefined) throw S3.notImplemented(what)
    }
    const key = decoded(rest)
    return commandOf(raw, bucket, key, query)({ context, c, signed, caller, isTrusted, bucket, key, query })
  }
  routes.all('/', answer)
  routes.all('/*', answer)
  routes.onError((fault, c) => answerError(fault, c, context.log))
  return routes
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw S3.invalid('The address is not encoded well.')
  }
}

function commandOf({ method, headers }: Request, bucket: string, key: string, query: URLSearchParams): Command {
  const found = bucket === '' ? undefined : key === '' ? ofBucket(method, query) : ofObject(method, headers, query)
  if (found) return found
  if (bucket === '' && method === 'GET') return listAllBuckets
  throw S3.notImplemented(`${method} of this address`)
}

function ofBucket(method: string, query: URLSearchParams): Command | undefined {
  if (method === 'GET') {
    if (query.has('location')) return bucketLocation
    if (query.has('versioning')) return bucketVersioning
    return query.has('uploads') ? listOwnUploads : listKeys
  }
  if (method === 'HEAD') return headBucket
  if (method === 'POST') return query.has('delete') ? removeMany : undefined
  // With anything in the query it would be about something else of the bucket.
  const isPlain = [...query.keys()].every((name) => name.startsWith('X-Amz-') || name === 'x-id')
  if (!isPlain) return undefined
  return { PUT: makeBucket, DELETE: removeBucket }[method]
}

function ofObject(method: string, headers: Headers, query: URLSearchParams): Command | undefined {
  const isPart = query.has('uploadId')
  const isCopy = headers.has('x-amz-copy-source')
  switch (method) {
    case 'GET':
      return isPart ? listParts : getObject
    case 'HEAD':
      return getObject
    case 'PUT':
      if (isPart) return isCopy ? copyPart : uploadPart
      return isCopy ? copyTo : putObject
    case 'POST':
      return isPart ? completeUpload : query.has('uploads') ? createUpload : undefined
    case 'DELETE':
      return isPart ? abortUpload : removeObject
    default:
      return undefined
  }
}
