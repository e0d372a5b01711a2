// The files of the photograph journeys, made here: what phones, cameras and mistakes bring. Looks into what was stored, too.
import sharp from 'sharp'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

type Colour = readonly [number, number, number]

const red: Colour = [220, 30, 30]
const green: Colour = [30, 160, 60]
const blue: Colour = [40, 60, 200]
const yellow: Colour = [230, 210, 40]

/** A photograph as a person sees it: 480 wide, 360 high, a colour in each corner. */
const upright = { width: 480, height: 360 }
export const corners = [red, green, blue, yellow]

function colourAt(x: number, y: number): Colour {
  const [left, top] = [x < upright.width / 2, y < upright.height / 2]
  if (top) return left ? red : green
  return left ? blue : yellow
}

// Where a stored pixel stands on the upright photograph, for each value of the EXIF orientation (Exif 2.32, tag 274).
const places: ((x: number, y: number, width: number, height: number) => [number, number])[] = [
  (x, y) => [x, y],
  (x, y, width) => [width - 1 - x, y],
  (x, y, width, height) => [width - 1 - x, height - 1 - y],
  (x, y, _, height) => [x, height - 1 - y],
  (x, y) => [y, x],
  (x, y, _, height) => [height - 1 - y, x],
  (x, y, width, height) => [height - 1 - y, width - 1 - x],
  (x, y, width) => [y, width - 1 - x],
]

/** The same photograph as a camera stores it that was held in one of eight ways. */
export async function turnedByCamera(orientation: number): Promise<ChosenFile> {
  const place = places[orientation - 1]
  if (!place) throw new Error(`There is no orientation ${orientation}`)
  const sideways = orientation > 4
  const width = sideways ? upright.height : upright.width
  const height = sideways ? upright.width : upright.height
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(...place(x, y, width, height)), (y * width + x) * 3)
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: `orientation-${orientation}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function plain(name: string, width: number, height: number): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#8a6a4f' } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const tiny = () => plain('tiny.jpg', 40, 40)
export const fiftyMegapixels = () => plain('fifty-megapixels.jpg', 8660, 5774)

/** A dark square in the middle of nothing. */
export async function seeThrough(format: 'png' | 'webp' | 'gif' = 'png'): Promise<ChosenFile> {
  const square = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#203040' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#00000000' } })
    .composite([{ input: square }])
    .toFormat(format)
    .toBuffer()
  return { name: `see-through.${format}`, mimeType: `image/${format}`, buffer }
}

/** The beginning of a JPEG, as a download leaves it that was broken off. */
export async function brokenOff(): Promise<ChosenFile> {
  const { buffer, ...photo } = await plain('broken-off.jpg', 600, 600)
  return { ...photo, buffer: buffer.subarray(0, 40) }
}

export const empty: ChosenFile = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }

export const pdfNamedJpg: ChosenFile = {
  name: 'contract.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
}

/** Only the first box of a HEIC file, which is all that can be written here: Chromium opens none of them. */
export const heic: ChosenFile = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')]),
}

/** What was stored: its size, whether it still carries EXIF, and the colour near each corner and in the middle. */
export async function lookInto(stored: Buffer) {
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { format } = await sharp(stored).metadata()
  const colour = (across: number, down: number): Colour => {
    const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 3
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  }
  return {
    format,
    width: info.width,
    height: info.height,
    exif: stored.includes('Exif'),
    corners: [colour(0.1, 0.1), colour(0.9, 0.1), colour(0.1, 0.9), colour(0.9, 0.9)],
    middle: colour(0.5, 0.5),
  }
}

/** JPEG moves a colour a little. */
export const isNear = (one: Colour, other: Colour) => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 24)
