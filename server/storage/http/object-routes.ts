// The routes under /object. Paths with fixed words come before the general patterns, which would match them too.
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { metadataHeader, safeCacheControl } from '../content/receive-upload.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { parseBody, readJson } from '../input/parse-body.ts'
import { copyObject } from '../objects/copy-object.ts'
import { describeObject } from '../objects/describe-object.ts'
import { listObjects } from '../objects/list-objects.ts'
import { listObjectsV2 } from '../objects/list-objects-v2.ts'
import { moveObject } from '../objects/move-object.ts'
import {
  findObject,
  findPublicObject,
  findReadableObject,
  type ObjectName,
  type ObjectRow,
} from '../objects/object-row.ts'
import { removeObjects } from '../objects/remove-objects.ts'
import { signObject, signObjects, signUpload } from '../objects/sign-object.ts'
import { uploadObject } from '../objects/upload-object.ts'
import type { WriteMode } from '../objects/write-row.ts'
import { nameOf, ownerOf, wantsUpsert } from './object-path.ts'
import { serveObject } from './serve-object.ts'

const renameSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z.object({ cacheControl: z.string().optional() }).nullish(),
})
// Hosted projects set no limit on their number; here the length of the request is the limit.
const removeSchema = z.object({ prefixes: z.array(z.string()).min(1) })

export function objectRoutes(context: StorageContext): Hono<GatewayEnv> {
  type C = Context<GatewayEnv>
  const routes = new Hono<GatewayEnv>()
  const at = (prefix: string) => `${prefix}/:bucket/:key{[^]+}`

  const fromTo = async (c: C) => {
    const body = parseBody(renameSchema, await readJson(c))
    return {
      body,
      from: { bucket: body.bucketId, key: body.sourceKey },
      to: { bucket: body.destinationBucket ?? body.bucketId, key: body.destinationKey },
    } satisfies { body: unknown; from: ObjectName; to: ObjectName }
  }
  routes.post('/move', async (c) => {
    const { from, to } = await fromTo(c)
    const id = await moveObject(context, c.var.caller, from, to)
    return c.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.key}` })
  })
  routes.post('/copy', async (c) => {
    const { from, to, body } = await fromTo(c)
    const { Id, Key } = await copyObject(context, c.var.caller, {
      from,
      to,
      upsert: wantsUpsert(c),
      keepsMetadata: body.copyMetadata ?? true,
      userMetadata: metadataHeader(c.req.raw),
      cacheControl: body.metadata?.cacheControl && safeCacheControl(body.metadata.cacheControl),
    })
    return c.json({ Id, Key })
  })
  routes.post('/list/:bucket', async (c) =>
    c.json(await listObjects(context, c.var.caller, c.req.param('bucket'), await readJson(c))),
  )
  routes.post('/list-v2/:bucket', async (c) =>
    c.json(await listObjectsV2(context, c.var.caller, c.req.param('bucket'), await readJson(c))),
  )

  routes.post(at('/upload/sign'), async (c) =>
    c.json(await signUpload(context, c.var.caller, nameOf(c), wantsUpsert(c))),
  )
  routes.put(at('/upload/sign'), async (c) => {
    const name = nameOf(c)
    const claims = await context.signer.checkUpload(c.req.query('token') ?? '', `${name.bucket}/${name.key}`)
    const mode = claims.upsert ? 'upsert' : 'insert'
    return c.json(
      await uploadObject(context, {
        ...name,
        actor: 'signed',
        ownerId: claims.owner,
        mode,
        request: c.req.raw,
        caller: c.var.caller,
        clientAddress: c.var.clientAddress,
      }),
    )
  })
  routes.post('/sign/:bucket', async (c) =>
    c.json(await signObjects(context, c.var.caller, c.req.param('bucket'), await readJson(c))),
  )
  routes.post(at('/sign'), async (c) =>
    c.json({ signedURL: await signObject(context, c.var.caller, nameOf(c), await readJson(c)) }),
  )
  routes.get(at('/sign'), async (c) => {
    const name = nameOf(c)
    const { expiresAt } = await context.signer.checkRead(c.req.query('token') ?? '', `${name.bucket}/${name.key}`)
    return serveObject(context, c, () => findObject(context, 'signed', name), expiresAt)
  })

  const described = (c: C, row: ObjectRow) =>
    c.json(describeObject(row), 200, {
      etag: row.metadata.eTag,
      'last-modified': new Date(row.metadata.lastModified).toUTCString(),
      'cache-control': 'no-cache',
    })
  routes.get(at('/info/public'), async (c) => described(c, await findPublicObject(context, nameOf(c))))
  const info = async (c: C) => described(c, await findReadableObject(context, c.var.caller, nameOf(c)))
  routes.get(at('/info/authenticated'), info)
  routes.get(at('/info'), info)

  routes.get(at('/public'), (c) => serveObject(context, c, () => findPublicObject(context, nameOf(c))))
  const read = (c: C) => serveObject(context, c, () => findReadableObject(context, c.var.caller, nameOf(c)))
  routes.get(at('/authenticated'), read)
  routes.get(at(''), read)

  const write = async (c: C, mode: WriteMode) =>
    c.json(
      await uploadObject(context, {
        ...nameOf(c),
        actor: c.var.caller,
        ownerId: ownerOf(c),
        mode,
        request: c.req.raw,
        caller: c.var.caller,
        clientAddress: c.var.clientAddress,
      }),
    )
  routes.post(at(''), (c) => write(c, wantsUpsert(c) ? 'upsert' : 'insert'))
  // As hosted: an update of an object that does not exist creates it.
  routes.put(at(''), (c) => write(c, 'upsert'))

  routes.delete(at(''), async (c) => {
    const { bucket, key } = nameOf(c)
    const removed = await removeObjects(context, c.var.caller, bucket, [key])
    if (removed.length === 0) throw ERRORS.noSuchKey()
    return c.json({ message: 'Successfully deleted' })
  })
  routes.delete('/:bucket', async (c) => {
    const { prefixes } = parseBody(removeSchema, await readJson(c))
    return c.json(await removeObjects(context, c.var.caller, c.req.param('bucket'), prefixes))
  })
  return routes
}
