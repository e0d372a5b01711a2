// The process that draws and compresses the demo club's pictures: what it takes of memory goes with it. make-pictures-elsewhere.ts starts it.
import { z } from 'zod'
import { pictureCacheControl } from '#types/pictures.ts'
import { makePictures } from './pictures.ts'

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
  const { photos, applicantPhotos, scenes } = await makePictures(new Map(ids), {
    async put(path, jpeg) {
      const address = `/storage/v1/object/profile-photos/${path}`
      const response = await fetch(url + address, { method: 'POST', headers, body: new Uint8Array(jpeg) })
      if (!response.ok) throw new Error(`The demo club could not be made: ${address} answered ${await response.text()}`)
      return `${siteUrl}/storage/v1/object/public/profile-photos/${path}`
    },
  })
  return { photos: [...photos], applicantPhotos: [...applicantPhotos], scenes: [...scenes] }
}
