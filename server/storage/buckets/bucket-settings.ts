// Checks the settings of a bucket when it is made or changed.
import { z } from 'zod'
import { ERRORS } from '../errors/catalogue.ts'

const sizeUnits: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

const sizeLimit = z.union([z.number().int().min(0), z.string()]).nullish()

export const settingsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit,
  versioning_status: z.string().nullish(),
  allowed_mime_types: z.array(z.string().regex(/^(\*|[\w.+-]+\/[\w.+*-]+|\*\/\*)$/, 'is not a mime type')).nullish(),
})

/** Whoever asks for versions must not think that a bucket keeps them. */
export function checkVersioning(status: string | null | undefined): void {
  if (status && status !== 'DISABLED') throw ERRORS.notOffered('Versions of objects')
}

/** Null and 0 mean that only the project's limit holds. */
export function parseSizeLimit(value: z.output<typeof sizeLimit>, projectLimit: number): number | null {
  if (value === null || value === undefined || value === 0 || value === '0') return null
  const bytes = typeof value === 'number' ? value : parseSize(value)
  if (bytes > projectLimit) throw ERRORS.invalidRequest('The file_size_limit exceeds the limit of the project')
  return bytes
}

function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(gb|mb|kb|b)?$/i.exec(text.trim())
  if (!match) throw ERRORS.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return Math.floor(Number(match[1]) * (sizeUnits[(match[2] ?? 'b').toLowerCase()] ?? 1))
}
