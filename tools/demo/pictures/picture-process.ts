// The process that draws and compresses the demo club's pictures: what it takes of memory goes with it. make-pictures-elsewhere.ts starts it.
import { z } from 'zod'
import { pictureCacheControl } from '#types/pictures.ts'
import { spoken } from '../sent-photographs.ts'
import { makePictures } from './pictures.ts'
import { spokenNote } from './voice-note.ts'

const orderSchema = z.object({
  ids: z.array(z.tuple([z.string(), z.string()])),
  url: z.string(),
  serviceKey: z.string(),
  siteUrl: z.string(),
})

process.once('message', (order) => {
  make(orderSchema.parse(order)).then(
    (made) => process.send?.(made, () => process.exit(0)),
    (error: unknown) => process.send?.({ fault: String(error) }, () => process.exit(1)),
  )
})
// Nobody waits for the pictures of a server that has ended.
process.once('disconnect', () => process.exit(0))

async function make({ ids, url, serviceKey, siteUrl }: z.infer<typeof orderSchema>) {
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'image/jpeg',
    'cache-control': pictureCacheControl,
    'x-upsert': 'true',
  }
  const { photos, applicantPhotos, scenes, sent } = await makePictures(new Map(ids), {
    async put(path, jpeg, bucket) {
      const address = `/storage/v1/object/${bucket}/${path}`
      const cached = bucket === 'profile-photos' ? headers : { ...headers, 'cache-control': 'private, no-store' }
      const response = await fetch(url + address, { method: 'POST', headers: cached, body: new Uint8Array(jpeg) })
      if (!response.ok) throw new Error(`The demo club could not be made: ${address} answered ${await response.text()}`)
      return `${siteUrl}/storage/v1/object/public/profile-photos/${path}`
    },
  })
  const owner = new Map(ids).get(spoken.from)
  const note = await fetch(`${url}/storage/v1/object/message-voice/${owner}/${spoken.id}.webm`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'audio/webm', 'cache-control': 'private, no-store' },
    body: new Uint8Array(Buffer.from(spokenNote.webm, 'base64')),
  })
  if (!note.ok) throw new Error(`The demo club could not be made: its voice note: ${await note.text()}`)
  return { photos: [...photos], applicantPhotos: [...applicantPhotos], scenes: [...scenes], sent: [...sent] }
}
