// Reads the two documents that S3 clients send. No DTD, and no entities of the sender's own.
import { S3 } from './s3-errors.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const textOf = (raw: string) =>
  raw.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const point = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

/** The plain fields of each element of that name. */
export function readElements(document: string, name: string): Readonly<Record<string, string>>[] {
  if (/<!(DOCTYPE|ENTITY|\[CDATA)/i.test(document)) throw S3.malformed('The document holds what is not read here.')
  const found: Readonly<Record<string, string>>[] = []
  for (const [, body = ''] of document.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')))
    found.push(
      Object.fromEntries(
        [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, field = '', raw = '']) => [field, textOf(raw)]),
      ),
    )
  return found
}
