// Renders the demo club's pictures and puts them into its storage through the public door, a few at a time.
import sharp from 'sharp'
import { applicants } from '../applicants.ts'
import { people } from '../people.ts'
import { posts } from '../posts.ts'
import { linked, sentPhotographs } from '../sent-photographs.ts'
import { drawPortrait } from './draw-portrait.ts'
import { drawScene } from './draw-scene.ts'

export interface Storage {
  /** Stores a JPEG and gives the public address it has in `profile-photos`. */
  put(path: string, jpeg: Buffer, bucket: 'profile-photos' | Private): Promise<string>
}

/** Where others than the public may see it. */
type Private = 'message-photos' | 'link-pictures'

interface Picture {
  readonly path: string
  readonly scale?: number
  draw(): string
  keep(address: string, jpeg: Buffer): unknown
  bucket?: Private
}

/** Pictures beyond a member's first are never shown large. */
const SMALLER = 0.6

const rendered = ({ draw, scale = 1 }: Picture) =>
  sharp(Buffer.from(draw()), { density: 72 * scale })
    .jpeg({ quality: 82 })
    .toBuffer()

/** Six by six colours, three digits each, as devices make it. */
async function placeholderOf(jpeg: Buffer): Promise<string> {
  const pixels = await sharp(jpeg).resize(6, 6, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return [...pixels].map((part) => Math.round(part / 17).toString(16)).join('')
}

export async function makePictures(ids: ReadonlyMap<string, string>, storage: Storage) {
  const photos = new Map<string, string[]>()
  const applicantPhotos = new Map<string, string>()
  const scenes = new Map<string, string>()
  const sent = new Map<string, string>()
  const pictures: Picture[] = []

  for (const [index, person] of people.entries()) {
    const kept: string[] = []
    photos.set(person.handle, kept)
    const takes = person.handle === 'avalaurent' ? 4 : 1 + (index % 3)
    for (let take = 0; take < takes; take += 1) {
      pictures.push({
        path: `${ids.get(person.handle)}/${take}.jpg`,
        scale: take === 0 ? 1 : SMALLER,
        draw: () => drawPortrait({ ...person, seed: person.handle, grey: person.age > 44, take }),
        keep: (address) => {
          kept[take] = address
        },
      })
    }
  }
  for (const applicant of applicants) {
    pictures.push({
      path: `applications/${applicant.email.split('@')[0]}.jpg`,
      draw: () => drawPortrait({ ...applicant, seed: applicant.email }),
      keep: (address) => applicantPhotos.set(applicant.email, address),
    })
  }
  for (const { author, scene } of posts) {
    if (!scene) continue
    const key = `${author}:${scene}`
    pictures.push({
      path: `${ids.get(author)}/${scene}.jpg`,
      draw: () => drawScene(scene, key),
      keep: (address) => scenes.set(key, address),
    })
  }
  for (const { from, scene, id } of sentPhotographs) {
    pictures.push({
      path: `${ids.get(from)}/${id}.jpg`,
      bucket: 'message-photos',
      draw: () => drawScene(scene, id),
      keep: async (_address, jpeg) => void sent.set(id, await placeholderOf(jpeg)),
    })
  }
  pictures.push({
    path: `${ids.get(linked.from)}/${linked.id}`,
    scale: SMALLER,
    bucket: 'link-pictures',
    draw: () => drawScene(linked.scene, linked.id),
    keep: () => undefined,
  })

  const queue = [...pictures]
  const work = async () => {
    for (let picture = queue.pop(); picture; picture = queue.pop()) {
      const jpeg = await rendered(picture)
      await picture.keep(await storage.put(picture.path, jpeg, picture.bucket ?? 'profile-photos'), jpeg)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return { photos, applicantPhotos, scenes, sent }
}
