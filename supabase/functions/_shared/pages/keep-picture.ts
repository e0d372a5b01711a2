// Stores the picture of a page, small. There is no picture library in here: the storage service draws it smaller where it can; where it can't, one that is
// not small is not kept.
import type { ClubClient } from '../clients.ts'
import type { LinkFound } from './read-link.ts'

const SMALL = 300 * 1024
const DRAWN = { width: 480, quality: 80 }

type Pictures = ReturnType<ClubClient['storage']['from']>

export async function keepPicture(
  pictures: Pictures,
  name: string,
  { type, bytes }: NonNullable<LinkFound['image']>,
): Promise<boolean> {
  const options = { contentType: type, cacheControl: '0', upsert: true }
  if ((await pictures.upload(name, bytes, options)).error) return false
  if (bytes.length <= SMALL) return true
  const { data } = await pictures.download(name, { transform: DRAWN })
  if (data && data.size <= SMALL) {
    const drawn = { ...options, contentType: data.type }
    if (!(await pictures.upload(name, data, drawn)).error) return true
  }
  await pictures.remove([name])
  return false
}
