// Writing rows: insert, bulk insert, upsert, update, delete, and the answers to them.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose } from '../support/clients.ts'
import { done, got, refusalText } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

let cast: Cast<'alice' | 'bob'>
let alice: LooseClient
let me: string

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
  alice = loose(cast.members.alice.client)
  me = cast.members.alice.id
})

/** Limits the affected rows. The client's types offer `maxAffected` only if the database's types name their PostgREST. */
const atMost = (query: unknown, rows: number) =>
  (query as { maxAffected(rows: number): PromiseLike<{ data: null; error: { message: string } | null }> }).maxAffected(
    rows,
  )

const saved = (id: string) => alice.from('posts').select('content, tags, location').eq('id', id).single()

describe('insert', () => {
  it('answers without a body, and says so', async () => {
    const token = (await cast.members.alice.client.auth.getSession()).data.session?.access_token
    const answer = await raw('/rest/v1/posts', { method: 'POST', token, body: { user_id: me, content: 'bare' } })
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('transfer-encoding')]).toEqual([
      201,
      '0',
      null,
    ])
  })

  it('returns no rows by default', async () => {
    const { data, status, error } = await alice.from('posts').insert({ user_id: me, content: 'quiet' })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
  })

  it('returns the row on request, with embeds', async () => {
    const row = await got(
      alice
        .from('posts')
        .insert({ user_id: me, content: 'loud' })
        .select('content, likes_count, profiles!user_id(age)')
        .single(),
    )
    expect(row).toEqual({ content: 'loud', likes_count: 0, profiles: { age: 25 } })
  })

  it('returns the number of rows on request', async () => {
    const rows = [1, 2, 3].map((n) => ({ user_id: me, content: `bulk ${n}` }))
    const { count, status } = await alice.from('posts').insert(rows, { count: 'exact' })
    expect({ count, status }).toEqual({ count: 3, status: 201 })
  })

  it('fills missing columns with nulls or, on request, with defaults', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    const rows = [
      { id: a, user_id: me, content: 'has tags', tags: ['x'] },
      { id: b, user_id: me, content: 'has none', location: 'Rome' },
    ]
    expect(await refusalText(alice.from('posts').insert(rows))).toMatch(/^23502 /)
    await done(alice.from('posts').insert(rows, { defaultToNull: false }))
    expect(await got(saved(a))).toEqual({ content: 'has tags', tags: ['x'], location: null })
    expect(await got(saved(b))).toEqual({ content: 'has none', tags: [], location: 'Rome' })
  })

  it('is all or nothing', async () => {
    const id = randomUUID()
    const rows = [
      { id, user_id: me, content: 'good' },
      { id: randomUUID(), user_id: me, content: ' ' },
    ]
    expect(await refusalText(alice.from('posts').insert(rows))).toMatch(/^23514 .*posts_content_length/)
    expect((await saved(id)).error?.code).toBe('PGRST116')
  })

  it('with an unknown column is refused', async () => {
    expect(await refusalText(alice.from('posts').insert({ user_id: me, content: 'x', nonsense: 1 }))).toMatch(
      /^PGRST204 /,
    )
  })

  it('stores any text unchanged', async () => {
    const content = `'; drop table posts; -- "ümläut" 🥂 \\ \u2028 {"a":1} \n $1 %s`
    const row = await got(alice.from('posts').insert({ user_id: me, content }).select('content').single())
    expect(row).toEqual({ content })
  })
})

describe('upsert', () => {
  it('merges or ignores duplicates', async () => {
    const id = randomUUID()
    const like = async () => got(alice.from('posts').insert({ id, user_id: me, content: 'likeable' }).select().single())
    await like()
    const row = { post_id: id, user_id: me }
    await done(alice.from('post_likes').insert(row))
    await done(alice.from('post_likes').upsert(row, { ignoreDuplicates: true }))
    await done(alice.from('post_likes').upsert(row, { onConflict: 'post_id,user_id', ignoreDuplicates: true }))
    expect(await refusalText(alice.from('post_likes').insert(row))).toMatch(/^23505 /)
    const { count } = await alice.from('post_likes').select('*', { count: 'exact', head: true }).eq('post_id', id)
    expect(count).toBe(1)
  })

  it('returns the merged rows', async () => {
    const rows = ['finance', 'tech'].map((industry) => ({ user_id: me, industry, score: 50 }))
    const save = () =>
      alice.from('industry_scores').upsert(rows, { onConflict: 'user_id,industry' }).select('industry, score')
    expect(await got(save())).toHaveLength(2)
    expect(await got(save())).toEqual(rows.map(({ industry, score }) => ({ industry, score })))
  })

  it('returns only the new rows when duplicates are ignored', async () => {
    const rows = ['tech', 'music'].map((industry) => ({ user_id: me, industry, score: 50 }))
    const fresh = await got(
      alice
        .from('industry_scores')
        .upsert(rows, { onConflict: 'user_id,industry', ignoreDuplicates: true })
        .select('industry'),
    )
    expect(fresh).toEqual([{ industry: 'music' }])
  })
})

describe('update', () => {
  it('returns nothing, the rows or their number', async () => {
    const mine = () => alice.from('profiles').update({ bio: 'new' }, { count: 'exact' }).eq('user_id', me)
    const { data, count, status } = await mine()
    expect({ data, count, status }).toEqual({ data: null, count: 1, status: 204 })
    expect(await got(mine().select('bio').single())).toEqual({ bio: 'new' })
  })

  it('changes no row if none matches', async () => {
    const nobody = alice.from('profiles').update({ bio: 'x' }).eq('user_id', randomUUID())
    expect(await got(nobody.select('id'))).toEqual([])
  })

  it('writes JSON and lists', async () => {
    const change = { setup_progress: { deep: { list: [1, null, 'x'] } }, cities_often_in: ['Rome', 'São Paulo, "SP"'] }
    const written = alice.from('profiles').update(change).eq('user_id', me).select('cities_often_in').single()
    expect(await got(written)).toEqual({ cities_often_in: change.cities_often_in })
    expect(await got(alice.rpc('own_row').select('setup_progress, cities_often_in').single())).toEqual(change)
  })

  it('of more rows than maxAffected is refused and changes none', async () => {
    await done(alice.from('posts').insert([1, 2].map((n) => ({ user_id: me, content: `many ${n}` }))))
    const many = alice.from('posts').update({ location: 'Oslo' }).like('content', 'many%').eq('user_id', me)
    expect(await refusalText(atMost(many, 1))).toMatch(/^PGRST124 /)
    const { data } = await alice.from('posts').select('id').eq('user_id', me).eq('location', 'Oslo')
    expect(data).toEqual([])
  })

  it('with single() is rolled back if several rows match', async () => {
    await done(alice.from('posts').insert([1, 2].map((n) => ({ user_id: me, content: `pair ${n}` }))))
    const pair = alice.from('posts').update({ location: 'Bern' }).like('content', 'pair%').eq('user_id', me)
    expect(await refusalText(pair.select().single())).toMatch(/^PGRST116 /)
    expect(await got(alice.from('posts').select('id').eq('user_id', me).eq('location', 'Bern'))).toEqual([])
  })
})

describe('delete', () => {
  it('returns the rows or their number', async () => {
    await done(alice.from('posts').insert([1, 2, 3].map((n) => ({ user_id: me, content: `gone ${n}` }))))
    const one = alice.from('posts').delete().eq('user_id', me)
    expect(await got(one.eq('content', 'gone 1').select('content'))).toEqual([{ content: 'gone 1' }])
    const { count, status } = await alice
      .from('posts')
      .delete({ count: 'exact' })
      .eq('user_id', me)
      .like('content', 'gone%')
    expect({ count, status }).toEqual({ count: 2, status: 204 })
  })
})

it('writes nothing when the answer can’t be given as asked', async () => {
  const post = await got(alice.from('posts').insert({ user_id: me, content: 'stays' }).select('id').single())
  const { id } = post as { id: string }
  const { status, error } = await alice.from('posts').delete().eq('id', id).explain()
  expect([status, error?.code]).toEqual([406, 'PGRST107'])
  const picture = alice.from('posts').update({ content: 'changed' }).eq('id', id).setHeader('Accept', 'image/png')
  expect((await picture).status).toBe(406)
  expect(await got(saved(id))).toMatchObject({ content: 'stays' })
})
