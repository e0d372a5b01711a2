// Removing the metadata from each type of picture without changing its pixels.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const PLACE = { IFD0: { Make: 'Camera of mine', ImageDescription: 'At home' }, IFD3: { GPSLatitudeRef: 'N' } }
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'

const drawn = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#a5482c',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const annotated = (format: 'jpeg' | 'png' | 'webp', options: object = {}) =>
  drawn().withExif(PLACE).withXmp(XMP).withIccProfile('p3').toFormat(format, options).toBuffer()

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each([
  ['image/jpeg', 'jpeg', {}],
  ['image/jpeg', 'jpeg', { progressive: true }],
  ['image/png', 'png', {}],
  ['image/webp', 'webp', {}],
  ['image/webp', 'webp', { lossless: true }],
] as const)('%s (%s %j)', (type, format, options) => {
  it('keeps pixels and colour profile when its metadata is removed', async () => {
    const before = await annotated(format, options)
    expect(await sharp(before).metadata()).toMatchObject({ exif: expect.anything() })
    const after = stripMetadata(type, before)
    if (!after) throw new Error('It could not be taken apart')
    const { exif, xmp, icc, width } = await sharp(after).metadata()
    expect({ exif, xmp, width }).toEqual({ exif: undefined, xmp: undefined, width: 64 })
    expect(icc).toBeDefined()
    expect(after.includes('Camera of mine')).toBe(false)
    expect((await pixels(after)).equals(await pixels(before))).toBe(true)
    expect(stripMetadata(type, after)?.equals(after)).toBe(true)
  })

  it('cut off or damaged at any place throws no error', async () => {
    const whole = await annotated(format, options)
    for (let length = 12; length < whole.length; length += 97) {
      expect(() => stripMetadata(type, whole.subarray(0, length))).not.toThrow()
      const garbled = Buffer.from(whole)
      garbled.fill(0xff, length, Math.min(length + 3, whole.length))
      expect(() => stripMetadata(type, garbled)).not.toThrow()
    }
  })
})

it('comment and appended data of a JPEG are removed with its metadata', async () => {
  const plain = await drawn().jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('secret')])
  const noted = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), await annotated('jpeg')])
  expect(stripMetadata('image/jpeg', noted)?.equals(plain)).toBe(true)
})

it('texts of a PNG are removed with its metadata', async () => {
  const plain = await drawn().png().toBuffer()
  const text = Buffer.from('Comment\0taken at home')
  const chunk = Buffer.alloc(12 + text.length)
  chunk.writeUInt32BE(text.length, 0)
  chunk.write('tEXt', 4, 'latin1')
  text.copy(chunk, 8)
  const noted = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)])
  expect(stripMetadata('image/png', noted)?.equals(plain)).toBe(true)
})

it('files of an unknown type are not changed when metadata is removed', () => {
  expect(stripMetadata('image/gif', Buffer.from('GIF89a'))).toBeUndefined()
})
