// Reports attacked with raw requests: by whom a message is none of their business, by whoever was reported, by members who act as the committee,
// twice, and by two admins at once.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service } from '../support/clients.ts'
import { done, got } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

type Name = 'alice' | 'bob' | 'mallory'

let cast: Cast<Name>
const tokens: Partial<Record<Name, string>> = {}
const message = randomUUID()
const report = randomUUID()
const id = (name: Name) => cast.members[name].id

/** alice and bob are friends; bob wrote to alice, and alice reported it. mallory knows nobody. */
beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'mallory'], [['alice', 'bob']])
  for (const [name, member] of Object.entries(cast.members)) {
    tokens[name as Name] = (await member.client.auth.getSession()).data.session?.access_token
  }
  const bob = cast.members.bob.client
  const thread = await got(bob.rpc('open_direct_message', { other: id('alice') }))
  await done(
    bob
      .from('messages')
      .insert({ id: message, thread_id: thread, sender_id: id('bob'), content: 'Rude', message_type: 'user' }),
  )
  await done(
    cast.members.alice.client.rpc('send_report', {
      report,
      kind: 'message',
      subject: message,
      reason: 'harassment',
      words: 'He will not stop',
    }),
  )
})

const send = (as: Name, path: string, method = 'GET', body?: unknown) =>
  raw(`/rest/v1/${path}`, { method, token: tokens[as], body, headers: { prefer: 'return=representation' } })
const call = (as: Name, name: string, body: unknown) => send(as, `rpc/${name}`, 'POST', body)

it('nobody reports a message they cannot read, and a message there is answers as one there is not', async () => {
  const [theirs, none] = await Promise.all(
    [message, randomUUID()].map((subject) =>
      call('mallory', 'send_report', { report: randomUUID(), kind: 'message', subject, reason: 'scam' }),
    ),
  )
  expect(theirs?.status).toBe(404)
  expect([theirs?.status, theirs?.text]).toEqual([none?.status, none?.text])
})

it('no way of reading leads to a report, for anybody but the committee', async () => {
  for (const as of ['alice', 'bob', 'mallory'] as const) {
    for (const table of ['reports', 'measures']) expect((await send(as, table)).status).toBe(404)
    for (const [name, body] of Object.entries({
      safety_queue: {},
      safety_members: {},
      report_details: { report },
      report_context: { report },
      act_on_report: { measure: randomUUID(), report, version: 0, act: 'dismiss', note: 'x' },
      undo_measure: { measure: randomUUID(), version: 0 },
      answer_appeal: { measure: randomUUID(), version: 0, lift: true, answer: 'x' },
    })) {
      const { status, json, text } = await call(as, name, body)
      expect([name, status]).toEqual([name, 403])
      expect(json).toMatchObject({ hint: 'not_an_admin' })
      expect(text).not.toMatch(/He will not stop/)
    }
  }
})

it('the helpers behind it are not callable, and hidden is nobody’s to write', async () => {
  for (const name of ['hide_thing', 'show_thing', 'end_measure', 'record_safety_act', 'sweep_safety'])
    expect((await call('mallory', name, {})).status).toBe(404)
  expect((await send('bob', `messages?id=eq.${message}`, 'PATCH', { hidden: true })).status).toBe(403)
  expect((await send('bob', `posts?user_id=eq.${id('bob')}`, 'PATCH', { hidden: false })).status).toBe(403)
})

it('what the reported one can read names neither the report nor who made it', async () => {
  const mine = await call('bob', 'my_safety', {})
  expect(mine.json).toEqual({ reports: [], measures: [] })
  const told = await send('bob', 'notifications?select=*')
  expect(told.text).not.toMatch(new RegExp(`${report}|He will not stop`))
  // Somebody else's id is no key to anything.
  const stolen = await call('bob', 'send_report', { report, kind: 'member', subject: id('mallory'), reason: 'scam' })
  expect(stolen.json).toMatchObject({ hint: 'id_taken' })
  expect(stolen.text).not.toMatch(new RegExp(id('alice')))
})

it('the service key has no way in but the procedures either', async () => {
  const { error } = await service().rpc('safety_queue', {})
  expect(error?.hint ?? error?.code).toBeTruthy()
})
