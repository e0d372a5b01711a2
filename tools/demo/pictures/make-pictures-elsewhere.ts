// Has the demo club's pictures made by a process that ends: drawing and compressing 200 of them would leave the server with the memory of it.
import { fork } from 'node:child_process'
import { z } from 'zod'

export interface PictureOrder {
  readonly url: string
  readonly serviceKey: string
  readonly siteUrl: string
}

const addresses = z.array(z.tuple([z.string(), z.string()]))
const answerSchema = z.union([
  z.object({ fault: z.string() }),
  z.object({
    photos: z.array(z.tuple([z.string(), z.array(z.string())])),
    applicantPhotos: addresses,
    scenes: addresses,
    sent: addresses,
  }),
])

export async function makePicturesElsewhere(ids: ReadonlyMap<string, string>, order: PictureOrder) {
  // Built beside the demo club.
  const child = fork(new URL('./demo-pictures.js', import.meta.url), { execArgv: [] })
  const answer = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The pictures of the demo club were not made (${signal ?? code}).`)),
    )
    const { url, serviceKey, siteUrl } = order
    child.send({ ids: [...ids], url, serviceKey, siteUrl })
  })
  const made = answerSchema.parse(answer)
  if ('fault' in made) throw new Error(made.fault)
  return {
    photos: new Map(made.photos),
    applicantPhotos: new Map(made.applicantPhotos),
    scenes: new Map(made.scenes),
    sent: new Map(made.sent),
  }
}
