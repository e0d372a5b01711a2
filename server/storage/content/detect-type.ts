// Detects a file's type by its first bytes. A name or a header never decides the type the file is served with.
// Tests with attacks (SVG named png, HTML named jpeg, polyglots): upload-attacks.test.ts and serving-attacks.test.ts.

const ascii = (head: Buffer, from: number, text: string) =>
  head.length >= from + text.length && head.toString('latin1', from, from + text.length) === text

const AVIF = ['avif', 'avis']
const HEIC = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Undefined for types without a signature, such as plain text. */
export function detectType(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(head, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (ascii(head, 0, 'GIF87a') || ascii(head, 0, 'GIF89a')) return 'image/gif'
  if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP')) return 'image/webp'
  if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'WAVE')) return 'audio/wav'
  if (ascii(head, 4, 'ftyp')) return isoMediaType(head)
  if (ascii(head, 0, 'BM') && ascii(head, 6, '\0\0\0\0')) return 'image/bmp'
  if (ascii(head, 0, 'II*\0') || ascii(head, 0, 'MM\0*')) return 'image/tiff'
  if (ascii(head, 0, '%PDF-')) return 'application/pdf'
  if (ascii(head, 0, 'PK\x03\x04') || ascii(head, 0, 'PK\x05\x06')) return 'application/zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'application/gzip'
  if (ascii(head, 0, 'OggS')) return 'application/ogg'
  if (ascii(head, 0, '\x1aE\xdf\xa3')) return 'video/webm'
  if (ascii(head, 0, 'ID3')) return 'audio/mpeg'
  return markupType(head)
}

function isoMediaType(head: Buffer): string {
  const size = Math.min(head.readUInt32BE(0), head.length, 128)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => AVIF.includes(brand))) return 'image/avif'
  if (brands.some((brand) => HEIC.includes(brand))) return 'image/heic'
  return brands[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

function markupType(head: Buffer): string | undefined {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!text.startsWith('<')) return undefined
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml'
  if (/^<(!doctype\s+html|html|head|body|script|iframe|style|title|!--)/i.test(text)) return 'text/html'
  return text.startsWith('<?xml') ? 'application/xml' : undefined
}

/** The type by the bytes. The declared type counts only if the bytes have no signature, and never makes a file a picture. */
export function effectiveType(head: Buffer, declared: string): string {
  const detected = detectType(head)
  const clean = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[\w."-]+)*$/.test(declared) ? declared.toLowerCase() : ''
  if (detected) {
    // Office files are zips or XML inside: for them the declared type is more precise.
    const isContainer = detected === 'application/zip' || detected === 'application/xml'
    return isContainer && /^application\/vnd\./.test(clean) ? clean : detected
  }
  return clean === '' || clean.startsWith('image/') ? 'application/octet-stream' : clean
}
