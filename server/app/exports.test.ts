// A member's data, asked for, made by the server in the background, and fetched by nobody else.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, inflateRawSync } from 'node:zlib'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, createAccount } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let owner: Account & { client: SupabaseClient }
let other: Account & { client: SupabaseClient }

beforeAll(async () => {
  server = await startTestServer()
  owner = await member('owner@o1.test', 'Åsa <Owner>')
  other = await member('other@o1.test', 'Olle Other')
}, 60_000)
afterAll(() => server.close())

const service = () => supabaseClient(server.url, server.serviceKey)

async function member(email: string, name: string) {
  const account = await createAccount(service(), { email })
  await server.database.query(
    'insert into public.profiles (user_id, name, display_name, setup_required) values ($1, $2, $2, false)',
    [account.id, name],
  )
  const client = supabaseClient(server.url, server.anonKey)
  const { error } = await client.auth.signInWithPassword({ email, password: account.password })
  if (error) throw error
  return { ...account, client }
}

/** What a ZIP file holds, read by its directory as every program does. */
function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const found = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < file.readUInt16LE(end + 10); n++) {
    const [method, size, name, local] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(start, start + size)
    found.set(file.subarray(at + 46, at + 46 + name).toString('utf8'), method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + name
  }
  return found
}

/** A PNG that no compression makes smaller: of 1400 a side it has six megabytes, and two of those are more than one file takes. */
function noise(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body) >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = randomBytes((side * 3 + 1) * side)
  // Each row begins with the way it is filtered: not at all.
  for (let row = 0; row < side; row++) pixels[row * (side * 3 + 1)] = 0
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PICTURE.subarray(0, 8), ...parts])
}

interface MyExport {
  id: string
  state: string
  parts: string[]
  bytes: number
}
const myExport = async () => (await owner.client.rpc('my_export')).data as MyExport | null

it('an export holds a page, the data and the photographs; its member alone fetches it, for a day', async () => {
  const bucket = owner.client.storage.from('profile-photos')
  await bucket.upload(`${owner.id}/0.png`, PICTURE, { contentType: 'image/png' })
  const stored = Buffer.from(await (await fetch(bucket.getPublicUrl(`${owner.id}/0.png`).data.publicUrl)).arrayBuffer())
  await owner.client.from('posts').insert({ user_id: owner.id, content: '<script>alert(1)</script>' })
  expect((await other.client.functions.invoke('export-my-data', { body: {} })).error).not.toBeNull()
  expect((await owner.client.rpc('request_export')).data).toMatchObject({ state: 'waiting' })
  await expect.poll(async () => (await myExport())?.state, { timeout: 30_000, interval: 300 }).toBe('ready')

  const made = await myExport()
  const part = made?.parts[0] ?? ''
  const { data: link } = await owner.client.storage.from('exports').createSignedUrl(part, 60)
  const response = await fetch(link?.signedUrl ?? '')
  expect(response.headers.get('content-type')).toBe('application/zip')
  const file = Buffer.from(await response.arrayBuffer())
  expect(made).toMatchObject({ bytes: file.length, parts: [`${owner.id}/${made?.id}-1.zip`] })
  const entries = unzipped(file)
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'data/conversations.json', 'data/posts.json']),
  )
  expect(entries.get('photographs/0.png')?.equals(stored)).toBe(true)
  expect(JSON.parse(entries.get('data/account.json')?.toString() ?? '')).toMatchObject({ email: owner.email })
  const page = entries.get('index.html')?.toString() ?? ''
  expect(page).toContain('What o1 keeps about Åsa &#60;Owner&#62;')
  expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(page).not.toContain('<script')
  expect(page).toContain('<img src="photographs/0.png"')

  // Nobody else: not by signing an address, not by fetching, not by listing, not by the public address.
  expect((await other.client.storage.from('exports').createSignedUrl(part, 60)).data).toBeNull()
  expect((await other.client.storage.from('exports').download(part)).data).toBeNull()
  expect((await other.client.storage.from('exports').list(owner.id)).data).toEqual([])
  expect((await fetch(`${server.url}/storage/v1/object/public/exports/${part}`)).status).toBe(400)
  expect((await other.client.storage.from('exports').upload(`${other.id}/x.zip`, PICTURE)).data).toBeNull()

  await server.database.query('update private.exports set ends_at = now()')
  expect((await service().functions.invoke('sweep', { body: {} })).error).toBeNull()
  expect(await myExport()).toMatchObject({ state: 'ended', parts: [] })
  expect((await fetch(link?.signedUrl ?? '')).status).toBe(400)
  expect(await server.database.query(`select name from storage.objects where bucket_id = 'exports'`)).toEqual([])
}, 60_000)

it('photographs that one file has no room for come in another', async () => {
  await server.database.query(`update private.exports set asked_at = now() - interval '25 hours'`)
  const bucket = service().storage.from('profile-photos')
  const large = noise(1400)
  for (const name of ['1.png', '2.png'])
    expect((await bucket.upload(`${owner.id}/${name}`, large, { contentType: 'image/png' })).error).toBeNull()
  await owner.client.rpc('request_export')
  await expect.poll(async () => (await myExport())?.state, { timeout: 30_000, interval: 300 }).toBe('ready')
  const made = await myExport()
  expect(made?.parts).toHaveLength(2)
  const second = await owner.client.storage.from('exports').download(made?.parts[1] ?? '')
  const entries = unzipped(Buffer.from((await second.data?.arrayBuffer()) ?? new ArrayBuffer(0)))
  expect([...entries.keys()]).toEqual(['photographs/2.png'])
}, 60_000)
