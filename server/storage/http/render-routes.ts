// The routes under /render/image: prepared pictures of a public bucket, of a bucket the caller may read, or by a signed address.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { parseTransform, readTransform } from '../images/transform-options.ts'
import { findObject, findPublicObject, findReadableObject } from '../objects/object-row.ts'
import { nameOf } from './object-path.ts'
import { servePicture } from './serve-picture.ts'

export function renderRoutes(context: StorageContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  const at = (prefix: string) => `${prefix}/:bucket/:key{[^]+}`
  routes.get(at('/public'), (c) =>
    servePicture(context, c, () => findPublicObject(context, nameOf(c)), parseTransform(c.req.query())),
  )
  routes.get(at('/authenticated'), (c) =>
    servePicture(context, c, () => findReadableObject(context, c.var.caller, nameOf(c)), parseTransform(c.req.query())),
  )
  // The token has the sizes: an address for a small picture can't give the large one (serving-attacks.test.ts).
  routes.get(at('/sign'), async (c) => {
    const name = nameOf(c)
    const claims = await context.signer.checkRead(c.req.query('token') ?? '', `${name.bucket}/${name.key}`)
    const options = readTransform(claims.transformations ?? '')
    return servePicture(context, c, () => findObject(context, 'signed', name), options, claims.expiresAt)
  })
  return routes
}
