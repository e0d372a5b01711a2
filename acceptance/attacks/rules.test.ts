// Attacks on every access rule with raw requests, by a visitor, a disabled member, and a member who is neither a friend nor an admin.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { service } from '../support/clients.ts'
import { done, fields, got } from '../support/outcome.ts'
import { type RawAnswer, raw } from '../support/raw.ts'

type Name = 'alice' | 'bob' | 'carol' | 'mallory' | 'frank' | 'erin'
type As = Name | 'visitor'

let cast: Cast<Name>
const tokens: Partial<Record<As, string>> = {}
const ids: Record<string, string> = {}
const id = (name: Name) => cast.members[name].id

/** alice and bob are friends and talk; bob knows carol; erin blocked mallory; frank is disabled; mallory knows nobody. */
beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'mallory', 'frank', 'erin'],
    [
      ['alice', 'bob'],
      ['bob', 'carol'],
      ['alice', 'frank'],
    ],
  )
  for (const [name, member] of Object.entries(cast.members)) {
    tokens[name as Name] = (await member.client.auth.getSession()).data.session?.access_token
  }
  const { alice, erin } = cast.members
  ids.thread = await got(alice.client.rpc('open_direct_message', { other: id('bob') }))
  const line = { thread_id: ids.thread, sender_id: alice.id, content: 'Between us' }
  ids.message = (await got(alice.client.from('messages').insert(line).select('id').single())).id
  const request = await got(alice.client.rpc('create_plug_request', { target: id('carol'), connector: id('bob') }))
  ids.request = String(fields(request).threadId)
  const post = { user_id: alice.id, content: 'Party', type: 'event' as const, rsvp_enabled: true, max_attendees: 1 }
  ids.post = (await got(alice.client.from('posts').insert(post).select('id').single())).id
  await done(
    service()
      .from('notifications')
      .insert({ user_id: alice.id, title: 'For Alice', data: { action: 'complete_profile', deeplink: '/' } }),
  )
  await done(erin.client.rpc('block_member', { other: id('mallory') }))
  await done(service().from('profiles').update({ status: 'inactive' }).eq('user_id', id('frank')))
})

const ask = (as: As, path: string, method = 'GET', body?: unknown): Promise<RawAnswer> =>
  raw(`/rest/v1/${path}`, { method, token: tokens[as], body, headers: { prefer: 'return=representation' } })
const call = (as: As, name: string, body: unknown = {}) => ask(as, `rpc/${name}`, 'POST', body)

/** Expects a refusal or an empty answer. */
function gotNothing(answer: RawAnswer): void {
  const nothing = answer.text === '[]' || answer.text === 'null' || answer.text === 'false'
  expect(
    nothing || (answer.status >= 400 && answer.status < 500),
    `${answer.status} ${answer.text.slice(0, 300)}`,
  ).toBe(true)
}

const everyTable = [
  'profiles',
  'industry_scores',
  'clout_history',
  'connections',
  'message_threads',
  'thread_members',
  'messages',
  'notifications',
  'posts',
  'post_likes',
  'event_rsvps',
  'endorsements',
  'endorsement_requests',
  'applications',
  'admin_audit',
  'introduction_settings',
  'chosen_connectors',
]
const everyCall: [string, () => unknown][] = [
  ['inbox', () => ({})],
  ['feed_page', () => ({})],
  ['discover', () => ({})],
  ['my_profile', () => ({})],
  ['home_dashboard', () => ({})],
  ['unread_counts', () => ({})],
  ['signalled_within', () => ({ milliseconds: 1000 })],
  ['plug_opportunities', () => ({})],
  ['connection_suggestions', () => ({})],
  ['my_blocked', () => ({})],
  ['search_members', () => ({ query: 'alice' })],
  ['member_profile', () => ({ member: id('alice') })],
  ['friends_of', () => ({ member: id('alice') })],
  ['mutual_friends', () => ({ members: [id('alice')] })],
  ['connectors_to', () => ({ member: id('carol') })],
  ['my_introductions', () => ({})],
  ['set_introductions', () => ({ only_chosen: true })],
  ['open_direct_message', () => ({ other: id('alice') })],
  ['thread_messages', () => ({ thread: ids.thread })],
  ['messages_page', () => ({ thread: ids.thread })],
  ['create_plug_request', () => ({ target: id('carol'), connector: id('bob') })],
  ['rsvp', () => ({ post: ids.post })],
  ['introduce', () => ({ user_a: id('alice'), user_b: id('carol') })],
  ['connect_with', () => ({ other: id('alice') })],
  ['write_endorsement', () => ({ endorsee: id('alice'), industry: 'Tech', snippet: 'x' })],
  ['search_applications', () => ({})],
  ['search_audit', () => ({})],
]

describe.each(['visitor', 'frank'] as const)('%s (a visitor, or a disabled member)', (who) => {
  it('reads no table', async () => {
    for (const table of everyTable) gotNothing(await ask(who, `${table}?select=*&limit=3`))
  })

  it('calls no procedure', async () => {
    for (const [name, body] of everyCall) {
      const answer = await call(who, name, body())
      expect([401, 403], `${name}: ${answer.text}`).toContain(answer.status)
    }
  })

  it('writes nothing', async () => {
    gotNothing(await ask(who, 'posts', 'POST', { user_id: id('frank'), content: 'x' }))
    gotNothing(await ask(who, `profiles?user_id=eq.${id('frank')}`, 'PATCH', { bio: 'x' }))
    gotNothing(await ask(who, `profiles?user_id=eq.${id('frank')}`, 'PATCH', { status: 'active' }))
    gotNothing(await ask(who, 'post_likes', 'POST', { post_id: ids.post, user_id: id('frank') }))
    gotNothing(await ask(who, 'messages', 'POST', { thread_id: ids.thread, sender_id: id('frank'), content: 'x' }))
  })
})

const attacks: [string, string, () => Promise<RawAnswer>][] = [
  ['read profiles', 'of a member who blocked the caller', () => ask('mallory', `profiles?user_id=eq.${id('erin')}`)],
  ['read profiles', 'of a disabled member', () => ask('mallory', `profiles?user_id=eq.${id('frank')}`)],
  ['change a profile', 'another’s', () => ask('mallory', `profiles?user_id=eq.${id('alice')}`, 'PATCH', { bio: 'x' })],
  [
    'change a profile',
    'to founder',
    () => ask('mallory', `profiles?user_id=eq.${id('mallory')}`, 'PATCH', { founder: true }),
  ],
  [
    'change a profile',
    'by upsert',
    () => ask('mallory', 'profiles?on_conflict=user_id', 'POST', { user_id: id('alice'), bio: 'x' }),
  ],
  [
    'scores',
    'a hundred',
    () => ask('mallory', 'industry_scores', 'POST', { user_id: id('mallory'), industry: 'tech', score: 100 }),
  ],
  [
    'scores',
    'another’s',
    () => ask('mallory', 'industry_scores', 'POST', { user_id: id('alice'), industry: 'tech', score: 50 }),
  ],
  [
    'applications',
    'approved by the applicant',
    () => ask('visitor', 'applications', 'POST', { ...application(cast.tag, 'sly'), status: 'approved' }),
  ],
  ['applications', 'read by a member', () => ask('mallory', 'applications?select=email')],
  [
    'applications',
    'decided by a member',
    () => ask('mallory', `applications?status=eq.pending`, 'PATCH', { status: 'rejected' }),
  ],
  [
    'connections',
    'made by hand',
    () =>
      ask('mallory', 'connections', 'POST', {
        user_id: id('mallory'),
        connected_user_id: id('alice'),
        status: 'active',
      }),
  ],
  ['connections', 'of others ended', () => ask('mallory', `connections?user_id=eq.${id('alice')}`, 'DELETE')],
  [
    'connections',
    'unblocked by the blocked',
    () => ask('mallory', `connections?connected_user_id=eq.${id('mallory')}`, 'DELETE'),
  ],
  ['connections', 'pressed without an introduction', () => call('mallory', 'connect_with', { other: id('alice') })],
  ['friend list', 'of a stranger', () => call('mallory', 'friends_of', { member: id('alice') })],
  ['friend list', 'through the table', () => ask('mallory', `connections?user_id=eq.${id('alice')}`)],
  ['threads and messages', 'read by a stranger', () => ask('mallory', `messages?thread_id=eq.${ids.thread}`)],
  ['threads and messages', 'read by procedure', () => call('mallory', 'thread_messages', { thread: ids.thread })],
  [
    'threads and messages',
    'read through an embed',
    () => ask('mallory', `profiles?select=messages!inner(content)&user_id=eq.${id('alice')}`),
  ],
  [
    'threads and messages',
    'written by a stranger',
    () => ask('mallory', 'messages', 'POST', { thread_id: ids.thread, sender_id: id('mallory'), content: 'x' }),
  ],
  [
    'threads and messages',
    'written as another',
    () => ask('bob', 'messages', 'POST', { thread_id: ids.thread, sender_id: id('alice'), content: 'x' }),
  ],
  ['threads and messages', 'edited', () => ask('bob', `messages?id=eq.${ids.message}`, 'PATCH', { content: 'x' })],
  [
    'threads and messages',
    'a card edited',
    () => ask('alice', `messages?thread_id=eq.${ids.request}`, 'PATCH', { metadata: { status: 'approved' } }),
  ],
  [
    'threads and messages',
    'joined by hand',
    () => ask('mallory', 'thread_members', 'POST', { thread_id: ids.thread, user_id: id('mallory') }),
  ],
  ['plug requests', 'decided by the requester', () => call('alice', 'approve_plug_request', { thread: ids.request })],
  ['plug requests', 'decided by the target', () => call('carol', 'approve_plug_request', { thread: ids.request })],
  [
    'plug requests',
    'through a stranger',
    () => call('mallory', 'create_plug_request', { target: id('carol'), connector: id('bob') }),
  ],
  [
    'plug requests',
    'made by hand',
    () => ask('alice', 'message_threads', 'POST', { type: 'plug_request', participants: [id('alice'), id('bob')] }),
  ],
  ['posts', 'as another', () => ask('mallory', 'posts', 'POST', { user_id: id('alice'), content: 'x' })],
  ['posts', 'of another deleted', () => ask('mallory', `posts?id=eq.${ids.post}`, 'DELETE')],
  ['likes', 'as another', () => ask('mallory', 'post_likes', 'POST', { post_id: ids.post, user_id: id('alice') })],
  ['likes', 'counted by hand', () => ask('alice', `posts?id=eq.${ids.post}`, 'PATCH', { likes_count: 1000 })],
  [
    'RSVPs',
    'going as no friend',
    () => ask('mallory', 'event_rsvps', 'POST', { post_id: ids.post, user_id: id('mallory'), status: 'going' }),
  ],
  ['RSVPs', 'of others removed', () => ask('mallory', `event_rsvps?post_id=eq.${ids.post}`, 'DELETE')],
  ['notifications', 'of another read', () => ask('mallory', `notifications?user_id=eq.${id('alice')}`)],
  ['notifications', 'written', () => ask('mallory', 'notifications', 'POST', { user_id: id('alice'), title: 'x' })],
  [
    'notifications',
    'of another marked',
    () => ask('mallory', `notifications?user_id=eq.${id('alice')}`, 'PATCH', { read: true }),
  ],
  ['admins', 'the audit', () => ask('mallory', 'admin_audit')],
  ['admins', 'their search', () => call('mallory', 'search_applications')],
  [
    'admins',
    'a procedure for functions only',
    () =>
      call('mallory', 'complete_approval', { application: randomUUID(), account: id('mallory'), admin: id('mallory') }),
  ],
  [
    'admins',
    'disabling',
    () =>
      call('mallory', 'set_member_status', {
        member: id('alice'),
        status: 'inactive',
        admin: id('mallory'),
      }),
  ],
  [
    'admins',
    'becoming one',
    () =>
      raw('/rest/v1/admins', {
        method: 'POST',
        token: tokens.mallory,
        body: { user_id: id('mallory') },
        headers: { 'content-profile': 'private' },
      }),
  ],
]

it.each(attacks)('refused: %s: %s', async (_line, _attack, attempt) => {
  gotNothing(await attempt())
})

it('after all attacks the data is unchanged', async () => {
  const api = service()
  expect(
    await got(
      api
        .from('messages')
        .select('content')
        .eq('thread_id', ids.thread ?? ''),
    ),
  ).toEqual([{ content: 'Between us' }])
  expect(
    await got(
      api
        .from('message_threads')
        .select('status')
        .eq('id', ids.request ?? ''),
    ),
  ).toEqual([{ status: 'pending' }])
  expect(
    await got(
      api
        .from('posts')
        .select('likes_count, going_count')
        .eq('id', ids.post ?? ''),
    ),
  ).toEqual([{ likes_count: 0, going_count: 0 }])
  expect(await got(api.from('connections').select('id').in('user_id', cast.ids))).toHaveLength(4)
  expect(await got(api.from('profiles').select('id').in('user_id', cast.ids).not('bio', 'is', null))).toEqual([])
  expect(
    await got(api.from('notifications').select('read').eq('user_id', id('alice')).eq('title', 'For Alice')),
  ).toEqual([{ read: false }])
})
