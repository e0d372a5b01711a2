// The routes under /bucket. Policies on storage.buckets decide; without any, only the service key is allowed.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { createBucket } from '../buckets/create-bucket.ts'
import { deleteBucket } from '../buckets/delete-bucket.ts'
import { getBucket, listBuckets } from '../buckets/read-buckets.ts'
import { updateBucket } from '../buckets/update-bucket.ts'
import type { StorageContext } from '../context/context.ts'
import { readJson } from '../input/parse-body.ts'
import { emptyBucket } from '../objects/empty-bucket.ts'
import { forgetUploadsOf } from '../unfinished/sweep-uploads.ts'

export function bucketRoutes(context: StorageContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  routes.get('/', async (c) => c.json(await listBuckets(context, c.var.caller, c.req.query())))
  routes.post('/', async (c) => c.json(await createBucket(context, c.var.caller, await readJson(c))))
  routes.get('/:id', async (c) => c.json(await getBucket(context, c.var.caller, c.req.param('id'))))
  routes.put('/:id', async (c) => {
    await updateBucket(context, c.var.caller, c.req.param('id'), await readJson(c))
    return c.json({ message: 'Successfully updated' })
  })
  routes.post('/:id/empty', async (c) => {
    await emptyBucket(context, c.var.caller, c.req.param('id'))
    if (c.var.caller.role === 'service_role') await forgetUploadsOf(context, c.req.param('id'))
    return c.json({ message: 'Successfully emptied' })
  })
  routes.delete('/:id', async (c) => {
    await deleteBucket(context, c.var.caller, c.req.param('id'))
    return c.json({ message: 'Successfully deleted' })
  })
  return routes
}
