// The pictures of a project of the platform, by its storage API and the service key: only that keeps its rows and its files equal.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { BlobMissing } from '#server/storage/blobs/blob-store.ts'
import type { PictureStore } from './place.ts'

const TRIES = 5

export function projectPictures(url: string, serviceKey: string): PictureStore {
  // A secret key of newer projects is no token, and refused as one.
  const rights = {
    apikey: serviceKey,
    ...(serviceKey.startsWith('sb_') ? {} : { authorization: `Bearer ${serviceKey}` }),
  }
  const path = (bucket: string, name: string) => [bucket, ...name.split('/')].map(encodeURIComponent).join('/')

  /** What a busy or restarting project refuses is asked again. */
  async function ask(address: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(`${url}/storage/v1/${address}`, init).catch((error: unknown) => {
        if (attempt === TRIES) throw new StartupError(`${url} does not answer: ${reasonOf(error)}.`)
      })
      const passing = !answer || answer.status === 429 || answer.status >= 500
      if (answer && (!passing || attempt === TRIES)) return answer
      await answer?.body?.cancel()
      await sleep(500 * 2 ** attempt)
    }
  }

  return {
    async read({ bucket, name }) {
      const answer = await ask(`object/authenticated/${path(bucket, name)}`, { headers: rights })
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      const words = await answer.text()
      if (answer.status === 404 || /not.?found/i.test(words)) throw new BlobMissing(name)
      throw new StartupError(`${url} does not give ${bucket}/${name}: ${words}`)
    },

    async write({ bucket, name, cacheControl, userMetadata }, staged) {
      const answer = await ask(`object/${path(bucket, name)}`, {
        method: 'POST',
        headers: {
          ...rights,
          'content-type': staged.contentType,
          'cache-control': cacheControl,
          'x-upsert': 'true',
          ...(userMetadata ? { 'x-metadata': Buffer.from(JSON.stringify(userMetadata)).toString('base64') } : {}),
        },
        body: new Uint8Array(await readFile(staged.path)),
      })
      const words = await answer.text()
      if (!answer.ok) throw new StartupError(`${url} does not take ${bucket}/${name}: ${words}`)
    },

    async remove(pictures) {
      for (const { bucket, name } of pictures) {
        const answer = await ask(`object/${encodeURIComponent(bucket)}`, {
          method: 'DELETE',
          headers: { ...rights, 'content-type': 'application/json' },
          body: JSON.stringify({ prefixes: [name] }),
        })
        await answer.body?.cancel()
        if (!answer.ok) throw new StartupError(`${url} does not remove ${bucket}/${name} (${answer.status}).`)
      }
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
