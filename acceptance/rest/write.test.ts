// Writing rows: insert, bulk insert, upsert, update, delete, and what comes back.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose } from '../support/clients.ts'
import { complaint, done, got } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob'>
let alice: LooseClient
let me: string

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
  alice = loose(cast.members.alice.client)
  me = cast.members.alice.id
})

/** The client's types offer `maxAffected` only where the types of the database name PostgREST 13. */
const atMost = (query: unknown, rows: number) =>
  (query as { maxAffected(rows: number): PromiseLike<{ data: null; error: { message: string } | null }> }).maxAffected(
    rows,
  )

const saved = (id: string) => alice.from('posts').select('content, tags, location').eq('id', id).single()

describe('insert', () => {
  it('answers nothing unless asked', async () => {
    const { data, status, error } = await alice.from('posts').insert({ user_id: me, content: 'quiet' })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
  })

  it('answers the row when asked, with what is embedded', async () => {
    const row = await got(
      alice
        .from('posts')
        .insert({ user_id: me, content: 'loud' })
        .select('content, likes_count, profiles!user_id(age)')
        .single(),
    )
    expect(row).toEqual({ content: 'loud', likes_count: 0, profiles: { age: 25 } })
  })

  it('counts', async () => {
    const rows = [1, 2, 3].map((n) => ({ user_id: me, content: `bulk ${n}` }))
    const { count, status } = await alice.from('posts').insert(rows, { count: 'exact' })
    expect({ count, status }).toEqual({ count: 3, status: 201 })
  })

  it('fills what is missing with nulls or, on demand, with defaults', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    const rows = [
      { id: a, user_id: me, content: 'has tags', tags: ['x'] },
      { id: b, user_id: me, content: 'has none', location: 'Rome' },
    ]
    expect(await complaint(alice.from('posts').insert(rows))).toMatch(/^23502 /)
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
    expect(await complaint(alice.from('posts').insert(rows))).toMatch(/^23514 .*posts_content_length/)
    expect((await saved(id)).error?.code).toBe('PGRST116')
  })

  it('names an unknown column', async () => {
    expect(await complaint(alice.from('posts').insert({ user_id: me, content: 'x', nonsense: 1 }))).toMatch(
      /^PGRST204 /,
    )
  })

  it('keeps any text as it is', async () => {
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
    expect(await complaint(alice.from('post_likes').insert(row))).toMatch(/^23505 /)
    const { count } = await alice.from('post_likes').select('*', { count: 'exact', head: true }).eq('post_id', id)
    expect(count).toBe(1)
  })

  it('answers the merged rows', async () => {
    const rows = ['finance', 'tech'].map((industry) => ({ user_id: me, industry, score: 50 }))
    const save = () =>
      alice.from('industry_scores').upsert(rows, { onConflict: 'user_id,industry' }).select('industry, score')
    expect(await got(save())).toHaveLength(2)
    expect(await got(save())).toEqual(rows.map(({ industry, score }) => ({ industry, score })))
  })

  it('answers only the new rows when duplicates are ignored', async () => {
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
  it('answers nothing, the rows, or how many', async () => {
    const mine = () => alice.from('profiles').update({ bio: 'new' }, { count: 'exact' }).eq('user_id', me)
    const { data, count, status } = await mine()
    expect({ data, count, status }).toEqual({ data: null, count: 1, status: 204 })
    expect(await got(mine().select('bio').single())).toEqual({ bio: 'new' })
  })

  it('touches nothing where nothing matches', async () => {
    const nobody = alice.from('profiles').update({ bio: 'x' }).eq('user_id', randomUUID())
    expect(await got(nobody.select())).toEqual([])
  })

  it('writes JSON and lists', async () => {
    const change = { setup_progress: { deep: { list: [1, null, 'x'] } }, cities_often_in: ['Rome', 'São Paulo, "SP"'] }
    const row = await got(
      alice.from('profiles').update(change).eq('user_id', me).select('setup_progress, cities_often_in').single(),
    )
    expect(row).toEqual(change)
  })

  it('changes no more rows than it may', async () => {
    await done(alice.from('posts').insert([1, 2].map((n) => ({ user_id: me, content: `many ${n}` }))))
    const many = alice.from('posts').update({ location: 'Oslo' }).like('content', 'many%').eq('user_id', me)
    expect(await complaint(atMost(many, 1))).toMatch(/^PGRST124 /)
    const { data } = await alice.from('posts').select('id').eq('user_id', me).eq('location', 'Oslo')
    expect(data).toEqual([])
  })

  it('goes back where one row was asked for and several changed', async () => {
    await done(alice.from('posts').insert([1, 2].map((n) => ({ user_id: me, content: `pair ${n}` }))))
    const pair = alice.from('posts').update({ location: 'Bern' }).like('content', 'pair%').eq('user_id', me)
    expect(await complaint(pair.select().single())).toMatch(/^PGRST116 /)
    expect(await got(alice.from('posts').select('id').eq('user_id', me).eq('location', 'Bern'))).toEqual([])
  })
})

describe('delete', () => {
  it('answers nothing, the rows, or how many', async () => {
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
