// Photos in the product's bucket: upload, download, transforming, listing, moving, removing. And attacks on other people's folders.
import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload, type UploadOptions } from 'tus-js-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, service, visitor } from '../support/clients.ts'
import { png, sizeOf } from '../support/pictures.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

const BUCKET = 'profile-photos'
let cast: Cast<'alice' | 'bob'>
const photos = (client: Client) => client.storage.from(BUCKET)
const mine = () => photos(cast.members.alice.client)
const path = (name: string) => `${cast.members.alice.id}/${name}`
const picture = { contentType: 'image/png' }

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
  const { error } = await mine().upload(path('standing.png'), png(), picture)
  if (error) throw error
})

async function fetched(url: string): Promise<{ status: number; type: string; body: Buffer }> {
  const answer = await fetch(url)
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

describe('a member’s own photos', () => {
  it('can be uploaded, and anybody with the address can see them', async () => {
    const up = await mine().upload(path('1.png'), new Blob([new Uint8Array(png())], { type: 'image/png' }))
    expect(up.data).toMatchObject({ path: path('1.png'), fullPath: `${BUCKET}/${path('1.png')}` })
    const { publicUrl } = mine().getPublicUrl(path('1.png')).data
    const seen = await fetched(`${publicUrl}?t=${Date.now()}`)
    expect(seen).toMatchObject({ status: 200, type: 'image/png' })
    expect(seen.body.equals(png())).toBe(true)
  })

  it('are replaced only by upsert or update', async () => {
    const again = await mine().upload(path('standing.png'), png(32, 40), picture)
    expect(again.error).toMatchObject({ statusCode: '409' })
    const upsert = await mine().upload(path('0.png'), png(), { ...picture, upsert: true, cacheControl: '60' })
    expect(upsert.error).toBeNull()
    expect((await mine().upload(path('0.png'), png(32, 40), { ...picture, upsert: true })).error).toBeNull()
    expect((await mine().update(path('0.png'), png(16, 20), picture)).error).toBeNull()
    expect((await mine().update(path('new.png'), png(16, 20), picture)).data?.path).toBe(path('new.png'))
    const { data } = await mine().download(path('0.png'))
    expect(sizeOf(Buffer.from(await (data as Blob).arrayBuffer()))).toEqual({ width: 16, height: 20 })
  })

  it('can be requested smaller', async () => {
    await mine().upload(path('big.png'), png(600, 750), picture)
    const transform = { width: 60, height: 60, resize: 'cover', format: 'origin' } as const
    const { publicUrl } = mine().getPublicUrl(path('big.png'), { transform }).data
    const small = await fetched(publicUrl)
    expect(small.status).toBe(200)
    // Exactly so large on a hosted project; the server here makes the nearest size of its list.
    const { width, height } = sizeOf(small.body)
    expect(height).toBe(width)
    expect([60, 64]).toContain(width)
    const asWebp = await fetch(publicUrl.replace('format=origin', ''), { headers: { accept: 'image/webp,*/*' } })
    expect(asWebp.headers.get('content-type')).toBe('image/webp')
  })

  it('can be listed, described and found', async () => {
    const { data } = await mine().list(cast.members.alice.id, { limit: 100, sortBy: { column: 'name', order: 'asc' } })
    expect(data?.map((object) => object.name)).toContain('standing.png')
    expect((await mine().exists(path('standing.png'))).data).toBe(true)
    expect((await mine().exists(path('missing.png'))).data).toBe(false)
    expect((await mine().info(path('standing.png'))).data).toMatchObject({
      contentType: 'image/png',
      size: png().length,
    })
  })

  it('can be copied, moved and removed', async () => {
    await mine().upload(path('a.png'), png(), picture)
    expect((await mine().copy(path('a.png'), path('b.png'))).error).toBeNull()
    expect((await mine().move(path('a.png'), path('c.png'))).error).toBeNull()
    const { data } = await mine().remove([path('b.png'), path('c.png'), path('never.png')])
    expect(data?.map((object) => object.name).sort()).toEqual([path('b.png'), path('c.png')])
    expect((await mine().exists(path('c.png'))).data).toBe(false)
  })

  it('tell what is known of them', async () => {
    await mine().upload(path('told.png'), png(), { ...picture, metadata: { by: 'Ada' }, cacheControl: '60' })
    const info = async (name: string) => (await mine().info(path(name))).data
    expect((await info('standing.png'))?.metadata).toEqual({})
    expect((await info('told.png'))?.metadata).toEqual({ by: 'Ada' })

    const token = (await cast.members.alice.client.auth.getSession()).data.session?.access_token
    const copy = (to: string, more: object, headers: Record<string, string> = {}) =>
      raw('/storage/v1/object/copy', {
        method: 'POST',
        token,
        headers: { 'content-type': 'application/json', 'x-upsert': 'true', ...headers },
        body: JSON.stringify({ bucketId: BUCKET, sourceKey: path('told.png'), destinationKey: path(to), ...more }),
      })
    expect((await copy('kept.png', {})).status).toBe(200)
    expect(await info('kept.png')).toMatchObject({ metadata: { by: 'Ada' }, cacheControl: 'max-age=60' })
    expect((await copy('bare.png', { copyMetadata: false })).status).toBe(200)
    expect((await info('bare.png'))?.metadata).toEqual({})
    const anew = { 'x-metadata': Buffer.from('{"by":"Bob"}').toString('base64') }
    const more = { copyMetadata: false, metadata: { cacheControl: 'max-age=90' } }
    expect((await copy('anew.png', more, anew)).status).toBe(200)
    expect(await info('anew.png')).toMatchObject({ metadata: { by: 'Bob' }, cacheControl: 'max-age=90' })

    const about = await raw(`/storage/v1/object/info/${BUCKET}/${path('told.png')}`, { token })
    expect(about.headers.get('etag')).toBe((await info('told.png'))?.etag)
    const head = await raw(`/storage/v1/object/info/public/${BUCKET}/${path('told.png')}`, { method: 'HEAD', token })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', about.headers.get('etag')])
    expect((await raw('/storage/v1/version')).status).toBe(200)
  })

  it('can be read by a signed address until it expires', async () => {
    const { data } = await mine().createSignedUrl(path('standing.png'), 60)
    expect((await fetched(data?.signedUrl ?? '')).status).toBe(200)
    const many = await mine().createSignedUrls([path('standing.png'), path('missing.png')], 60)
    expect(many.data?.map((entry) => Boolean(entry.error))).toEqual([false, true])
    const brief = await mine().createSignedUrl(path('standing.png'), 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect((await fetched(brief.data?.signedUrl ?? '')).status).toBe(400)
  })

  it('can be uploaded by a signed address, to its path only', async () => {
    const { data } = await mine().createSignedUploadUrl(path('signed.png'))
    const up = await photos(visitor()).uploadToSignedUrl(path('signed.png'), data?.token ?? '', png(), picture)
    expect(up.error).toBeNull()
    const other = await photos(visitor()).uploadToSignedUrl(path('another.png'), data?.token ?? '', png(), picture)
    expect(other.error).not.toBeNull()
  })
})

describe('a resumable upload', () => {
  const resumable = (token: string, objectName: string, more: Partial<UploadOptions> = {}) =>
    new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(png(600, 750), {
        endpoint: `${target.url}/storage/v1/upload/resumable`,
        headers: { apikey: target.anonKey, authorization: `Bearer ${token}` },
        metadata: { bucketName: BUCKET, objectName, contentType: 'image/png', cacheControl: '60' },
        chunkSize: 6 * 1024 * 1024,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(upload.url),
        ...more,
      })
      upload.start()
    })

  it('brings a member’s photo to its place, and nobody’s elsewhere', async () => {
    const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? ''
    const alice = await tokenOf(cast.members.alice.client)
    await resumable(alice, path('resumed.png'))
    const { data } = await mine().download(path('resumed.png'))
    expect(Buffer.from(await (data as Blob).arrayBuffer()).equals(png(600, 750))).toBe(true)
    await expect(resumable(alice, path('resumed.png'))).rejects.toThrow('409')
    const upsert = { apikey: target.anonKey, authorization: `Bearer ${alice}`, 'x-upsert': 'true' }
    await resumable(alice, path('resumed.png'), { headers: upsert, uploadDataDuringCreation: true })
    for (const token of [await tokenOf(cast.members.bob.client), target.anonKey])
      await expect(resumable(token, path('stolen.png'))).rejects.toThrow('403')
  })

  it('brings an applicant’s photo to its place', async () => {
    const photo = `applications/${cast.tag}-${randomUUID().replaceAll('-', '')}.png`
    await resumable(target.anonKey, photo)
    expect((await fetched(photos(visitor()).getPublicUrl(photo).data.publicUrl)).status).toBe(200)
    await photos(service()).remove([photo])
  })
})

describe('an S3 client with a member’s session', () => {
  const client = async (member: Client) => {
    const sessionToken = (await member.auth.getSession()).data.session?.access_token
    return new S3Client({
      region: 'eu-central-1',
      endpoint: `${target.url}/storage/v1/s3`,
      forcePathStyle: true,
      // Hosted projects want the project's name here; the session decides.
      credentials: { accessKeyId: 'club', secretAccessKey: target.anonKey, sessionToken },
    })
  }

  it('puts, lists, gets and removes what is the member’s own', async () => {
    const alice = await client(cast.members.alice.client)
    const own = { Bucket: BUCKET, Key: path('by-s3.png') }
    const Body = Buffer.concat([png(600, 750), Buffer.alloc(400_000)])
    await alice.send(new PutObjectCommand({ ...own, Body, ContentType: 'image/png' }))
    const { Contents } = await alice.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: path('by-s3') }))
    expect(Contents?.map(({ Key }) => Key)).toEqual([own.Key])
    const got = await alice.send(new GetObjectCommand(own))
    expect(sizeOf(Buffer.from((await got.Body?.transformToByteArray()) ?? []))).toEqual({ width: 600, height: 750 })
    const bob = await client(cast.members.bob.client)
    await expect(bob.send(new PutObjectCommand({ ...own, Body: png() }))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
    await bob.send(new DeleteObjectCommand(own))
    expect((await mine().exists(own.Key)).data).toBe(true)
    await alice.send(new DeleteObjectCommand(own))
    expect((await mine().exists(own.Key)).data).toBe(false)
  })
})

describe('a file that is no allowed photo', () => {
  const tenAndABit = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024 + 1)])

  it.each([
    ['a text', 'x.txt', Buffer.from('hello'), 'text/plain'],
    ['a text that says it is a picture', 'x.png', Buffer.from('hello'), 'image/png'],
    ['a page that says it is a picture', 'y.png', Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
    [
      'a drawing with a script',
      'x.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'image/svg+xml',
    ],
    ['more than 10 MB', 'huge.png', tenAndABit, 'image/png'],
    ['nothing', 'empty.png', Buffer.alloc(0), 'image/png'],
  ])('is refused: %s', async (_what, name, bytes, contentType) => {
    const { error } = await mine().upload(path(name), bytes, { contentType })
    expect(error).not.toBeNull()
    expect((await mine().exists(path(name))).data).toBe(false)
  })

  it('is refused with a reason if it is too large, also in a form as browsers send it', async () => {
    const huge = Buffer.alloc(12_500_000, 1)
    for (const file of [huge, new Blob([huge], { type: 'image/png' })]) {
      const { error } = await mine().upload(path('huge.png'), file, picture)
      expect(error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' })
    }
  })

  it.each([['..%2f..%2fetc%2fpasswd.png'], ['a%0ab.png'], ['a%00b.png'], ['%2e%2e%2fx.png']])(
    'is refused as a name: %s',
    async (name) => {
      const token = (await cast.members.alice.client.auth.getSession()).data.session?.access_token
      const answer = await raw(`/storage/v1/object/${BUCKET}/${cast.members.alice.id}/${name}`, {
        method: 'POST',
        token,
        headers: { 'content-type': 'image/png' },
        body: 'x',
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )
})

describe('another member’s folder', () => {
  const theirs = () => photos(cast.members.bob.client)

  it('can’t be written to', async () => {
    const up = await theirs().upload(path('evil.png'), png(), picture)
    expect(up.error).toMatchObject({ statusCode: '403' })
    expect((await theirs().upload(path('standing.png'), png(8, 8), { ...picture, upsert: true })).error).toMatchObject({
      statusCode: '403',
    })
    expect((await theirs().update(path('standing.png'), png(8, 8), picture)).error).not.toBeNull()
    expect((await theirs().createSignedUploadUrl(path('evil.png'))).error).not.toBeNull()
  })

  it('can’t be listed, and its files can’t be moved, copied, removed or signed', async () => {
    expect((await theirs().list(cast.members.alice.id)).data).toEqual([])
    expect((await theirs().move(path('standing.png'), `${cast.members.bob.id}/mine.png`)).error).not.toBeNull()
    expect((await theirs().copy(path('standing.png'), `${cast.members.bob.id}/mine.png`)).error).not.toBeNull()
    expect((await theirs().remove([path('standing.png')])).data).toEqual([])
    expect((await theirs().createSignedUrl(path('standing.png'), 60)).error).not.toBeNull()
    expect((await mine().exists(path('standing.png'))).data).toBe(true)
  })

  it('can’t be moved or copied into', async () => {
    await theirs().upload(`${cast.members.bob.id}/own.png`, png(), picture)
    expect((await theirs().move(`${cast.members.bob.id}/own.png`, path('gift.png'))).error).not.toBeNull()
    expect((await theirs().copy(`${cast.members.bob.id}/own.png`, path('gift.png'))).error).not.toBeNull()
    expect((await mine().exists(path('gift.png'))).data).toBe(false)
  })
})

describe('an applicant', () => {
  const anyone = () => photos(visitor())
  const name = () => `applications/${cast.tag}-${randomUUID().replaceAll('-', '')}.png`

  it('can add a photo, which nobody can replace, remove or list', async () => {
    const photo = name()
    expect((await anyone().upload(photo, png(320, 400), picture)).error).toBeNull()
    expect((await fetched(anyone().getPublicUrl(photo).data.publicUrl)).status).toBe(200)
    expect((await anyone().upload(photo, png(8, 8), picture)).error).not.toBeNull()
    expect((await anyone().upload(photo, png(8, 8), { ...picture, upsert: true })).error).not.toBeNull()
    expect((await anyone().update(photo, png(8, 8), picture)).error).not.toBeNull()
    expect((await anyone().remove([photo])).data ?? []).toEqual([])
    expect((await anyone().list('applications')).data ?? []).toEqual([])
    expect((await mine().list('applications')).data).toEqual([])
    const kept = await fetched(anyone().getPublicUrl(photo).data.publicUrl)
    expect(sizeOf(kept.body)).toEqual({ width: 320, height: 400 })
    await photos(service()).remove([photo])
  })

  it('can’t write outside applications/', async () => {
    for (const elsewhere of ['x.png', 'other/x.png', `applications/deep/${cast.tag}.png`, path('visitor.png')]) {
      expect((await anyone().upload(elsewhere, png(), picture)).error, elsewhere).toMatchObject({ statusCode: '403' })
    }
  })
})

describe('addresses with a forged signature', () => {
  it('are refused', async () => {
    const { data } = await mine().createSignedUrl(path('standing.png'), 60)
    const url = new URL(data?.signedUrl ?? '')
    const token = url.searchParams.get('token') ?? ''
    const forged = [
      url.href.replace('standing.png', '0.png'),
      url.href.slice(0, -3),
      `${target.url}/storage/v1/object/sign/${BUCKET}/${path('standing.png')}?token=${target.anonKey}`,
      `${target.url}/storage/v1/object/sign/${BUCKET}/${path('standing.png')}`,
      `${target.url}/storage/v1/render/image/sign/${BUCKET}/${path('standing.png')}?token=${token}x&width=10`,
    ]
    for (const address of forged) expect((await fetched(address)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('buckets', () => {
  it('can’t be made, changed, emptied or deleted by visitors and members', async () => {
    for (const client of [visitor(), cast.members.alice.client]) {
      expect((await client.storage.createBucket(`mine-${cast.tag}`)).error).not.toBeNull()
      expect((await client.storage.updateBucket(BUCKET, { public: false })).error).not.toBeNull()
      expect((await client.storage.emptyBucket(BUCKET)).error).not.toBeNull()
      expect((await client.storage.deleteBucket(BUCKET)).error).not.toBeNull()
    }
    const { data } = await service().storage.getBucket(BUCKET)
    expect(data).toMatchObject({ public: true, file_size_limit: 10 * 1024 * 1024 })
  })
})
