// Makes the requested size, crop and format of a stored picture. Many requests for one result at the same moment make it once, and few
// results are made at once. The results have no metadata, such as the place.
import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { MAX_PIXELS } from './picture-header.ts'
import type { RenderCache } from './render-cache.ts'
import type { OutputFormat, TransformOptions } from './transform-options.ts'
import { writeTransform } from './transform-options.ts'

export interface RenderRequest {
  /** The blob's key. A blob never changes, so the result never changes either. */
  readonly version: string
  readonly options: TransformOptions
  readonly format: OutputFormat
  readonly load: () => Promise<Buffer>
}

export interface PictureRenderer {
  render(request: RenderRequest): Promise<Buffer>
}

const MAX_WAITING = 200

export function createPictureRenderer(cache: RenderCache): PictureRenderer {
  const limited = limitConcurrency(Math.max(1, availableParallelism() - 1), {
    maxWaiting: MAX_WAITING,
    refusal: ERRORS.busy,
  })
  const inProgress = new Map<string, Promise<Buffer>>()

  async function make(variant: string, request: RenderRequest): Promise<Buffer> {
    const known = await cache.read(request.version, variant)
    if (known) return known
    const made = await limited(async () => transform(await request.load(), request.options, request.format))
    await cache.write(request.version, variant, made)
    return made
  }

  return {
    render(request) {
      const variant = `${request.format} ${writeTransform(request.options)}`
      const key = `${request.version} ${variant}`
      const running = inProgress.get(key)
      if (running) return running
      const started = make(variant, request).finally(() => inProgress.delete(key))
      inProgress.set(key, started)
      return started
    },
  }
}

const FIT = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

async function transform(source: Buffer, options: TransformOptions, format: OutputFormat): Promise<Buffer> {
  const { width, height, resize, quality } = options
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient()
    if (width || height) picture.resize({ width, height, fit: FIT[resize], withoutEnlargement: resize !== 'fill' })
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
