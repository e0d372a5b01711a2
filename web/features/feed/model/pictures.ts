// The pictures of a post being written: which files are accepted, and the progress of each.

import { fileProblem, type PhotoFile, postPictureRules } from '#shared/photo/photo-rules.ts'
import { limits } from '#types/limits.ts'

export type Picture = {
  key: string
  name: string
  /** What the screen shows: the file itself until the upload has an address. */
  preview: string
  /** `later`: there was no line; it goes along with the post. */
  state: 'sending' | 'done' | 'failed' | 'later'
  percent: number
  url: string | null
}

export const maxPictures = limits.posts.images.max

/** The accepted files, and a sentence for each refused one. */
export function admitFiles<Chosen extends PhotoFile>(files: Chosen[], present: number) {
  const admitted: Chosen[] = []
  const refusals: string[] = []
  for (const file of files) {
    const problem = fileProblem(file, postPictureRules)
    if (problem) refusals.push(problem)
    else if (present + admitted.length >= maxPictures) refusals.push(`Maximum ${maxPictures} images allowed`)
    else admitted.push(file)
  }
  return { admitted, refusals: [...new Set(refusals)] }
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

/** The pictures after another tab, or an undo, has changed which are kept. Those not sent yet stay. */
export function agreeing(pictures: Picture[], kept: string[]): Picture[] {
  const there = pictures.filter(({ url }) => url === null || kept.includes(url))
  const added = kept.filter((address) => !there.some(({ url }) => url === address))
  return [...there, ...added.map(keptPicture)]
}

export const addressesOf = (pictures: Picture[]) => pictures.flatMap(({ url }) => url ?? [])
