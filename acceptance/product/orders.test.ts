// Lists come in the order their screens count on. A schema that answers in another breaks the clients of the release before, whose names and
// types all still fit.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { done, fields, got, list } from '../support/outcome.ts'

const FRIENDS = ['alice', 'carol', 'dave'] as const
let cast: Cast<'bob' | (typeof FRIENDS)[number]>
let threads: string[]
const of = (name: keyof typeof cast.members) => cast.members[name]

beforeAll(async () => {
  cast = await makeCast(
    ['bob', ...FRIENDS],
    FRIENDS.map((friend) => ['bob', friend]),
  )
  threads = []
  for (const friend of FRIENDS) {
    const { client, id } = of(friend)
    const thread = await got(client.rpc('open_direct_message', { other: of('bob').id }))
    for (const content of ['One', 'Two', 'Three']) {
      await done(client.from('messages').insert({ thread_id: thread, sender_id: id, content }))
    }
    threads.unshift(thread)
  }
})

it('conversations: the newest first, page after page', async () => {
  const page = fields(await got(of('bob').client.rpc('inbox', { page_size: 2 })))
  expect(list(page.threads).map(({ id }) => id)).toEqual(threads.slice(0, 2))
  const { updatedAt, id } = fields(page.next)
  const next = { before_updated_at: String(updatedAt), before_id: String(id), page_size: 2 }
  const rest = fields(await got(of('bob').client.rpc('inbox', next)))
  expect(list(rest.threads).map((thread) => thread.id)).toEqual(threads.slice(2))
})

it('messages: as they were written, from every side', async () => {
  const thread = threads[0] ?? ''
  const read = (from: { before_seq?: number; after_seq?: number; around_seq?: number; page_size?: number }) =>
    got(of('bob').client.rpc('thread_messages', { thread, ...from }))
  const contents = (rows: readonly { content: string }[]) => rows.map(({ content }) => content)
  const all = await read({})
  expect(contents(all)).toEqual(['One', 'Two', 'Three'])
  const [first = 0, middle = 0, last = 0] = all.map(({ seq }) => seq)
  expect(contents(await read({ page_size: 2 }))).toEqual(['Two', 'Three'])
  expect(contents(await read({ before_seq: last }))).toEqual(['One', 'Two'])
  expect(contents(await read({ after_seq: first }))).toEqual(['Two', 'Three'])
  expect(contents(await read({ around_seq: middle }))).toEqual(['One', 'Two', 'Three'])
})

it('posts: the newest first', async () => {
  const { client, id } = of('alice')
  const posts: string[] = []
  for (const content of ['One', 'Two', 'Three']) {
    posts.unshift((await got(client.from('posts').insert({ user_id: id, content }).select('id').single())).id)
  }
  const page = fields(await got(of('bob').client.rpc('feed_page', { page_size: 50 })))
  const own = list(page.posts).map((post) => String(post.id))
  expect(own.filter((post) => posts.includes(post))).toEqual(posts)
})

it('endorsements: the newest first', async () => {
  for (const friend of FRIENDS) {
    const endorsement = { endorsee: of('bob').id, industry: 'Finance', snippet: `Says ${friend}` }
    await done(of(friend).client.rpc('write_endorsement', endorsement))
  }
  const page = fields(await got(of('bob').client.rpc('endorsements_of', { member: of('bob').id })))
  const said = list(page.endorsements).map(({ snippet }) => snippet)
  expect(said).toEqual(FRIENDS.map((friend) => `Says ${friend}`).toReversed())
})
