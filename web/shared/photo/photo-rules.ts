// Which chosen files become a photograph, and the sentence for each that does not. Pure: opens, draws and sends nothing.
import { fileBytes } from '#types/limits.ts'
import { leastPictureSide } from '#types/pictures.ts'
import type { Size } from './photo-geometry.ts'

export type PhotoFile = Pick<File, 'name' | 'type' | 'size'>

export type PhotoRules = {
  megabytes: number
  /** Both sentences get the file's name: where several files are chosen at once, a sentence names its file. */
  notAnImage: (name: string) => string
  tooLarge: (name: string) => string
  /** Which sizes in pixels are taken; without it, every size is. */
  shape?: ShapeRule
}

type ShapeRule = {
  leastSide: number
  tooSmall: string
  /** The least and the greatest width, as a share of the height; without it, any: what is cut has its shape from the cut. */
  aspect?: { least: number; greatest: number; tooExtreme: string }
}

const megabyte = 1024 * 1024

/** What the bucket takes. */
const photoMegabytes = fileBytes['profile-photos'] / megabyte

const common = {
  megabytes: photoMegabytes,
  notAnImage: () => 'Please select an image file',
  tooLarge: () => `Image too large. Please use an image under ${photoMegabytes}MB.`,
}

const least = leastPictureSide
const notTiny = { leastSide: least, tooSmall: `Image too small. Use at least ${least}x${least} pixels.` }

/** A portrait that its owner cuts to 4:5: the application, the first login, one's own profile. */
export const portraitRules: PhotoRules = { ...common, shape: notTiny }

/** A photograph taken whole into a profile: both wizards. */
export const profilePhotoRules: PhotoRules = {
  ...common,
  shape: {
    ...notTiny,
    aspect: {
      least: 0.33,
      greatest: 3,
      tooExtreme: 'Image aspect ratio too extreme. Use a more square image.',
    },
  },
}

/** Less than the bucket takes: a post has several. */
const postPictureMegabytes = 5

/** A picture of a post. */
export const postPictureRules: PhotoRules = {
  megabytes: postPictureMegabytes,
  notAnImage: (name) => `${name} is not an image`,
  tooLarge: (name) => `${name} is too large. Max size is ${postPictureMegabytes}MB`,
}

const unreadable = 'Invalid image file'
const unreadableKind = (kind: string) => `This browser cannot open ${kind} photos. Please choose a JPEG or PNG.`

/** Why a file is refused before it is opened; null when it may be opened. */
export function fileProblem(file: PhotoFile, rules: PhotoRules): string | null {
  if (!file.type.startsWith('image/') && !isHeic(file)) return rules.notAnImage(file.name)
  if (file.size > rules.megabytes * megabyte) return rules.tooLarge(file.name)
  if (file.size === 0) return unreadable
  return null
}

/** Why an opened photograph is refused for its size in pixels; null when it is taken. */
export function sizeProblem({ width, height }: Size, { shape }: PhotoRules): string | null {
  if (!shape) return null
  if (width < shape.leastSide || height < shape.leastSide) return shape.tooSmall
  const { aspect } = shape
  if (!aspect) return null
  return width / height < aspect.least || width / height > aspect.greatest ? aspect.tooExtreme : null
}

/** How many bytes of a file say what it is. */
export const headBytes = 16

/** What is said of a file that this browser cannot open: what its first bytes say it is, whatever its name and its type. */
export function unreadableSentence(file: Pick<PhotoFile, 'name' | 'type'>, head: Uint8Array): string {
  const start = String.fromCharCode(...head)
  const other = otherKinds.find(([bytes]) => bytes.test(start))?.[1]
  if (other) return `Please select an image file. This one is ${other}.`
  const kind = photoKinds.find(([bytes]) => bytes.test(start))?.[1]
  if (kind) return unreadableKind(kind)
  return isHeic(file) ? unreadableKind('HEIC') : unreadable
}

// ISO/IEC 14496-12 § 4.3: the brand of a HEIC photo and of a film stands after "ftyp".
const photoKinds = [
  [/^.{4}ftyp(hei|hev|mif1|msf1)/s, 'HEIC'],
  [/^.{4}ftypavi/s, 'AVIF'],
  [/^(II\*|MM.\*)/s, 'TIFF'],
] as const

const otherKinds = [
  [/^%PDF/, 'a PDF'],
  [/^PK/, 'a ZIP file or a document'],
  [/^.{4}ftyp(qt|mp4|iso|M4V|3gp|avc1)/s, 'a film'],
  [/^.E\xdf\xa3/s, 'a film'],
  [/^\s*<(!doctype|html)/i, 'a web page'],
] as const

// iPhones save photographs as HEIC. Some browsers cannot open HEIC, and some do not even know its type.
const isHeic = ({ type, name }: Pick<PhotoFile, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** A photograph that is not taken. The message is the sentence to show. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem'
}
