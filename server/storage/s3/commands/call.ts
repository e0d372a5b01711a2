// What every command of the S3 wire gets.
import type { Context } from 'hono'
import type { Caller, GatewayEnv } from '#server/platform/caller.ts'
import type { StorageContext } from '../../context/context.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { causeOf, type PictureCause } from '../../images/picture-work.ts'
import { checkedKey } from '../../input/object-key.ts'
import type { ObjectName } from '../../objects/object-row.ts'
import type { Signed } from '../signature/authenticate.ts'
import { S3 } from '../words/s3-errors.ts'
import { type XmlFields, xml } from '../words/xml.ts'

export interface S3Call {
  readonly context: StorageContext
  readonly c: Context<GatewayEnv>
  readonly signed: Signed
  readonly caller: Caller
  readonly isTrusted: boolean
  readonly bucket: string
  /** Empty for the bucket itself. */
  readonly key: string
  readonly query: URLSearchParams
}

export const nameOf = ({ bucket, key }: S3Call): ObjectName => ({ bucket, key: checkedKey(key) })

export const causeOfCall = ({ caller, c, key }: S3Call): PictureCause =>
  causeOf(caller, c.get('clientAddress'), key, c.req.raw.signal)

export function document(root: string, fields: XmlFields | string): Response {
  return new Response(xml(root, fields), { headers: { 'content-type': 'application/xml' } })
}

/** A whole number of the query between these two. */
export function numberOf(
  { query }: S3Call,
  name: string,
  range: { least: number; most: number; usual?: number },
): number {
  const text = query.get(name)
  if (text === null && range.usual !== undefined) return range.usual
  const value = Number(text)
  if (text === null || !/^\d+$/.test(text) || value < range.least) throw S3.invalid(`${name} must be a whole number.`)
  if (value > range.most && range.usual === undefined) throw S3.invalid(`${name} may be ${range.most} at most.`)
  return Math.min(value, range.most)
}

/** Counts an upload of a member or visitor, as the gateway counts those of the other wires. */
export function countUpload({ context, caller, isTrusted, c }: S3Call): void {
  if (isTrusted) return
  const accounts = caller.userId ? [caller.userId] : []
  const wait = context.budget.take('upload', {
    address: c.get('clientAddress'),
    accounts,
    visitor: accounts.length === 0,
  })
  if (wait) throw ERRORS.tooMuchWork(wait.seconds)
}

/** The source of a copy: `/bucket/key`, encoded. */
export function copySource(call: S3Call): ObjectName {
  const [path = '', more] = (call.c.req.header('x-amz-copy-source') ?? '').split('?', 2)
  if (more !== undefined) throw S3.notImplemented('A version of an object')
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    throw S3.invalid('x-amz-copy-source is not encoded well.')
  }
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(plain) ?? []
  return { bucket, key: checkedKey(key) }
}

/** What `x-amz-meta-` says; null if it says nothing. */
export function userMetadata(headers: Headers): Readonly<Record<string, string>> | null {
  const pairs = [...headers].filter(([name]) => name.startsWith('x-amz-meta-'))
  return pairs.length === 0 ? null : Object.fromEntries(pairs.map(([name, value]) => [name.slice(11), value]))
}
