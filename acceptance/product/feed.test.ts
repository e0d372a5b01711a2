// Posts, events, likes, RSVPs, and their notifications.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#types/database.types.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { loose } from '../support/clients.ts'
import { done, fields, got, list, refusal, refusalText } from '../support/outcome.ts'
import { clubPicture } from '../support/pictures.ts'

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

async function writePost(name: keyof typeof cast.members, more: Partial<PostRow> = {}): Promise<string> {
  const row = { user_id: of(name).id, content: `From ${name}`, type: 'post' as const, ...more }
  return (await got(posts(name).insert(row).select('id').single())).id
}
const event = (more: Partial<PostRow> = {}) =>
  writePost('alice', { type: 'event', rsvp_enabled: true, event_date: '2099-01-01', event_time: '20:00', ...more })

describe('posts', () => {
  it('are returned with their author when they are written', async () => {
    const row = await got(
      posts('alice')
        .insert({
          user_id: of('alice').id,
          content: 'Tonight',
          type: 'post',
          location: 'Paris',
          tags: ['art'],
          images: [clubPicture(`${of('alice').id}/p.jpg`)],
          rsvp_enabled: false,
        })
        .select('*, profiles!posts_user_id_fkey(display_name, avatar_url, city, badge)')
        .single(),
    )
    expect(row).toMatchObject({ content: 'Tonight', likes_count: 0, profiles: { display_name: of('alice').name } })
  })

  it('are read newest first, with everything a card shows in one call', async () => {
    const id = await writePost('alice')
    const page = fields(await got(of('bob').client.rpc('feed_page', { page_size: 50 })))
    const mine = list(page.posts).find((post) => post.id === id)
    expect(mine).toMatchObject({ author: { id: of('alice').id }, isOwn: false, isFriend: true, isLiked: false })
    const plain = await got(posts('bob').select('id').order('created_at', { ascending: false }).limit(50))
    expect(plain.map((post) => post.id)).toContain(id)
    expect(fields(await got(of('carol').client.rpc('feed_post', { post: id })))).toMatchObject({ isFriend: false })
    expect(await got(of('bob').client.rpc('feed_newer_count', { after: '2020-01-01T00:00:00Z' }))).toBeGreaterThan(0)
  })

  it('have three pictures at most', async () => {
    const images = Array.from({ length: 4 }, () => clubPicture(`${of('alice').id}/a.jpg`))
    expect(await refusalText(posts('alice').insert({ user_id: of('alice').id, content: 'x', images }))).toContain(
      'posts_images_limit',
    )
  })

  it.each([
    ['posts_content_length', { content: ' ' }],
    ['posts_content_length', { content: 'x'.repeat(501) }],
    ['Only your own photos', { images: ['javascript:alert(1)'] }],
    ['posts_tags_limit', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
    ['posts_event_fields', { event_date: '2099-01-01' }],
    ['posts_max_attendees_range', { type: 'event', rsvp_enabled: true, max_attendees: 0 }],
    ['posts_type_known', { type: 'advert' }],
  ])('enforce %s', async (constraint, fault) => {
    const said = await refusalText(
      loose(of('alice').client)
        .from('posts')
        .insert({ user_id: of('alice').id, content: 'x', type: 'post', ...fault }),
    )
    expect(said).toContain(constraint)
  })

  it('can be written, edited and deleted only by their author', async () => {
    const id = await writePost('alice')
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
  it('count once for each member, also when several arrive at once', async () => {
    const id = await writePost('alice')
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
    const notice = await got(of('alice').client.from('notifications').select('data').eq('group_key', `likes:${id}`))
    expect(notice).toMatchObject([{ data: { action: 'post_liked', count: 2 } }])
  })
})

describe('RSVPs', () => {
  const rsvp = (name: keyof typeof cast.members, post: string) => of(name).client.rpc('rsvp', { post })

  it('of a friend are going at once, of others requested', async () => {
    const id = await event()
    expect(await got(rsvp('bob', id))).toEqual({ status: 'going', already: false, goingCount: 1 })
    expect(await got(rsvp('bob', id))).toEqual({ status: 'going', already: true, goingCount: 1 })
    expect(await got(rsvp('carol', id))).toEqual({ status: 'requested', already: false, goingCount: 1 })
    const forced = { post_id: id, user_id: of('carol').id, status: 'going' as const }
    expect(await refusal(of('carol').client.from('event_rsvps').insert(forced))).toMatch(/^(not_friends|23505)$/)
    expect(await refusal(of('carol').client.from('event_rsvps').update({ status: 'going' }).eq('post_id', id))).toBe(
      '42501',
    )
    // Who waits to be introduced is between them and the host.
    const answersTo = async (reader: Parameters<typeof of>[0]) =>
      got(of(reader).client.from('event_rsvps').select('id, user_id, status, profiles(display_name)').eq('post_id', id))
    expect(await answersTo('bob')).toMatchObject([{ user_id: of('bob').id, status: 'going' }])
    expect(await answersTo('carol')).toHaveLength(2)
    expect(await answersTo('alice')).toHaveLength(2)
    expect(await got(of('bob').client.rpc('cancel_rsvp', { post: id }))).toBe(true)
    expect(await got(of('bob').client.rpc('cancel_rsvp', { post: id }))).toBe(false)
  })

  it('never exceed the number of places', async () => {
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

  it('are refused for a plain post, an own event, a past event and a missing post', async () => {
    expect(await refusal(rsvp('bob', await writePost('alice')))).toBe('not_an_event')
    expect(await refusal(rsvp('alice', await event()))).toBe('own_event')
    expect(await refusal(rsvp('bob', await event({ event_date: '2020-01-01' })))).toBe('event_past')
    expect(await refusal(rsvp('bob', '00000000-0000-4000-8000-000000000000'))).toBe('post_not_found')
  })

  it('set the lowest number of places the host may choose', async () => {
    const id = await event({ max_attendees: 5 })
    await done(rsvp('bob', id))
    await done(rsvp('dave', id))
    expect(await refusal(posts('alice').update({ max_attendees: 1 }).eq('id', id))).toBe('below_going')
  })

  it('through a plug need a mutual friend', async () => {
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
  const notificationsOf = (name: keyof typeof cast.members) => of(name).client.from('notifications')

  it('can be read only by their recipient, who can only mark them as read', async () => {
    const id = await writePost('alice')
    await done(
      of('dave')
        .client.from('post_likes')
        .insert({ post_id: id, user_id: of('dave').id }),
    )
    const newest = notificationsOf('alice')
      .select('*')
      .eq('user_id', of('alice').id)
      .eq('type', 'in_app')
      .eq('read', false)
      .order('created_at', { ascending: false })
      .limit(1)
    const [notice] = await got(newest)
    expect(notice).toMatchObject({ title: 'New likes', data: { deeplink: `/live-network?post=${id}` } })
    expect(await got(notificationsOf('bob').select().eq('user_id', of('alice').id))).toEqual([])
    expect(
      await got(
        notificationsOf('bob')
          .update({ read: true })
          .eq('id', notice?.id ?? '')
          .select(),
      ),
    ).toEqual([])
    await done(
      notificationsOf('alice')
        .update({ read: true })
        .eq('id', notice?.id ?? ''),
    )
    expect(
      await refusal(
        notificationsOf('alice')
          .update({ read: false })
          .eq('id', notice?.id ?? ''),
      ),
    ).toBe('42501')
    expect(
      await refusal(
        notificationsOf('alice')
          .update({ title: 'x' })
          .eq('id', notice?.id ?? ''),
      ),
    ).toBe('42501')
    const forged = {
      user_id: of('bob').id,
      title: 'You won',
      body: 'Click',
      data: { action: 'complete_profile' as const, deeplink: '/' },
    }
    expect(await refusal(notificationsOf('alice').insert(forged))).toBe('42501')
    expect(await refusal(notificationsOf('alice').delete().eq('user_id', of('alice').id))).toBe('42501')
  })

  it('can all be marked as read at once', async () => {
    await done(notificationsOf('alice').update({ read: true }).eq('read', false))
    expect(await got(notificationsOf('alice').select('id').eq('read', false))).toEqual([])
  })
})
