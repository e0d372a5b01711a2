// The second part of `npm run bench:rest`: whether files pass through memory whole. Fifty of ten megabytes are sent at once and fetched at once: as they
// are, and as photographs, which the server reads to take out what cameras write into them. It measures by how much the server's memory grows meanwhile.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { benchClub } from './support/club.ts'
import { type Figure, printFigures } from './support/figures.ts'
import { startServer } from './support/server.ts'

const AT_ONCE = 50
const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 40
const SETTLE_MS = 3000
const BUCKET = 'bench-files'

const dataDir = await benchClub('rest', {
  members: 1000,
  connections: 5000,
  posts: 1000,
  threads: 1000,
  messages: 5000,
})
const keys = await loadKeys(readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }))
const headers = { apikey: keys.serviceRoleKey, authorization: `Bearer ${keys.serviceRoleKey}` }
const server = await startServer(dataDir)
const figures: Figure[] = []
try {
  const made = await fetch(`${server.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: BUCKET, name: BUCKET, public: false }),
  })
  if (!made.ok && made.status !== 409 && made.status !== 400) throw new Error(`No bucket: ${await made.text()}`)
  const voice = Buffer.concat([Buffer.from('OggS'), randomBytes(10 * MEGABYTE - 4)])
  const picture = await largePhotograph()
  // The first of each loads what is needed.
  await send(BUCKET, 'first.ogg', 'audio/ogg', voice)
  await send('profile-photos', 'bench/first.jpg', 'image/jpeg', picture)
  await growth('sent', voice, (n) => send(BUCKET, `${n}.ogg`, 'audio/ogg', voice), 100)
  await growth('fetched', voice, (n) => take(BUCKET, `${n}.ogg`), 100)
  await growth('photographs sent', picture, (n) => send('profile-photos', `bench/${n}.jpg`, 'image/jpeg', picture), 150)
  await growth('photographs fetched', picture, (n) => take('profile-photos', `bench/${n}.jpg`), 100)
} finally {
  await server.stop()
}
printFigures(figures)

/** Does it fifty times at once and notes by how much the server's memory grew at most. */
async function growth(what: string, file: Buffer, act: (n: number) => Promise<void>, limit: number): Promise<void> {
  await pause(SETTLE_MS)
  const before = (await server.memory()).server
  let most = before
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, (await server.memory()).server)
      await pause(LOOK_EVERY_MS)
    }
  })()
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(n)))
  isOver = true
  await looking
  figures.push({
    name: `${AT_ONCE} files ${what} at once: the server’s memory grew by`,
    value: (most - before) / MEGABYTE,
    unit: 'MB',
    digits: 0,
    limit,
    aim: 50,
    better: 'lower',
    note: `of ${((AT_ONCE * file.length) / MEGABYTE).toFixed(0)} MB; from ${(before / MEGABYTE).toFixed(0)} MB`,
  })
}

async function send(bucket: string, name: string, type: string, file: Buffer): Promise<void> {
  const answer = await fetch(`${server.url}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'x-upsert': 'true' },
    body: new Uint8Array(file.buffer, file.byteOffset, file.length),
  })
  if (!answer.ok) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Reads what comes and keeps nothing. */
async function take(bucket: string, name: string): Promise<void> {
  const answer = await fetch(`${server.url}/storage/v1/object/authenticated/${bucket}/${name}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`${name} was not found: ${answer.status}`)
  for await (const _ of answer.body);
}

/** Nearly as large as its bucket takes, with words of its camera. */
async function largePhotograph(): Promise<Buffer> {
  const [width, height] = [3000, 2000]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width, height, channels: 3 as const, background: '#808080', noise }
  return sharp({ create })
    .jpeg({ quality: 98 })
    .withExif({ IFD0: { Make: 'A camera' } })
    .toBuffer()
}
