// The S3 wire with the unmodified client, over both stores of blobs.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../blobs/testing-s3.ts'
import { md5, picture, startTestStorage, type TestMember, type TestStorage } from '../testing.ts'

const SECRET = 'a secret of thirty-two letters at least'

describe.each(['folder', 's3'] as const)('over blobs in a %s', (kind) => {
  let store: TestS3 | undefined
  let storage: TestStorage
  let ada: TestMember
  let club: S3Client
  const bucket = 'files'

  const client = (credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }) =>
    new S3Client({
      region: 'eu-central-1',
      endpoint: `${storage.url}/storage/v1/s3`,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials,
    })
  const asMember = (token: string) =>
    client({ accessKeyId: 'club', secretAccessKey: storage.keys.anonKey, sessionToken: token })

  beforeAll(async () => {
    store = kind === 's3' ? await startTestS3() : undefined
    const s3AccessKey = { id: 'club-key', secret: SECRET }
    storage = await startTestStorage({ adjust: (config) => ({ ...config, s3: store?.config, s3AccessKey }) })
    ada = await storage.makeMember()
    club = client({ accessKeyId: 'club-key', secretAccessKey: SECRET })
  })
  afterAll(async () => {
    await storage.close()
    store?.close()
  })

  it('makes, lists and removes buckets', async () => {
    await club.send(new CreateBucketCommand({ Bucket: bucket }))
    const { Buckets } = await club.send(new ListBucketsCommand({}))
    expect(Buckets?.map(({ Name }) => Name)).toContain(bucket)
    expect((await club.send(new HeadBucketCommand({ Bucket: bucket }))).BucketRegion).toBe('eu-central-1')
    expect((await club.send(new GetBucketLocationCommand({ Bucket: bucket }))).LocationConstraint).toBe('eu-central-1')
    await club.send(new CreateBucketCommand({ Bucket: 'gone' }))
    await club.send(new DeleteBucketCommand({ Bucket: 'gone' }))
    await expect(club.send(new HeadBucketCommand({ Bucket: 'gone' }))).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('puts and gets: bytes, a stream, a range, what was said of it', async () => {
    const Body = Buffer.from('hello, how are you')
    const put = await club.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'notes/ä b+c.txt',
        Body,
        ContentType: 'text/plain',
        CacheControl: 'max-age=60',
        Metadata: { by: 'ada' },
      }),
    )
    expect(put.ETag).toBe(`"${md5(Body)}"`)
    const got = await club.send(new GetObjectCommand({ Bucket: bucket, Key: 'notes/ä b+c.txt' }))
    expect(await got.Body?.transformToString()).toBe('hello, how are you')
    expect(got).toMatchObject({ ContentType: 'text/plain', CacheControl: 'max-age=60', Metadata: { by: 'ada' } })
    const part = await club.send(new GetObjectCommand({ Bucket: bucket, Key: 'notes/ä b+c.txt', Range: 'bytes=7-9' }))
    expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 7-9/18', 'how'])
    const head = await club.send(new HeadObjectCommand({ Bucket: bucket, Key: 'notes/ä b+c.txt' }))
    expect([head.ContentLength, head.ETag]).toEqual([18, put.ETag])
    const long = Buffer.alloc(300_000, 'stream')
    await club.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'notes/long',
        Body: Readable.from([long]),
        ContentLength: long.length,
      }),
    )
    const back = await club.send(new GetObjectCommand({ Bucket: bucket, Key: 'notes/long' }))
    expect(Buffer.from((await back.Body?.transformToByteArray()) ?? []).equals(long)).toBe(true)
    for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)
      await club.send(new PutObjectCommand({ Bucket: bucket, Key: 'notes/sum', Body: 'sum', ChecksumAlgorithm }))
    const first = new PutObjectCommand({ Bucket: bucket, Key: 'notes/sum', Body: 'new', IfNoneMatch: '*' })
    await expect(club.send(first)).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })

  it('lists in both forms, by folder and by page', async () => {
    for (const Key of ['list/a/1', 'list/a/2', 'list/b', 'list/c/3', 'list/d'])
      await club.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
    const folded = await club.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'list/', Delimiter: '/' }))
    expect(folded.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/a/', 'list/c/'])
    expect(folded.Contents?.map(({ Key }) => Key)).toEqual(['list/b', 'list/d'])
    expect(folded.Contents?.[0]).toMatchObject({ Size: 1, ETag: `"${md5(Buffer.from('x'))}"` })
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await club.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }),
      )
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(keys).toEqual(['list/a/1', 'list/a/2', 'list/b', 'list/c/3', 'list/d'])
    const older = await club.send(new ListObjectsCommand({ Bucket: bucket, Prefix: 'list/', Marker: 'list/b' }))
    expect(older.Contents?.map(({ Key }) => Key)).toEqual(['list/c/3', 'list/d'])
    const cut = await club.send(new ListObjectsCommand({ Bucket: bucket, Prefix: 'list/', Delimiter: '/', MaxKeys: 1 }))
    expect([cut.IsTruncated, cut.NextMarker]).toEqual([true, 'list/a/'])
  })

  it('copies and removes', async () => {
    const CopySource = `${bucket}/${encodeURIComponent('notes/ä b+c.txt')}`
    const copy = await club.send(new CopyObjectCommand({ Bucket: bucket, Key: 'copy.txt', CopySource }))
    expect(copy.CopyObjectResult?.ETag).toBe(`"${md5(Buffer.from('hello, how are you'))}"`)
    expect((await club.send(new HeadObjectCommand({ Bucket: bucket, Key: 'copy.txt' }))).Metadata).toEqual({
      by: 'ada',
    })
    await club.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: 'copy.txt',
        CopySource,
        MetadataDirective: 'REPLACE',
        Metadata: { by: 'bob' },
      }),
    )
    expect((await club.send(new HeadObjectCommand({ Bucket: bucket, Key: 'copy.txt' }))).Metadata).toEqual({
      by: 'bob',
    })
    await club.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'copy.txt' }))
    await club.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'copy.txt' }))
    await expect(club.send(new GetObjectCommand({ Bucket: bucket, Key: 'copy.txt' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
    const Objects = ['list/a/1', 'list/b', 'never & <ever>'].map((Key) => ({ Key }))
    const many = await club.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }))
    expect(many.Deleted?.map(({ Key }) => Key)).toEqual(Objects.map(({ Key }) => Key))
    expect(many.Errors ?? []).toEqual([])
  })

  it('uploads in parts, in any order, also from another object, and once', async () => {
    const Key = 'parts/whole'
    const { UploadId } = await club.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: 'text/plain', Metadata: { by: 'ada' } }),
    )
    const upload = { Bucket: bucket, Key, UploadId }
    const two = await club.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: Buffer.alloc(200_000, 'b') }))
    await club.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'thrown away' }))
    const one = await club.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: Buffer.alloc(100_000, 'a') }))
    await club.send(new UploadPartCommand({ ...upload, PartNumber: 9, Body: 'not named' }))
    const copied = await club.send(
      new UploadPartCopyCommand({
        ...upload,
        PartNumber: 3,
        CopySource: `${bucket}/notes/long`,
        CopySourceRange: 'bytes=0-5',
      }),
    )
    expect(
      (await club.send(new ListPartsCommand(upload))).Parts?.map(({ PartNumber, Size }) => [PartNumber, Size]),
    ).toEqual([
      [1, 100_000],
      [2, 200_000],
      [3, 6],
      [9, 9],
    ])
    const { Uploads } = await club.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
    expect(Uploads?.map((found) => found.UploadId)).toEqual([UploadId])
    const Parts = [one.ETag, two.ETag, copied.CopyPartResult?.ETag].map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
    const wrong = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: [...Parts].reverse() } })
    await expect(club.send(wrong)).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    const complete = () => club.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    const { ETag } = await complete()
    expect((await complete()).ETag).toBe(ETag)
    const got = await club.send(new GetObjectCommand({ Bucket: bucket, Key }))
    expect(got).toMatchObject({ ContentLength: 300_006, ContentType: 'text/plain', Metadata: { by: 'ada' }, ETag })
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? [])
    expect(bytes.subarray(-8).toString()).toBe('bbstream')
    const other = await club.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))
    await club.send(new UploadPartCommand({ ...upload, UploadId: other.UploadId, PartNumber: 1, Body: 'x' }))
    await club.send(new AbortMultipartUploadCommand({ ...upload, UploadId: other.UploadId }))
    await expect(club.send(new ListPartsCommand({ ...upload, UploadId: other.UploadId }))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    })
    const [left] = await storage.database.query<{ parts: number }>(
      'select count(*)::int as parts from storage.s3_multipart_uploads_parts',
    )
    expect(left?.parts).toBe(0)
  })

  it('gives a member with a session what policies give, and no more', async () => {
    const bob = asMember((await storage.makeMember()).token)
    const mine = asMember(ada.token)
    const photo = await picture()
    const own = { Bucket: 'profile-photos', Key: `${ada.id}/${randomUUID()}.jpg` }
    await mine.send(new PutObjectCommand({ ...own, Body: photo, ContentType: 'image/jpeg' }))
    const listed = await mine.send(new ListObjectsV2Command({ Bucket: own.Bucket, Prefix: `${ada.id}/` }))
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual([own.Key])
    const { UploadId } = await mine.send(new CreateMultipartUploadCommand(own))

    const denied = { name: 'AccessDenied' }
    expect((await bob.send(new ListObjectsV2Command({ Bucket: own.Bucket }))).Contents ?? []).toEqual([])
    expect((await bob.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([])
    await expect(bob.send(new PutObjectCommand({ ...own, Body: photo }))).rejects.toMatchObject(denied)
    await expect(bob.send(new CreateMultipartUploadCommand(own))).rejects.toMatchObject(denied)
    const part = { ...own, UploadId, PartNumber: 1 }
    await expect(bob.send(new UploadPartCommand({ ...part, Body: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    })
    await expect(bob.send(new ListPartsCommand({ ...own, UploadId }))).rejects.toMatchObject({ name: 'NoSuchUpload' })
    expect((await bob.send(new ListMultipartUploadsCommand({ Bucket: own.Bucket }))).Uploads ?? []).toEqual([])
    await expect(bob.send(new CreateBucketCommand({ Bucket: 'mine' }))).rejects.toMatchObject(denied)
    await expect(bob.send(new GetObjectCommand({ Bucket: bucket, Key: 'notes/long' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    })
    const steal = new CopyObjectCommand({ Bucket: own.Bucket, Key: own.Key, CopySource: `${bucket}/notes/long` })
    await expect(bob.send(steal)).rejects.toMatchObject({ name: 'NoSuchKey' })
    await bob.send(new DeleteObjectCommand(own))
    expect((await mine.send(new HeadObjectCommand(own))).ContentLength).toBe(photo.length)
    await mine.send(new DeleteObjectCommand(own))
  })

  it('says what it does not offer', async () => {
    const tag = new PutObjectTaggingCommand({ Bucket: bucket, Key: 'notes/long', Tagging: { TagSet: [] } })
    await expect(club.send(tag)).rejects.toMatchObject({ name: 'NotImplemented', message: 'Tags is not offered here.' })
    expect(store?.faults ?? []).toEqual([])
    expect((await storage.onDisk()).staging).toEqual([])
  })
})
