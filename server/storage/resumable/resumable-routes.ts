// The routes under /upload/resumable: tus 1.0.0 as hosted projects speak it, for callers and, under /sign, for signed addresses.
import { type Context, Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { refusalOf } from '../errors/render-error.ts'
import { wantsUpsert } from '../http/object-path.ts'
import type { ObjectName } from '../objects/object-row.ts'
import { removeParts } from '../unfinished/parts.ts'
import { createTakeovers } from '../unfinished/takeovers.ts'
import { findUpload, type Upload } from '../unfinished/upload-row.ts'
import { begin, completed, continueUpload, findOwn, receive, type Uploader } from './resumable-upload.ts'
import {
  checkBodyType,
  checkVersion,
  describeServer,
  describeUpload,
  hasBody,
  lengthOf,
  readMetadata,
  VERSION,
} from './tus-headers.ts'

type C = Context<GatewayEnv>

const PATH = '/storage/v1/upload/resumable'

export function resumableRoutes(context: StorageContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  const takeovers = createTakeovers()

  const byCaller = (c: C): Uploader => {
    const { caller, clientAddress: address } = c.var
    return { actor: caller, owner: caller.userId, upsert: wantsUpsert(c), caller, address }
  }
  const bySignature = async (c: C, { bucket, key }: ObjectName): Promise<Uploader> => {
    const claims = await context.signer.checkUpload(c.req.header('x-signature') ?? '', `${bucket}/${key}`)
    return { ...byCaller(c), actor: 'signed', owner: claims.owner, upsert: claims.upsert }
  }

  for (const prefix of ['/sign', ''] as const) {
    const isSigned = prefix !== ''
    /** Who asks what has arrived, or stops, has given up the request that was bringing it. */
    const alone = async (c: C) => {
      const found = await own(c)
      return (await takeovers.takeOver(found.upload.id)) ? own(c) : found
    }
    const own = async (c: C): Promise<{ uploader: Uploader; upload: Upload }> => {
      const id = c.req.param('id') ?? ''
      if (!isSigned) {
        const uploader = byCaller(c)
        const isTrusted = uploader.caller.role === 'service_role'
        return { uploader, upload: await findOwn(context, id, uploader.owner, isTrusted) }
      }
      const upload = await findUpload(context, 'resumable', id)
      const uploader = await bySignature(c, upload)
      if (uploader.owner !== upload.owner) throw ERRORS.noSuchUpload()
      return { uploader, upload }
    }
    const proceed = async (c: C) => {
      checkBodyType(c.req.raw.headers)
      const { uploader, upload } = await own(c)
      const now = await continueUpload(context, uploader, upload, { request: c.req.raw, takeovers })
      return new Response(null, { status: 204, headers: describeUpload(now) })
    }
    const stop = async (c: C) => {
      const { upload } = await alone(c)
      // A finished upload is an object: that is removed as one.
      if (upload.facts.done) throw ERRORS.noSuchUpload()
      await removeParts(context, [upload.id])
      return new Response(null, { status: 204, headers: { 'tus-resumable': VERSION } })
    }

    routes.options(prefix || '/', () => options(context))
    routes.options(`${prefix}/:id`, () => options(context))
    routes.post(prefix || '/', async (c) => {
      const { headers } = c.req.raw
      checkVersion(headers)
      const about = readMetadata(headers)
      const uploader = isSigned ? await bySignature(c, about) : byCaller(c)
      const length = lengthOf(headers)
      const made = await begin(context, uploader, about, length)
      const location = `${PATH}${prefix}/${made.id}`
      const most = length ?? context.fileSizeLimit
      const now = hasBody(headers)
        ? await receive(context, uploader, made, { request: c.req.raw, takeovers, most })
        : await completed(context, uploader, made)
      return new Response(null, { status: 201, headers: { ...describeUpload(now), location } })
    })
    routes.get(`${prefix}/:id`, async (c) => {
      checkVersion(c.req.raw.headers)
      if (c.req.method !== 'HEAD') throw ERRORS.noSuchUpload()
      const { uploader, upload } = await alone(c)
      return new Response(null, { headers: describeUpload(await completed(context, uploader, upload)) })
    })
    routes.patch(`${prefix}/:id`, (c) => {
      checkVersion(c.req.raw.headers)
      return proceed(c)
    })
    routes.delete(`${prefix}/:id`, (c) => {
      checkVersion(c.req.raw.headers)
      return stop(c)
    })
    // Where a proxy lets no PATCH or DELETE through.
    routes.post(`${prefix}/:id`, (c) => {
      checkVersion(c.req.raw.headers)
      const method = c.req.header('x-http-method-override')
      if (method === 'PATCH') return proceed(c)
      if (method === 'DELETE') return stop(c)
      throw ERRORS.noSuchUpload()
    })
  }

  // In this protocol the status on the wire counts, and the words stand alone.
  routes.onError((fault, c) => {
    const known = refusalOf(fault)
    if (!known || known.status >= 500 || c.req.raw.signal.aborted) throw fault
    return new Response(known.message, {
      status: known.status,
      headers: {
        'tus-resumable': VERSION,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...known.headers,
      },
    })
  })
  return routes
}

const options = (context: StorageContext) =>
  new Response(null, { status: 204, headers: describeServer(context.fileSizeLimit) })
