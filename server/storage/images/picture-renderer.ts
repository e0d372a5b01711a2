// Turns a stored picture into the size, crop and format asked for. Each distinct result is made once, however many ask
// at the same moment; few are made at once. Pictures lose their metadata (where they were taken) on the way.
import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { MAX_PIXELS } from './picture-header.ts'
import type { RenderCache } from './render-cache.ts'
import type { OutputFormat, TransformOptions } from './transform-options.ts'
import { writeTransform } from './transform-options.ts'

export interface RenderRequest {
  /** The blob's key: a blob never changes, so neither does the result. */
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
  const underWay = new Map<string, Promise<Buffer>>()

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
      const running = underWay.get(key)
      if (running) return running
      const started = make(variant, request).finally(() => underWay.delete(key))
      underWay.set(key, started)
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
      // Its scale is not JPEG's: the same number would be visibly finer and half as large again.
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
