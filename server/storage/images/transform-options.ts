// The sizes, crops and formats a request may name, and the format a browser gets if it names none.
import { z } from 'zod'
import { ERRORS } from '../errors/catalogue.ts'

const side = z.coerce.number().int().min(1).max(2500).optional()

const schema = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp', 'jpeg']).optional(),
})

export type TransformOptions = z.output<typeof schema>
export type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

export function parseTransform(input: Readonly<Record<string, unknown>>): TransformOptions {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw ERRORS.invalidRequest(`Invalid transformation: ${issue?.path.join('.')} ${issue?.message ?? ''}`.trim())
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
  const resizing = { cover: 'fill', contain: 'fit', fill: 'force' }[resize]
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${resizing}`,
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
  const area = (width ?? (height ?? 2500) * 2) * (height ?? (width ?? 2500) * 1.5)
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
