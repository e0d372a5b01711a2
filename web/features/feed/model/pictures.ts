// The pictures of a post being written: which files may come in, how far each is, and the size they are sent at.
export type Picture = {
  key: string
  name: string
  /** What is shown of it: the file itself until it has an address. */
  preview: string
  state: 'sending' | 'done' | 'failed'
  percent: number
  url: string | null
}

export const maxPictures = 3
const maxBytes = 5 * 1024 * 1024

/** Which of the chosen files come in, and the sentence for every one that stays out. */
export function admitFiles<Chosen extends Pick<File, 'name' | 'size' | 'type'>>(files: Chosen[], present: number) {
  const admitted: Chosen[] = []
  const refusals: string[] = []
  for (const file of files) {
    if (!file.type.startsWith('image/')) refusals.push(`${file.name} is not an image`)
    else if (file.size > maxBytes) refusals.push(`${file.name} is too large. Max size is 5MB`)
    else if (present + admitted.length >= maxPictures) refusals.push('Maximum 3 images allowed')
    else admitted.push(file)
  }
  return { admitted, refusals: [...new Set(refusals)] }
}

const longestSide = 1600

export function sentSize(width: number, height: number) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const keptPicture = (url: string): Picture => ({
  key: url,
  name: '',
  preview: url,
  state: 'done',
  percent: 100,
  url,
})

export const changePicture = (pictures: Picture[], key: string, change: Partial<Picture>): Picture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture))

export const addressesOf = (pictures: Picture[]) => pictures.flatMap(({ url }) => url ?? [])
