// A visitor's flood of pictures: a huge one under applications/, then made-up sizes of it on many connections until told to stop.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sendFrom } from './measure.ts'

export interface FloodTarget {
  readonly url: string
  readonly anonKey: string
  readonly connections: number
  readonly signal: AbortSignal
}

export interface Flooded {
  /** Answers by status; 0 is none. */
  readonly answers: Readonly<Record<number, number>>
}

export async function floodPictures({ url, anonKey, connections, signal }: FloodTarget): Promise<Flooded> {
  const huge = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const answers: Record<number, number> = {}
  const count = (status: number) => {
    answers[status] = (answers[status] ?? 0) + 1
  }
  const key = `applications/${Date.now()}-${randomUUID().replaceAll('-', '')}.png`
  const headers = { apikey: anonKey, 'content-type': 'image/png' }
  const upload = await sendFrom('127.0.0.2', `${url}/storage/v1/object/profile-photos/${key}`, {
    method: 'POST',
    headers,
    body: huge,
    withinMs: 60_000,
  })
  count(upload.status)
  const flood = async (lane: number) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const size = `width=${1 + ((lane * 37 + turn * 11) % 2499)}&height=${1 + ((lane * 7 + turn) % 2499)}&quality=${20 + (turn % 80)}`
      const from = `127.0.${2 + (lane % 4)}.${1 + (lane % 50)}`
      count((await sendFrom(from, `${url}/storage/v1/render/image/public/profile-photos/${key}?${size}`)).status)
      // A caller that is refused tries again; one that is answered asks for the next.
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, lane) => flood(lane)))
  return { answers }
}
