// Photographs of messages, asked for with raw requests by everybody who must not have them: an outsider, a leaver, whoever is across a block, a
// visitor; by every way there is. And files that are no photograph.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCast } from '../support/cast.ts'
import type { Client } from '../support/clients.ts'
import { done, got, refusal } from '../support/outcome.ts'
import { png } from '../support/pictures.ts'
import { raw } from '../support/raw.ts'

const BUCKET = 'message-photos'
// One grey pixel, with an Exif part that names a camera and a comment.
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4QAqRXhpZgAATU0AKgAAAAgAAQEPAAIAAAAIAAAAGgAAAABTRUNSRVRaAP/bAEMAAwICAgICAwICAgMDAwMEBgQEBAQECAYGBQYJCAoKCQgJCQoMDwwKCw4LCQkNEQ0ODxAQERAKDBITEhATDxAQEP/AAAsIAAEAAQEBEQD/xAAUAAEAAAAAAAAAAAAAAAAAAAAJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwBU3//Z',
  'base64',
)

const { members } = await makeCast(
  ['alice', 'bob', 'carol', 'dave'],
  [
    ['alice', 'bob'],
    ['bob', 'carol'],
  ],
)
const { alice, bob, carol, dave } = members
let chat = ''
let name = ''

const upload = (client: Client, path: string, body: Buffer, contentType = 'image/jpeg') =>
  client.storage.from(BUCKET).upload(path, new Blob([new Uint8Array(body)], { type: contentType }), { contentType })

async function send(words?: string): Promise<{ id: string; name: string }> {
  const photo = { id: randomUUID(), width: 1, height: 1, placeholder: '8'.repeat(108) }
  const id = randomUUID()
  const path = `${alice.id}/${photo.id}.jpg`
  await done(upload(alice.client, path, jpeg))
  const sending = { message: id, thread: chat, photos: [photo], ...(words ? { content: words } : {}) }
  await done(alice.client.rpc('send_photographs', sending))
  return { id, name: path }
}

/** By every way of the storage service, and as rows. */
async function gets(client: Client | null, file: string): Promise<boolean> {
  const token = client ? ((await client.auth.getSession()).data.session?.access_token ?? null) : undefined
  const asked = token === undefined ? {} : { token }
  const ways = [
    'object/authenticated',
    'object/public',
    'object',
    'object/info/authenticated',
    'render/image/authenticated',
    'render/image/public',
  ]
  const answers = await Promise.all(ways.map((way) => raw(`/storage/v1/${way}/${BUCKET}/${file}`, asked)))
  const signed = await raw(`/storage/v1/object/sign/${BUCKET}/${file}`, {
    ...asked,
    method: 'POST',
    body: { expiresIn: 60 },
  })
  const listed = await raw(`/storage/v1/object/list/${BUCKET}`, {
    ...asked,
    method: 'POST',
    body: { prefix: alice.id, search: file.split('/')[1] },
  })
  const rows = await raw(`/rest/v1/message_files?select=*&name=eq.${file}`, asked)
  const count = (json: unknown) => (Array.isArray(json) ? json.length : 0)
  return answers.some(({ status }) => status < 300) || signed.status < 300 || count(listed.json) + count(rows.json) > 0
}

beforeAll(async () => {
  chat = (await got(bob.client.rpc('introduce', { user_a: alice.id, user_b: carol.id }))).threadId
  ;({ name } = await send())
})

describe('a photograph of a message', () => {
  it('is fetched by those who read the message, without what its camera noted', async () => {
    for (const { client } of [alice, bob, carol]) expect(await gets(client, name)).toBe(true)
    const file = await got(carol.client.storage.from(BUCKET).download(name))
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(bytes.toString('latin1')).not.toContain('SECRET')
  })

  it('is fetched by no outsider and no visitor, and removed or written over by nobody', async () => {
    expect(await gets(dave.client, name)).toBe(false)
    expect(await gets(null, name)).toBe(false)
    for (const { client } of [alice, carol, dave]) {
      expect((await client.storage.from(BUCKET).remove([name])).data ?? []).toEqual([])
      expect(
        (
          await client.storage
            .from(BUCKET)
            .update(name, new Blob([new Uint8Array(jpeg)]), { contentType: 'image/jpeg' })
        ).data,
      ).toBeNull()
      expect((await client.storage.from(BUCKET).move(name, `${alice.id}/${randomUUID()}.jpg`)).data).toBeNull()
      expect(
        (await client.storage.from(BUCKET).copy(name, `${dave.id}/${randomUUID()}.jpg`)).error === null &&
          client === dave.client,
      ).toBe(false)
    }
    expect(await gets(bob.client, name)).toBe(true)
  })

  it('has no signed address, nor has a place for one: it would outlive every right', async () => {
    const of = alice.client.storage.from(BUCKET)
    expect((await of.createSignedUrl(name, 60)).data).toBeNull()
    expect((await of.createSignedUrl(name, 60, { transform: { width: 8 } })).data).toBeNull()
    expect((await got(of.createSignedUrls([name], 60))).map(({ signedUrl }) => signedUrl)).toEqual([null])
    expect((await of.createSignedUploadUrl(`${alice.id}/${randomUUID()}.jpg`)).data).toBeNull()
    expect((await of.download(name)).error).toBeNull()
  })

  it('is no other file than a photograph, nor in another folder', async () => {
    const own = () => `${alice.id}/${randomUUID()}.jpg`
    for (const [body, type] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
      [Buffer.from('<html><script>1</script></html>'), 'image/jpeg'],
      [png(), 'image/jpeg'],
      [png(), 'image/png'],
    ] as const)
      expect((await upload(alice.client, own(), body, type)).data).toBeNull()
    expect((await upload(alice.client, `${dave.id}/${randomUUID()}.jpg`, jpeg)).data).toBeNull()
    expect((await upload(alice.client, `${alice.id}/mine.jpg`, jpeg)).data).toBeNull()
    const stolen = { id: name.slice(37, 73), width: 1, height: 1, placeholder: '8'.repeat(108) }
    expect(
      await refusal(carol.client.rpc('send_photographs', { message: randomUUID(), thread: chat, photos: [stolen] })),
    ).toBe('file_not_there')
  })

  it('is no voice note, nor is any other file', async () => {
    for (const [body, type] of [
      [Buffer.from('words that are no sound'), 'audio/webm'],
      [Buffer.from('<html><script>1</script></html>'), 'audio/mp4'],
      [jpeg, 'audio/ogg'],
      [Buffer.from('words that are no sound'), 'audio/ogg'],
      [Buffer.alloc(0), 'audio/ogg'],
      [png(), 'audio/webm'],
    ] as const) {
      const file = new Blob([new Uint8Array(body)], { type })
      const path = `${alice.id}/${randomUUID()}.webm`
      expect(
        (await alice.client.storage.from('message-voice').upload(path, file, { contentType: type })).data,
      ).toBeNull()
    }
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
    const note = { id: randomUUID(), ending: 'webm', durationMs: 1000, waveform: '7'.repeat(48) }
    const path = `${alice.id}/${note.id}.webm`
    const sound = new Blob([new Uint8Array(webm)], { type: 'audio/webm' })
    await done(alice.client.storage.from('message-voice').upload(path, sound, { contentType: 'audio/webm' }))
    const download = ({ client }: typeof alice) => client.storage.from('message-voice').download(path)
    expect((await download(alice)).data).toBeNull()
    await done(alice.client.rpc('send_voice_note', { message: randomUUID(), thread: chat, voice: note }))
    for (const member of [alice, bob, carol]) expect((await download(member)).error).toBeNull()
    expect((await download(dave)).data).toBeNull()
    expect(
      await refusal(carol.client.rpc('send_voice_note', { message: randomUUID(), thread: chat, voice: note })),
    ).toBe('file_not_there')
  })

  it('is fetched no more by whoever left, and not across a block what was sent after it', async () => {
    await done(carol.client.rpc('leave_group_chat', { thread_id: chat, user_id: carol.id }))
    expect(await gets(carol.client, name)).toBe(false)
    await done(bob.client.rpc('block_member', { other: alice.id }))
    expect(await gets(bob.client, name)).toBe(false)
    await done(alice.client.rpc('take_back_message', { message: (await send('Later')).id }))
  })

  it('is gone once its message is taken back', async () => {
    const { id, name: later } = await send()
    expect(await gets(alice.client, later)).toBe(true)
    await done(alice.client.rpc('take_back_message', { message: id }))
    expect(await gets(alice.client, later)).toBe(false)
  })
})
