// Reads the object's name, the owner and the upsert flag from a request.
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import type { ObjectName } from '../objects/object-row.ts'

export function nameOf(c: Context<GatewayEnv>): ObjectName {
  return { bucket: checkedBucketName(c.req.param('bucket') ?? ''), key: checkedKey(c.req.param('key') ?? '') }
}

export function ownerOf(c: Context<GatewayEnv>): string {
  return c.var.caller.userId
}

export function wantsUpsert(c: Context<GatewayEnv>): boolean {
  return c.req.header('x-upsert') === 'true'
}
