// Listing a bucket: folders, pages, orders and searches, by the older and the newer route.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, startTestStorage, type TestStorage } from './testing.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
})
afterAll(() => storage.close())

describe('listing', () => {
  it('of a folder has its folders first, with nulls, then its files by name, relative to the prefix', async () => {
    const bucket = await makeBucket(storage, [
      'a.txt',
      'b.txt',
      'sub/1.txt',
      'sub/deep/2.txt',
      'sub/deep/3.txt',
      'submarine.txt',
    ])
    const { data } = await bucket.list()
    expect(data?.map((row) => [row.name, row.id === null])).toEqual([
      ['sub', true],
      ['a.txt', false],
      ['b.txt', false],
      ['submarine.txt', false],
    ])
    expect(data?.[0]).toEqual({
      name: 'sub',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[1]?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain;charset=utf-8' })
    expect((await bucket.list('sub')).data?.map((row) => row.name)).toEqual(['deep', '1.txt'])
    expect((await bucket.list('sub/deep/')).data?.map((row) => row.name)).toEqual(['2.txt', '3.txt'])
    expect((await bucket.list('none')).data).toEqual([])
  })

  it('has pages, searches and orders', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `f${String(index).padStart(3, '0')}.txt`)
    const bucket = await makeBucket(storage, [])
    await fillBucket(bucket.id, names)
    expect((await bucket.list()).data).toHaveLength(100)
    const rest = await bucket.list('', { limit: 50, offset: 100 })
    expect(rest.data?.map((row) => row.name)).toEqual(names.slice(100))
    const last = await bucket.list('', { limit: 1, sortBy: { column: 'name', order: 'desc' } })
    expect(last.data?.[0]?.name).toBe('f119.txt')
    expect((await bucket.list('', { search: 'F00' })).data).toHaveLength(10)
    const wrong = await bucket.list('', { sortBy: { column: 'name; drop table x' } })
    expect(wrong.error).toMatchObject({ statusCode: '400' })
  })

  it.each(['name', 'created_at'] as const)('by cursor returns each object once, sorted by %s', async (column) => {
    const bucket = await makeBucket(storage, [])
    await fillBucket(
      bucket.id,
      Array.from({ length: 25 }, (_, index) => `${index % 5}/${index}.txt`),
    )
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { data, error } = await bucket.listV2({ limit: 4, cursor, sortBy: { column, order } })
        expect(error).toBeNull()
        seen.push(...(data?.objects.map((row) => row.name) ?? []))
        cursor = data?.nextCursor
        expect(data?.hasNext).toBe(cursor !== undefined)
      } while (cursor)
      expect(new Set(seen).size).toBe(25)
      expect(seen).toHaveLength(25)
    }
    const folded = await bucket.listV2({ with_delimiter: true })
    expect(folded.data?.folders.map((folder) => folder.name)).toEqual(['0/', '1/', '2/', '3/', '4/'])
    expect(folded.data?.folders[0]).toMatchObject({ key: '0', name: '0/' })
    const inside = await bucket.listV2({ with_delimiter: true, prefix: '3/' })
    expect(inside.data?.objects.map((row) => row.name)).toEqual([
      '3/13.txt',
      '3/18.txt',
      '3/23.txt',
      '3/3.txt',
      '3/8.txt',
    ])
  })
})

/** Inserts rows without contents, which a listing does not need. */
async function fillBucket(id: string, names: string[]) {
  await storage.database.query(
    `insert into storage.objects (bucket_id, name, version, metadata, created_at)
     select $1, name, gen_random_uuid()::text, '{"size": 1}', now() + (position % 7) * interval '1 microsecond'
     from unnest($2::text[]) with ordinality as given(name, position)`,
    [id, names],
  )
}
