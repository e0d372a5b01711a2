// The storage service under /storage/v1, in the protocol of the client library. Rows are in storage.objects, under policies;
// contents are in a BlobStore. Not in charge of permissions.
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Database } from '#server/database/database.ts'
import type { Budget } from '#server/platform/budget/budget.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { openBlobStore } from './blobs/open-blob-store.ts'
import { createPendingBlobs } from './blobs/pending-blobs.ts'
import { sizesKey, withSizes } from './blobs/sizes-key.ts'
import { sweepStaging } from './blobs/sweep-staging.ts'
import type { StorageContext } from './context/context.ts'
import { renderError } from './errors/render-error.ts'
import { bucketRoutes } from './http/bucket-routes.ts'
import { cacheRoutes } from './http/cache-routes.ts'
import { notOffered } from './http/not-offered.ts'
import { objectRoutes } from './http/object-routes.ts'
import { renderRoutes } from './http/render-routes.ts'
import { createKeptSizes } from './images/kept-sizes.ts'
import { createPictureRenderer } from './images/picture-renderer.ts'
import { createPictureWork } from './images/picture-work.ts'
import { openRenderCache, type RenderCache } from './images/render-cache.ts'
import { resumableRoutes } from './resumable/resumable-routes.ts'
import { s3Routes } from './s3/s3-routes.ts'
import { knownSigner, type S3Access } from './s3/signature/authenticate.ts'
import { createUrlSigner } from './signing/url-signer.ts'
import { sweepUploads } from './unfinished/sweep-uploads.ts'

export interface StorageDependencies {
  readonly database: Database
  readonly keys: Pick<Keys, 'secretsFor' | 'anonKey' | 'serviceRoleKey' | 'tokens'>
  readonly log: Log
  readonly budget: Budget
  readonly config: Pick<Config, 'dataDir' | 's3' | 's3AccessKey' | 'project'>
}

/** Names the server, as the auth service does in /health: clients that look for an ability of hosted projects ask for that. */
const VERSION = 'o1'
const MB = 1024 * 1024
/** Eight sizes of a portrait are about 200 kB. */
const RENDER_CACHE = { least: 256 * MB, most: 1024 * MB, shareOfFree: 0.1 } as const
const SWEEP_EVERY_MS = 10 * 60_000

export async function createStorageService({
  database,
  keys,
  log,
  config,
  budget,
}: StorageDependencies): Promise<Service> {
  const home = join(config.dataDir, 'storage')
  const stagingDir = join(home, 'staging')
  const renders = await openRenderCache({ dir: join(home, 'renders'), maxBytes: await renderCacheBytes(home) })
  const store = await openBlobStore({ s3: config.s3, objectsDir: join(home, 'objects'), stagingDir })
  const blobs: BlobStore = {
    ...store,
    async remove(keys) {
      sizes.drop(keys)
      await renders.forget(keys)
      await store.remove(withSizes(keys))
    },
  }
  // The folder's name is that of the first release: a data folder keeps it.
  const pendingBlobs = createPendingBlobs({ dir: join(home, 'doubts'), database, blobs, log })
  const sizes = createKeptSizes({ blobs: store, pendingBlobs, database, stagingDir, log })
  const pictureWork = createPictureWork(budget)
  const pictures = createPictureRenderer({ cache: renders, sizes, pictureWork })
  const context: StorageContext = {
    database,
    blobs,
    pendingBlobs,
    signer: createUrlSigner(keys),
    pictures,
    pictureWork,
    budget,
    async forgetSizes(versions) {
      sizes.drop(versions)
      await renders.forget(versions)
      await store.remove(versions.map(sizesKey))
    },
    stagingDir,
    fileSizeLimit: config.project.storage.file_size_limit,
    log,
  }

  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(async () => {
        await sweepStaging(stagingDir)
        await pendingBlobs.settleAbandoned()
        await sweepUploads(context)
        await forgetRemoved(database, renders)
      })
      .catch((fault: unknown) => log.warn({ err: fault }, 'sweeping the storage folder failed'))
    return sweeping
  }
  await sweep()
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()

  const access = { keys, accessKey: config.s3AccessKey, budget }
  // Known from here on, also to those that must not wait.
  await keys.tokens.verify(keys.serviceRoleKey)
  return {
    http: storageApp(context, access),
    knownSigner: (request, address) => knownSigner(access, request, address),
    trouble: () => blobs.trouble(),
    async close() {
      clearInterval(timer)
      await sweeping
      await pictures.close()
      await sizes.close()
      await blobs.close()
    },
  }
}

/** The sizes of five thousand portraits where there is room: what is dropped is made again while somebody waits. */
async function renderCacheBytes(home: string): Promise<number> {
  const { least, most, shareOfFree } = RENDER_CACHE
  await mkdir(home, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(home)
  return Math.min(most, Math.max(least, bavail * bsize * shareOfFree))
}

/** What this process keeps of pictures that another one has removed. */
async function forgetRemoved(database: Database, renders: RenderCache): Promise<void> {
  const sources = renders.sources()
  const rows = await database.query<{ version: string }>(
    'select version from storage.objects where version = any($1::text[])',
    [sources],
  )
  const there = new Set(rows.map(({ version }) => version))
  await renders.forget(sources.filter((source) => !there.has(source)))
}

function storageApp(context: StorageContext, s3: S3Access): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.route('/', notOffered())
  app.route('/bucket', bucketRoutes(context))
  app.route('/object', objectRoutes(context))
  app.route('/render/image', renderRoutes(context))
  app.route('/upload/resumable', resumableRoutes(context))
  app.route('/s3', s3Routes(context, s3))
  app.route('/cdn', cacheRoutes(context))
  app.get('/status', (c) => c.body(null, 200))
  app.get('/version', (c) => c.text(VERSION))
  app.notFound((c) => c.json({ statusCode: '404', error: 'Not found', message: 'Route not found' }, 404))
  app.onError((fault, c) => renderError(fault, c, context.log))
  return app
}
