// The sizes, crops and formats a request may name, and the format a browser gets if it names none.
import { z } from 'zod'
import { pictureSizes } from '#types/pictures.ts'
import { ERRORS } from '../errors/catalogue.ts'

const side = z.coerce.number().int().min(1).max(2500).optional()

const schema = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp', 'jpeg']).optional(),
})

/** What a caller may write; each is snapped to one of the sizes there are. */
type Asked = z.output<typeof schema>
type Format = Asked['format']

/** One of the sizes of types/pictures.ts. */
export interface TransformOptions {
  readonly width: number
  /** Only of a square. */
  readonly height?: number
  readonly resize: 'cover' | 'contain'
  readonly quality: number
  readonly format?: Format
}

export type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

export function parseTransform(input: Readonly<Record<string, unknown>>): TransformOptions {
  const parsed = schema.safeParse(input)
  if (parsed.success) return snapped(parsed.data)
  const issue = parsed.error.issues[0]
  throw ERRORS.invalidRequest(`Invalid transformation: ${issue?.path.join('.')} ${issue?.message ?? ''}`.trim())
}

const { squares, widths, quality: QUALITY } = pictureSizes
const LARGEST = widths[widths.length - 1] ?? 0

const square = (side: number, format?: Format): TransformOptions => ({
  width: side,
  height: side,
  resize: 'cover',
  quality: QUALITY,
  format,
})
const whole = (width: number, format?: Format): TransformOptions => ({
  width,
  resize: 'contain',
  quality: QUALITY,
  format,
})

export function allSizes(): TransformOptions[] {
  return [...squares.map((side) => square(side)), ...widths.map((width) => whole(width))]
}

/**
 * The nearest size there is that is not smaller, or the largest. Only squares are cut; any other shape gets the whole picture, which the
 * asker cuts. Any number of sizes would be any amount of work: pictures.test.ts.
 */
function snapped({ width, height, resize, format }: Asked): TransformOptions {
  if (width === height && resize === 'cover') {
    const side = squares.find((one) => one >= (width ?? Number.POSITIVE_INFINITY))
    if (side !== undefined) return square(side, format)
  }
  // The picture's own shape is not known here: up to twice as wide as high, this width is high enough.
  const forHeight = height === undefined || (resize === 'contain' && width !== undefined) ? 0 : 2 * height
  const wanted = width === undefined && height === undefined ? LARGEST : Math.max(width ?? 0, forHeight)
  return whole(widths.find((one) => one >= wanted) ?? LARGEST, format)
}

/** Writes the options for a signed address. */
export function writeTransform(options: TransformOptions): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

/** Writes the options for the x-transformations header, in the words of the hosted renderer. */
export function describeTransform({ width, height, resize, quality, format }: TransformOptions): string {
  const resizing = { cover: 'fill', contain: 'fit' }[resize]
  return [
    height && `height:${height}`,
    `width:${width}`,
    `resizing_type:${resizing}`,
    `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}

export function readTransform(text: string): TransformOptions {
  return parseTransform(Object.fromEntries(text.split(',').map((pair) => pair.split(':', 2))))
}

/** In pixels. AVIF takes by far the most time to make, and on an avatar it saves nothing: only pictures of a card's size use it. */
const AVIF_AREA = { least: 200 * 200, most: 640 * 800 }

export function chooseFormat(options: TransformOptions, accept: string, sourceType: string): OutputFormat {
  const origin = formatOf(sourceType)
  if (options.format === 'origin') return origin
  if (options.format) return options.format
  const { width, height } = options
  const area = width * (height ?? width * 1.5)
  const isCard = area >= AVIF_AREA.least && area <= AVIF_AREA.most
  if (accept.includes('image/avif') && isCard) return 'avif'
  if (accept.includes('image/webp') || accept.includes('image/avif')) return 'webp'
  // Of the other formats only PNG keeps transparency.
  return origin === 'png' || origin === 'gif' ? 'png' : 'jpeg'
}

function formatOf(type: string): OutputFormat {
  const name = type.split(';', 1)[0]?.split('/')[1]
  return name === 'png' || name === 'gif' || name === 'webp' || name === 'avif' ? name : 'jpeg'
}
