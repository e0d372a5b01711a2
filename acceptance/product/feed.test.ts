// Posts, events, likes, RSVPs, and the notifications that come of them.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#types/database.types.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { loose } from '../support/clients.ts'
import { complaint, done, fields, got, list, refusal } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>
const of = (name: keyof typeof cast.members) => cast.members[name]
type PostRow = Database['public']['Tables']['posts']['Insert']
const posts = (name: keyof typeof cast.members) => of(name).client.from('posts')

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dave'],
    [
      ['alice', 'bob'],
      ['alice', 'dave'],
    ],
  )
})

async function written(name: keyof typeof cast.members, more: Partial<PostRow> = {}): Promise<string> {
  const row = { user_id: of(name).id, content: `From ${name}`, type: 'post' as const, ...more }
  return (await got(posts(name).insert(row).select('id').single())).id
}
const event = (more: Partial<PostRow> = {}) =>
  written('alice', { type: 'event', rsvp_enabled: true, event_date: '2099-01-01', event_time: '20:00', ...more })

describe('posts', () => {
  it('come back with their author when written', async () => {
    const row = await got(
      posts('alice')
        .insert({
          user_id: of('alice').id,
          content: 'Tonight',
          type: 'post',
          location: 'Paris',
          tags: ['art'],
          images: ['https://photos.acceptance.example/p.jpg'],
          rsvp_enabled: false,
        })
        .select('*, profiles!posts_user_id_fkey(display_name, avatar_url, city, badge)')
        .single(),
    )
    expect(row).toMatchObject({ content: 'Tonight', likes_count: 0, profiles: { display_name: of('alice').name } })
  })

  it('are read newest first, in one call with everything a card shows', async () => {
    const id = await written('alice')
    const page = fields(await got(of('bob').client.rpc('feed_page', { page_size: 50 })))
    const mine = list(page.posts).find((post) => post.id === id)
    expect(mine).toMatchObject({ author: { id: of('alice').id }, isOwn: false, isFriend: true, isLiked: false })
    const plain = await got(posts('bob').select('id').order('created_at', { ascending: false }).limit(50))
    expect(plain.map((post) => post.id)).toContain(id)
    expect(fields(await got(of('carol').client.rpc('feed_post', { post: id })))).toMatchObject({ isFriend: false })
    expect(await got(of('bob').client.rpc('feed_newer_count', { after: '2020-01-01T00:00:00Z' }))).toBeGreaterThan(0)
  })

  it.each([
    ['posts_content_length', { content: ' ' }],
    ['posts_content_length', { content: 'x'.repeat(501) }],
    ['posts_images_limit', { images: Array.from({ length: 4 }, () => 'https://p.example/a.jpg') }],
    ['posts_images_limit', { images: ['javascript:alert(1)'] }],
    ['posts_tags_limit', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
    ['posts_event_fields', { event_date: '2099-01-01' }],
    ['posts_max_attendees_range', { type: 'event', rsvp_enabled: true, max_attendees: 0 }],
    ['posts_type_known', { type: 'advert' }],
  ])('hold %s', async (constraint, fault) => {
    const said = await complaint(
      loose(of('alice').client)
        .from('posts')
        .insert({ user_id: of('alice').id, content: 'x', type: 'post', ...fault }),
    )
    expect(said).toContain(constraint)
  })

  it('are written, edited and deleted by their author only', async () => {
    const id = await written('alice')
    expect(await refusal(posts('bob').insert({ user_id: of('alice').id, content: 'As Alice' }))).toBe('42501')
    expect(await got(posts('bob').update({ content: 'Mine' }).eq('id', id).select())).toEqual([])
    expect(await got(posts('bob').delete().eq('id', id).select())).toEqual([])
    const [edited] = await got(
      posts('alice')
        .update({ content: 'Edited', tags: [] })
        .eq('id', id)
        .eq('user_id', of('alice').id)
        .select('content'),
    )
    expect(edited).toEqual({ content: 'Edited' })
    for (const change of [
      { likes_count: 99 },
      { going_count: 9 },
      { user_id: of('bob').id },
      { created_at: '2099-01-01' },
    ]) {
      expect(await refusal(posts('alice').update(change).eq('id', id))).toBe('42501')
    }
    expect(await refusal(posts('alice').insert({ user_id: of('alice').id, content: 'x', likes_count: 5 }))).toBe(
      '42501',
    )
    await done(posts('alice').delete().eq('id', id).eq('user_id', of('alice').id))
    expect(await refusal(of('bob').client.rpc('feed_post', { post: id }))).toBe('post_not_found')
  })
})

describe('likes', () => {
  it('count once each, whatever races', async () => {
    const id = await written('alice')
    const like = (name: keyof typeof cast.members) => ({ post_id: id, user_id: of(name).id })
    const tap = (name: keyof typeof cast.members) =>
      of(name).client.from('post_likes').upsert(like(name), { ignoreDuplicates: true })
    await Promise.all([tap('bob'), tap('bob'), tap('bob'), tap('carol'), tap('dave')].map((call) => done(call)))
    const count = async () => (await got(posts('alice').select('likes_count').eq('id', id).single())).likes_count
    expect(await count()).toBe(3)
    expect(
      await refusal(
        of('bob')
          .client.from('post_likes')
          .insert({ post_id: id, user_id: of('alice').id }),
      ),
    ).toBe('42501')
    expect(await got(of('bob').client.from('post_likes').delete().match(like('carol')).select())).toEqual([])
    await done(of('carol').client.from('post_likes').delete().match(like('carol')))
    expect(await count()).toBe(2)
    const mine = await got(of('bob').client.from('post_likes').select('post_id').eq('user_id', of('bob').id))
    expect(mine).toEqual([{ post_id: id }])
    const told = await got(of('alice').client.from('notifications').select('data').eq('group_key', `likes:${id}`))
    expect(told).toMatchObject([{ data: { action: 'post_liked', count: 2 } }])
  })
})

describe('RSVPs', () => {
  const rsvp = (name: keyof typeof cast.members, post: string) => of(name).client.rpc('rsvp', { post })

  it('are for friends; others wait', async () => {
    const id = await event()
    expect(await got(rsvp('bob', id))).toEqual({ status: 'going', already: false, goingCount: 1 })
    expect(await got(rsvp('bob', id))).toEqual({ status: 'going', already: true, goingCount: 1 })
    expect(await got(rsvp('carol', id))).toEqual({ status: 'requested', already: false, goingCount: 1 })
    const forced = { post_id: id, user_id: of('carol').id, status: 'going' as const }
    expect(await refusal(of('carol').client.from('event_rsvps').insert(forced))).toMatch(/^(not_friends|23505)$/)
    expect(await refusal(of('carol').client.from('event_rsvps').update({ status: 'going' }).eq('post_id', id))).toBe(
      '42501',
    )
    const answers = await got(
      of('bob').client.from('event_rsvps').select('id, user_id, status, profiles(display_name)').eq('post_id', id),
    )
    expect(answers).toHaveLength(2)
    expect(await got(of('bob').client.rpc('cancel_rsvp', { post: id }))).toBe(true)
    expect(await got(of('bob').client.rpc('cancel_rsvp', { post: id }))).toBe(false)
  })

  it('never exceed the room there is', async () => {
    const id = await event({ max_attendees: 1 })
    const outcomes = await Promise.all(
      (['bob', 'dave'] as const).map((name) =>
        of(name)
          .client.from('event_rsvps')
          .insert({ post_id: id, user_id: of(name).id, status: 'going' }),
      ),
    )
    expect(outcomes.map(({ error }) => error?.hint ?? 'in').sort()).toEqual(['event_full', 'in'])
  })

  it('are refused where there is nothing to go to', async () => {
    expect(await refusal(rsvp('bob', await written('alice')))).toBe('not_an_event')
    expect(await refusal(rsvp('alice', await event()))).toBe('own_event')
    expect(await refusal(rsvp('bob', await event({ event_date: '2020-01-01' })))).toBe('event_past')
    expect(await refusal(rsvp('bob', '00000000-0000-4000-8000-000000000000'))).toBe('post_not_found')
  })

  it('hold a host to those who are going', async () => {
    const id = await event({ max_attendees: 5 })
    await done(rsvp('bob', id))
    await done(rsvp('dave', id))
    expect(await refusal(posts('alice').update({ max_attendees: 1 }).eq('id', id))).toBe('below_going')
  })

  it('come of an approved plug', async () => {
    const id = await event()
    const request = {
      target: of('alice').id,
      connector: of('bob').id,
      reason: 'The party',
      flyer: { postId: id, rsvp: true },
    }
    expect(await refusal(of('carol').client.rpc('create_plug_request', request))).toBe('connector_not_mutual')
  })
})

describe('notifications', () => {
  const bell = (name: keyof typeof cast.members) => of(name).client.from('notifications')

  it('are one’s own, and only ever marked as read', async () => {
    const id = await written('alice')
    await done(
      of('dave')
        .client.from('post_likes')
        .insert({ post_id: id, user_id: of('dave').id }),
    )
    const newest = bell('alice')
      .select('*')
      .eq('user_id', of('alice').id)
      .eq('type', 'in_app')
      .eq('read', false)
      .order('created_at', { ascending: false })
      .limit(1)
    const [told] = await got(newest)
    expect(told).toMatchObject({ title: 'New likes', data: { deeplink: `/live-network?post=${id}` } })
    expect(await got(bell('bob').select().eq('user_id', of('alice').id))).toEqual([])
    expect(
      await got(
        bell('bob')
          .update({ read: true })
          .eq('id', told?.id ?? '')
          .select(),
      ),
    ).toEqual([])
    await done(
      bell('alice')
        .update({ read: true })
        .eq('id', told?.id ?? ''),
    )
    expect(
      await refusal(
        bell('alice')
          .update({ read: false })
          .eq('id', told?.id ?? ''),
      ),
    ).toBe('42501')
    expect(
      await refusal(
        bell('alice')
          .update({ title: 'x' })
          .eq('id', told?.id ?? ''),
      ),
    ).toBe('42501')
    const forged = {
      user_id: of('bob').id,
      title: 'You won',
      body: 'Click',
      data: { action: 'complete_profile' as const, deeplink: '/' },
    }
    expect(await refusal(bell('alice').insert(forged))).toBe('42501')
    expect(await refusal(bell('alice').delete().eq('user_id', of('alice').id))).toBe('42501')
  })

  it('are all read at once', async () => {
    await done(bell('alice').update({ read: true }).eq('read', false))
    expect(await got(bell('alice').select('id').eq('read', false))).toEqual([])
  })
})
