// The routes under /cdn: deleting the prepared versions of a picture, or of a whole bucket. Only for the service key.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { findBucket } from '../buckets/bucket-row.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { checkedBucketName } from '../input/object-key.ts'
import { findObject } from '../objects/object-row.ts'
import { nameOf } from './object-path.ts'

export function cacheRoutes(context: StorageContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  routes.use(async (c, next) => {
    if (c.var.caller.role !== 'service_role') throw ERRORS.accessDenied('Access denied')
    return next()
  })
  routes.delete('/:bucket/:key{[^]+}', async (c) => {
    const { version } = await findObject(context, c.var.caller, nameOf(c))
    await context.forgetSizes([version])
    return c.json({ message: 'success' })
  })
  routes.delete('/:bucket', async (c) => {
    const { id } = await findBucket(context, checkedBucketName(c.req.param('bucket')))
    const rows = await context.database.query<{ version: string }>(
      'select version from storage.objects where bucket_id = $1 and version is not null',
      [id],
    )
    await context.forgetSizes(rows.map((row) => row.version))
    return c.json({ message: 'success' })
  })
  return routes
}
