// Makes the sizes of a stored picture: those of a member's upload at once, others when they are asked for. Many requests for one result
// at the same moment make it once; it is dropped when all of them have left. The results have no metadata, such as the place.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { BlobMissing } from '../blobs/blob-store.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { KeptSizes } from './kept-sizes.ts'
import { openSharp } from './open-sharp.ts'
import { MAX_PIXELS } from './picture-header.ts'
import type { PictureCause, PictureWork } from './picture-work.ts'
import type { RenderCache } from './render-cache.ts'
import {
  allSizes,
  chooseFormat,
  type OutputFormat,
  type TransformOptions,
  writeTransform,
} from './transform-options.ts'

export interface RenderRequest {
  /** The blob's key. A blob never changes, so the result never changes either. */
  readonly version: string
  readonly options: TransformOptions
  readonly format: OutputFormat
  readonly cause: PictureCause
  readonly load: () => Promise<Buffer>
}

export interface PictureRenderer {
  /** Rejects with BlobMissing if the picture is removed or replaced meanwhile. */
  render(request: RenderRequest): Promise<Buffer>
  /** Makes every size the product asks for, in the formats of present browsers. Rejects when one can't be made now. */
  prepare(source: Omit<RenderRequest, 'options' | 'format'>): Promise<void>
  close(): Promise<void>
}

interface Making {
  readonly result: Promise<Buffer>
  readonly dropped: AbortController
  askers: number
}

/** A picture that takes longer is not made: libvips then stops. */
const MAX_SECONDS = 20
/** What browsers of today say they read; older ones get theirs when they ask. */
const ACCEPTED = 'image/avif,image/webp'

/** Kept where the blobs are; all else in this process's cache alone. */
const PREPARED = allSizes().map((options) => ({ options, format: chooseFormat(options, ACCEPTED, '') }))
const variantOf = ({ options, format }: Pick<RenderRequest, 'options' | 'format'>) =>
  `${format} ${writeTransform(options)}`
const KEPT: ReadonlySet<string> = new Set(PREPARED.map(variantOf))

/** Visitors' pictures are prepared one after the other, with as long a rest after each. */
const MOST_OF_VISITORS = 20

export function createPictureRenderer({
  cache,
  sizes,
  pictureWork,
}: {
  cache: RenderCache
  sizes: KeptSizes
  pictureWork: PictureWork
}): PictureRenderer {
  const inProgress = new Map<string, Making>()
  const closing = new AbortController()

  async function make(variant: string, request: RenderRequest, dropped: AbortSignal): Promise<Buffer> {
    const { version, options, format, cause, load } = request
    const known = (await cache.read(version, variant)) ?? (await fromKept(version, variant))
    if (known) return known
    const signal = AbortSignal.any([dropped, closing.signal])
    const startedAt = performance.now()
    const made = await pictureWork.run({ ...cause, signal }, async () => transform(await load(), options, format))
    if (!(await cache.write(version, variant, made, startedAt))) throw new BlobMissing(version)
    if (KEPT.has(variant)) sizes.add(version, variant, made)
    return made
  }

  async function fromKept(version: string, variant: string): Promise<Buffer | undefined> {
    if (!KEPT.has(variant)) return undefined
    const startedAt = performance.now()
    const kept = await sizes.read(version)
    for (const [one, bytes] of kept)
      if (!(await cache.write(version, one, bytes, startedAt))) throw new BlobMissing(version)
    return kept.get(variant)
  }

  function start(key: string, variant: string, request: RenderRequest): Making {
    const dropped = new AbortController()
    const result = make(variant, request, dropped.signal).finally(() => {
      if (inProgress.get(key) === making) inProgress.delete(key)
    })
    // Those who ask handle its failure; when all of them have left nobody does.
    result.catch(() => undefined)
    const making: Making = { result, dropped, askers: 0 }
    inProgress.set(key, making)
    return making
  }

  async function render(request: RenderRequest): Promise<Buffer> {
    const variant = variantOf(request)
    const key = `${request.version} ${variant}`
    const making = inProgress.get(key) ?? start(key, variant, request)
    making.askers += 1
    try {
      return await untilLeft(making.result, request.cause.signal)
    } finally {
      making.askers -= 1
      if (making.askers === 0) {
        // Who asks from now on starts anew.
        if (inProgress.get(key) === making) inProgress.delete(key)
        making.dropped.abort(new Error('nobody waits for this picture any more'))
      }
    }
  }

  let visitors = Promise.resolve()
  let visitorsWaiting = 0
  function afterOtherVisitors(work: () => Promise<void>): Promise<void> {
    if (visitorsWaiting >= MOST_OF_VISITORS) return Promise.reject(ERRORS.busy())
    visitorsWaiting += 1
    let took = 0
    const result = visitors.then(async () => {
      const start = performance.now()
      try {
        closing.signal.throwIfAborted()
        await work()
      } finally {
        visitorsWaiting -= 1
        took = performance.now() - start
      }
    })
    visitors = result.catch(() => undefined).then(() => sleep(took, undefined, { ref: false }))
    return result
  }

  return {
    render,
    async prepare(source) {
      const all = async () => {
        for (const one of PREPARED) await render({ ...source, ...one })
      }
      return source.cause.byVisitor ? afterOtherVisitors(all) : all()
    },
    async close() {
      closing.abort(new Error('the server is stopping'))
      await Promise.allSettled([...inProgress.values()].map(({ result }) => result))
    },
  }
}

function untilLeft<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

const FIT = { cover: 'cover', contain: 'inside' } as const

async function transform(source: Buffer, options: TransformOptions, format: OutputFormat): Promise<Buffer> {
  const { width, height, resize, quality } = options
  const sharp = await openSharp()
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width, height, fit: FIT[resize], withoutEnlargement: true })
    return await encode(picture, format, quality).toBuffer()
  } catch (fault) {
    throw ERRORS.invalidImage(
      fault instanceof Error ? `The picture can't be read: ${fault.message}` : "The picture can't be read",
    )
  }
}

function encode(picture: Sharp, format: OutputFormat, quality: number): Sharp {
  switch (format) {
    case 'avif':
      // AVIF's scale differs from JPEG's: the same number would give a finer picture and a file half as large again.
      return picture.avif({ quality: Math.max(20, quality - 25), effort: 2 })
    case 'webp':
      return picture.webp({ quality, effort: 3 })
    case 'png':
      return picture.png({ compressionLevel: 8 })
    case 'gif':
      return picture.gif()
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
  }
}
