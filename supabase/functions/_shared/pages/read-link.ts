// Reads what stands behind an address for its card: words and, where there is one, the picture. Five seconds for all of it.
import type { Buffer } from 'node:buffer'
import { fetchSafely, type Wanted, type Ways } from './fetch-safely.ts'
import { type PictureType, pictureType } from './picture-kind.ts'
import { type PageWords, readPage } from './read-page.ts'

const PATIENCE_MS = 5000

const page: Wanted = {
  type: /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i,
  accept: 'text/html,application/xhtml+xml;q=0.9',
  most: 512 * 1024,
  cut: true,
}
const pictures: Wanted = {
  type: /^\s*image\/(?:jpeg|jpg|png|webp)\s*(?:;|$)/i,
  accept: 'image/webp,image/jpeg,image/png',
  most: 2 * 1024 * 1024,
  cut: false,
}

export interface LinkFound extends PageWords {
  readonly image: { readonly type: PictureType; readonly bytes: Buffer } | undefined
}

/** Undefined where there is no page that says what it is, or it can't be had. Why is nobody's to know: it would tell of machines inside. */
export async function readLink(address: URL, ways: Ways): Promise<LinkFound | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const { url, contentType, body } = await fetchSafely(address, page, signal, ways)
    const words = readPage(body, contentType, url)
    return words && { ...words, image: words.picture && (await readPicture(words.picture, signal, ways)) }
  } catch {
    return undefined
  }
}

async function readPicture(address: URL, signal: AbortSignal, ways: Ways): Promise<LinkFound['image']> {
  try {
    const { body } = await fetchSafely(address, pictures, signal, ways)
    const type = pictureType(body)
    return type && { type, bytes: body }
  } catch {
    return undefined
  }
}
