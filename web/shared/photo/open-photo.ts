// Opens a chosen file as a picture element, upright as its camera meant it. Refuses what this browser cannot open, in words.
import type { Size } from './photo-geometry.ts'
import { headBytes, PhotoProblem, unreadableSentence } from './photo-rules.ts'

export type OpenPhoto = Size & {
  element: HTMLImageElement
  file: File
  /** The file's address on this device, until the photograph is closed. */
  url: string
  close: () => void
}

export async function openPhoto(file: File): Promise<OpenPhoto> {
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const element = new Image()
  element.src = url
  try {
    await element.decode()
    // A drawing in SVG may open without a size of its own.
    if (element.naturalWidth === 0 || element.naturalHeight === 0) throw new Error('The image has no size')
  } catch (cause) {
    close()
    throw new PhotoProblem(unreadableSentence(file, await headOf(file)), { cause })
  }
  return { element, file, url, close, width: element.naturalWidth, height: element.naturalHeight }
}

// A file may be gone from its disk since it was chosen.
const headOf = async (file: File) =>
  new Uint8Array(
    await file
      .slice(0, headBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer()),
  )
