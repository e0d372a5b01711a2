// A block is felt by nobody. Raw requests of one who is blocked are answered byte by byte as if that account were away or disabled; those of one
// who blocks, the same whether the other blocks too or not. Their open screens hear the same.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service } from '../support/clients.ts'
import { listen } from '../support/listen.ts'
import { done, got } from '../support/outcome.ts'
import { type RawAnswer, raw } from '../support/raw.ts'
import { until } from '../support/until.ts'

type Name = 'alice' | 'bob' | 'gina'

let cast: Cast<Name>
let token = ''
let chat = ''
let post = ''
const id = (name: Name) => cast.members[name].id
const of = (name: Name) => cast.members[name].client

/** alice and bob are friends with a chat, and share gina. bob has a post that alice likes. */
beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'gina'],
    [
      ['alice', 'bob'],
      ['bob', 'gina'],
      ['alice', 'gina'],
    ],
  )
  token = (await of('alice').auth.getSession()).data.session?.access_token ?? ''
  chat = await got(of('alice').rpc('open_direct_message', { other: id('bob') }))
  await done(
    of('bob')
      .from('messages')
      .insert({ thread_id: chat, sender_id: id('bob'), content: 'Hello' }),
  )
  const made = of('bob')
    .from('posts')
    .insert({ user_id: id('bob'), content: 'His' })
    .select('id')
    .single()
  post = (await got(made)).id
  await done(
    of('alice')
      .from('post_likes')
      .insert({ post_id: post, user_id: id('alice') }),
  )
})

const PREFERENCES = [
  'return=representation,count=exact',
  'return=minimal,count=exact',
  'return=headers-only,count=exact',
]
const pair = () => `connections?or=(user_id.eq.${id('bob')},connected_user_id.eq.${id('bob')})`

/**
 * What is different by nature: the time and the name of a request, what fills up a compressed answer, the id of a row made anew, and the cities of the
 * whole club. The length is the text's.
 */
function bare({ status, headers, text }: RawAnswer) {
  const kept = [...headers].filter(
    ([name]) => !/^(date|x-request-id|server-timing|content-length|x-padding)$/.test(name),
  )
  const times = /\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g
  return {
    status,
    headers: kept,
    text: text
      .replace(/"id":"[0-9a-f-]{36}"/g, '"id"')
      .replace(times, 'then')
      .replace(/"cities": \[[^\]]*\]/, '"cities"'),
  }
}

async function ask(path: string, method = 'GET', body?: unknown, prefer = PREFERENCES[0]) {
  const answer = await raw(`/rest/v1/${path}`, { method, token, body, headers: { prefer: prefer ?? '' } })
  return [`${method} ${path} ${prefer}`, bare(answer)] as const
}

/**
 * Every table by reading, writing and removing, and every procedure that takes another member, a thread or a post. None changes the pair of which
 * one blocks; `but` are those that would change another.
 */
async function asked(...but: string[]) {
  // What everybody reads is asked of the three: others write at the same time.
  const three = `in.(${Object.values(cast.members).map((member) => member.id)})`
  const tables = [
    ...['connections', 'message_threads', 'thread_members', 'messages', 'notifications', 'endorsement_requests'],
    ...['chosen_connectors', 'introduction_settings', 'member_signals'],
    ...['posts', 'post_likes', 'event_rsvps', 'industry_scores', 'clout_history'].map(
      (name) => `${name}?user_id=${three}`,
    ),
    `endorsements?endorsee_id=${three}`,
    `profiles?select=user_id,display_name,bio,photos,discoverable&user_id=${three}`,
  ]
  const [other, me, gina] = [id('bob'), id('alice'), id('gina')]
  const columns = 'user_id,display_name,bio,photos,discoverable'
  const calls: [string, object][] = [
    ['my_blocked', {}],
    ['connect_with', { other }],
    ['relationship_with', { other }],
    ['connectors_to', { member: other }],
    ['mutual_friends', { members: [other, gina] }],
    ['friends_of', { member: other }],
    ['friends_of', { member: gina }],
    ['remove_friend', { other }],
    ['block_member', { other }],
    ['find_direct_message_thread', { user_a: me, user_b: other }],
    ['open_direct_message', { other }],
    ['inbox', {}],
    ['inbox_thread', { thread: chat }],
    ['thread_messages', { thread: chat }],
    ['messages_page', { thread: chat }],
    ['mark_thread_read', { thread: chat }],
    ['unread_counts', {}],
    ['feed_post', { post }],
    ['linked_things', { posts: [post], members: [other] }],
    ['rsvp', { post }],
    ['cancel_rsvp', { post }],
    ['member_profile', { member: other }],
    ['search_members', { query: cast.members.bob.name }],
    ['discover', { query: cast.members.bob.name }],
    ['endorsements_of', { member: other }],
    ['write_endorsement', { endorsee: other, industry: 'Art', snippet: 'x' }],
    ['request_endorsements', { recipients: [cast.members.bob.handle] }],
    ['create_plug_request', { target: other, connector: gina }],
    ['create_plug_request', { target: gina, connector: other }],
    ['introduce', { user_a: other, user_b: gina }],
    ['set_introductions', { choose: [other] }],
  ]
  const answers: (readonly [string, ReturnType<typeof bare>])[] = []
  for (const prefer of PREFERENCES) {
    for (const table of tables) answers.push(await ask(table, 'GET', undefined, prefer))
    answers.push(await ask(`${pair()}&status=neq.blocked`, 'DELETE', undefined, prefer))
    answers.push(await ask(`${pair()}&status=neq.blocked`, 'PATCH', { status: 'blocked' }, prefer))
    answers.push(await ask(pair(), 'PATCH', { status: 'active' }, prefer))
    answers.push(await ask('connections', 'POST', { user_id: me, connected_user_id: other, status: 'blocked' }, prefer))
    answers.push(await ask('messages', 'POST', { thread_id: chat, sender_id: me, content: 'Still there?' }, prefer))
    answers.push(await ask('post_likes', 'POST', { post_id: post, user_id: me }, prefer))
    answers.push(await ask(`profiles?user_id=eq.${other}&select=${columns}`, 'PATCH', { bio: 'x' }, prefer))
  }
  for (const [name, body] of calls) if (!but.includes(name)) answers.push(await ask(`rpc/${name}`, 'POST', body))
  return answers
}

/** A block by hand, lifted by hand with each preference, and by procedure: what alice is answered. */
async function lifted() {
  const answers: (readonly [string, ReturnType<typeof bare>])[] = []
  for (const prefer of PREFERENCES) {
    answers.push(await ask('rpc/block_member', 'POST', { other: id('bob') }))
    answers.push(await ask(`${pair()}&select=status,user_id,connected_user_id,blocked_by`))
    answers.push(await ask(`${pair()}&status=eq.blocked`, 'DELETE', undefined, prefer))
    answers.push(await ask(`${pair()}&status=eq.blocked`, 'DELETE', undefined, prefer))
  }
  answers.push(await ask('rpc/block_member', 'POST', { other: id('bob') }))
  answers.push(await ask('rpc/unblock_member', 'POST', { other: id('bob') }))
  answers.push(await ask('rpc/unblock_member', 'POST', { other: id('bob') }))
  return answers
}

/** What alice's open screens hear of an act of bob's, and how soon. */
async function heardOf(act: () => Promise<unknown>) {
  const tables = ['member_signals', 'thread_members', 'message_threads', 'messages', 'notifications']
  const ears = await listen(of('alice'), ...tables.map((table) => ({ table })))
  // What came of the act before has arrived.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  ears.changes.length = 0
  await act()
  const since = performance.now()
  // What is deleted tells no table of whom: others delete at the same time.
  const mine = () => ears.changes.filter((change) => JSON.stringify(change).includes(id('alice')))
  await until(() => mine().length > 0, 'alice to hear')
  const after = performance.now() - since
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await ears.stop()
  return { heard: mine().map(({ table, eventType }) => `${eventType} ${table}`), after }
}

it('who is blocked is answered, and hears, as if that account were away or disabled', {
  timeout: 120_000,
}, async () => {
  const stands = (status: 'active' | 'away' | 'inactive') =>
    done(service().from('profiles').update({ status }).eq('user_id', id('bob')))
  await done(of('alice').rpc('mark_thread_read', { thread: chat }))
  const worlds: { world: string; answers: Awaited<ReturnType<typeof asked>>; heard: string[] }[] = []
  const enter = async (world: string, act: () => Promise<unknown>) => {
    const { heard, after } = await heardOf(act)
    expect(after, `${world} is heard at once`).toBeLessThan(1000)
    worlds.push({ world, answers: await asked('block_member'), heard })
  }
  for (const status of ['away', 'inactive'] as const) {
    await enter(status, () => stands(status))
    await stands('active')
  }
  await enter('blocked', () => done(of('bob').rpc('block_member', { other: id('alice') })))
  const blocked = worlds.at(-1)
  for (const { world, answers, heard } of worlds) {
    expect(answers, world).toEqual(blocked?.answers)
    expect(heard, world).toEqual(blocked?.heard)
  }
  expect(await got(of('bob').rpc('unblock_member', { other: id('alice') }))).toBe(true)
})

it('every answer is the same, byte by byte, and nothing is heard', { timeout: 60_000 }, async () => {
  await done(of('alice').rpc('block_member', { other: id('bob') }))
  await asked()
  const [alone, again] = [await asked(), await asked()]
  expect(again, 'the questions themselves change nothing').toEqual(alone)
  expect(alone.filter(([, { status }]) => status < 300).length, 'most are answered').toBeGreaterThan(50)
  const ears = await listen(
    of('alice'),
    ...['member_signals', 'thread_members', 'notifications'].map((table) => ({ table })),
  )
  await done(of('bob').rpc('block_member', { other: id('alice') }))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const mine = ears.changes.filter((change) => JSON.stringify(change).includes(id('alice')))
  await ears.stop()
  expect(mine).toEqual([])
  expect(await asked()).toEqual(alone)
  const both = await lifted()
  expect(await got(of('bob').rpc('unblock_member', { other: id('alice') }))).toBe(true)
  expect(await lifted()).toEqual(both)
})
