// Embeds (rows of other tables inside a row): to one, to many, nested, inner, hinted, spread, filtered and ordered.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose, service } from '../support/clients.ts'
import { done, got } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>
let alice: LooseClient
let event: string

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol'],
    [
      ['alice', 'bob'],
      ['alice', 'carol'],
    ],
  )
  alice = loose(cast.members.alice.client)
  const api = service()
  const posts = await got(
    api
      .from('posts')
      .insert([
        {
          user_id: cast.members.alice.id,
          content: 'first',
          type: 'post',
          rsvp_enabled: false,
          created_at: '2026-01-01T00:00:00Z',
        },
        {
          user_id: cast.members.alice.id,
          content: 'second',
          type: 'event',
          rsvp_enabled: true,
          created_at: '2026-01-02T00:00:00Z',
        },
      ])
      .select('id, content'),
  )
  event = posts.find((post) => post.content === 'second')?.id ?? ''
  await done(
    api.from('event_rsvps').insert([
      { post_id: event, user_id: cast.members.bob.id, status: 'going' },
      { post_id: event, user_id: cast.members.carol.id, status: 'going' },
    ]),
  )
})

const myPosts = (columns: string) => alice.from('posts').select(columns).eq('user_id', cast.members.alice.id)

describe('an embed to one', () => {
  it('is an object', async () => {
    const rows = await got(myPosts('content, profiles!user_id(display_name, badge)').order('content'))
    expect(rows[0]).toEqual({
      content: 'first',
      profiles: { display_name: cast.members.alice.name, badge: 'Member' },
    })
  })

  it('can be renamed', async () => {
    const rows = await got(myPosts('author:profiles!posts_user_id_fkey(age)').limit(1))
    expect(rows).toEqual([{ author: { age: 25 } }])
  })

  it('can be spread', async () => {
    const rows = await got(myPosts('content, ...profiles!user_id(author:display_name)').order('content').limit(1))
    expect(rows).toEqual([{ content: 'first', author: cast.members.alice.name }])
  })
})

describe('an embed to many', () => {
  it('is a list', async () => {
    const [row] = await got(myPosts('content, event_rsvps(status, user_id)').eq('id', event))
    expect(row).toMatchObject({ content: 'second', event_rsvps: [{ status: 'going' }, { status: 'going' }] })
  })

  it('is an empty list if there are no rows', async () => {
    const [row] = await got(myPosts('event_rsvps(status)').eq('content', 'first'))
    expect(row).toEqual({ event_rsvps: [] })
  })

  it('can have an embed inside', async () => {
    const [row] = await got(
      myPosts('event_rsvps(profiles(display_name))')
        .eq('id', event)
        .order('created_at', { referencedTable: 'event_rsvps' }),
    )
    const names = [cast.members.bob.name, cast.members.carol.name]
    expect(row).toEqual({
      event_rsvps: expect.arrayContaining(names.map((display_name) => ({ profiles: { display_name } }))),
    })
  })

  it('has its own filters, order and limit', async () => {
    const mine = alice.from('profiles').select('age, posts!user_id(content)').eq('user_id', cast.members.alice.id)
    expect(
      await got(
        mine.order('created_at', { referencedTable: 'posts', ascending: false }).limit(1, { referencedTable: 'posts' }),
      ),
    ).toEqual([{ age: 25, posts: [{ content: 'second' }] }])
    const filtered = alice.from('profiles').select('age, posts!user_id(content)').in('user_id', cast.ids).order('age')
    expect(await got(filtered.eq('posts.content', 'first'))).toEqual([
      { age: 25, posts: [{ content: 'first' }] },
      { age: 26, posts: [] },
      { age: 27, posts: [] },
    ])
    const ranged = alice.from('profiles').select('posts!user_id(content)').eq('user_id', cast.members.alice.id)
    expect(
      await got(ranged.order('content', { referencedTable: 'posts' }).range(1, 1, { referencedTable: 'posts' })),
    ).toEqual([{ posts: [{ content: 'second' }] }])
    const either = alice.from('profiles').select('posts!user_id(content)').eq('user_id', cast.members.alice.id)
    expect(await got(either.or('content.eq.first,content.eq.none', { referencedTable: 'posts' }))).toEqual([
      { posts: [{ content: 'first' }] },
    ])
  })

  it('can be a count', async () => {
    const [row] = await got(alice.from('profiles').select('posts!user_id(count)').eq('user_id', cast.members.alice.id))
    expect(row).toEqual({ posts: [{ count: 2 }] })
  })
})

describe('filtering and ordering by an embed', () => {
  it('inner leaves out rows without an embedded row', async () => {
    const rows = await got(
      alice
        .from('profiles')
        .select('age, posts!user_id!inner(content)')
        .in('user_id', cast.ids)
        .eq('posts.content', 'first'),
    )
    expect(rows).toEqual([{ age: 25, posts: [{ content: 'first' }] }])
  })

  it('is null keeps only rows without an embedded row', async () => {
    const rows = await got(
      alice.from('profiles').select('age, posts!user_id()').in('user_id', cast.ids).is('posts', null).order('age'),
    )
    expect(rows).toEqual([{ age: 26 }, { age: 27 }])
  })

  it('orders the rows by a column of an embed to one', async () => {
    const rows = await got(
      alice
        .from('event_rsvps')
        .select('profiles(age)')
        .eq('post_id', event)
        .order('profiles(age)', { ascending: false }),
    )
    expect(rows).toEqual([{ profiles: { age: 27 } }, { profiles: { age: 26 } }])
  })
})

describe('an embed with two relations to the same table', () => {
  const columns = (hint: string) => `connected_user_id, friend:profiles!${hint}(age)`
  const mine = (columns: string) =>
    alice.from('connections').select(columns).eq('user_id', cast.members.alice.id).order('created_at').limit(2)

  it('is refused without a hint', async () => {
    const { error, status } = await mine('profiles(age)')
    expect(error?.code).toBe('PGRST201')
    expect(status).toBe(300)
    expect(error?.details).toBeTruthy()
  })

  it('accepts a column or a constraint as a hint', async () => {
    for (const hint of ['connected_user_id', 'connections_connected_user_id_fkey']) {
      const rows = (await got(mine(columns(hint)))) as unknown as { friend: { age: number } }[]
      expect(rows.map((row) => row.friend.age).sort()).toEqual([26, 27])
    }
    const rows = await got(mine('me:profiles!connections_user_id_fkey(age)'))
    expect(rows).toEqual([{ me: { age: 25 } }, { me: { age: 25 } }])
  })

  it('can follow both', async () => {
    const rows = await got(mine('a:profiles!connections_user_id_fkey(age), b:profiles!connected_user_id(age)'))
    expect(rows).toEqual(expect.arrayContaining([{ a: { age: 25 }, b: { age: 27 } }]))
  })
})

it('an embed can go through a table between, many to many', async () => {
  await done(alice.from('post_likes').insert({ post_id: event, user_id: cast.members.alice.id }))
  const [row] = await got(alice.from('posts').select('content, fans:profiles!post_likes(age)').eq('id', event))
  expect(row).toEqual({ content: 'second', fans: [{ age: 25 }] })
})

it('an embed of an unrelated table is refused', async () => {
  const { error } = await alice.from('posts').select('applications(id)')
  expect(error?.code).toBe('PGRST200')
})

it('an embed has the same row security as the table alone', async () => {
  const bob = loose(cast.members.bob.client)
  const [row] = await got(
    bob.from('profiles').select('age, notifications(id), industry_scores(score)').eq('user_id', cast.members.alice.id),
  )
  expect(row).toEqual({ age: 25, notifications: [], industry_scores: [] })
})
