// A member who takes introductions only through friends they chose, attacked with raw requests: through a friend who was not chosen, by that
// friend, past the procedures, and by asking who was chosen.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { done } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

type Name = 'alice' | 'bob' | 'carol' | 'dora' | 'mallory'

let cast: Cast<Name>
const tokens: Partial<Record<Name, string>> = {}
const id = (name: Name) => cast.members[name].id

/** alice and carol share bob and dora; carol chose dora. mallory knows nobody. */
beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dora', 'mallory'],
    [
      ['alice', 'bob'],
      ['bob', 'carol'],
      ['alice', 'dora'],
      ['dora', 'carol'],
    ],
  )
  for (const [name, member] of Object.entries(cast.members)) {
    tokens[name as Name] = (await member.client.auth.getSession()).data.session?.access_token
  }
})

const send = (as: Name, path: string, method = 'GET', body?: unknown) =>
  raw(`/rest/v1/${path}`, { method, token: tokens[as], body, headers: { prefer: 'return=representation' } })
const call = (as: Name, name: string, body: unknown) => send(as, `rpc/${name}`, 'POST', body)

it('whoever is no mutual friend learns the same before and after: nothing', async () => {
  const probe = () => call('mallory', 'create_plug_request', { target: id('carol'), connector: id('bob') })
  const before = await probe()
  await done(cast.members.carol.client.rpc('set_introductions', { only_chosen: true, choose: [id('dora')] }))
  const after = await probe()
  expect([after.status, after.text]).toEqual([before.status, before.text])
  expect(after.json).toMatchObject({ hint: 'connector_not_mutual' })
})

it('a request through a friend who was not chosen is refused, and so is their introduction', async () => {
  const forged = [
    await call('alice', 'create_plug_request', { target: id('carol'), connector: id('bob'), reason: 'x' }),
    await call('bob', 'introduce', { user_a: id('alice'), user_b: id('carol') }),
    await call('bob', 'introduce', { user_a: id('carol'), user_b: id('alice'), message: 'x' }),
  ]
  for (const { status, json, text } of forged) {
    expect(status).toBe(403)
    expect(json).toMatchObject({ hint: 'connector_not_chosen' })
    // The refusal names nobody, neither whom she chose nor whom not.
    for (const { id, name } of Object.values(cast.members)) expect(text).not.toMatch(new RegExp(`${id}|${name}`))
  }
})

it('nor is there a way past the procedures', async () => {
  const thread = {
    type: 'plug_request',
    participants: [id('alice'), id('bob')],
    status: 'pending',
    requester_id: id('alice'),
  }
  const attacks = [
    await send('alice', 'message_threads', 'POST', { ...thread, target_id: id('carol'), connector_id: id('bob') }),
    await send('bob', 'message_threads', 'POST', { ...thread, type: 'intro_chat', status: null }),
    await send('alice', `introduction_settings?user_id=eq.${id('carol')}`, 'PATCH', { only_chosen: false }),
    await send('alice', `introduction_settings?user_id=eq.${id('carol')}`, 'DELETE'),
    await send('bob', 'chosen_connectors', 'POST', { user_id: id('carol'), connector_id: id('bob') }),
    await call('bob', 'set_introductions', { user_id: id('carol'), only_chosen: false }),
  ]
  for (const { status, text } of attacks) expect([401, 403, 404], text).toContain(status)
  const mine = cast.members.carol.client
  expect((await mine.from('introduction_settings').select('only_chosen')).data).toEqual([{ only_chosen: true }])
  expect((await mine.from('chosen_connectors').select('connector_id')).data).toEqual([{ connector_id: id('dora') }])
})

it('nobody reads whom she chose, not even the one she chose', async () => {
  for (const name of ['alice', 'bob', 'dora', 'mallory'] as const) {
    for (const table of ['introduction_settings', 'chosen_connectors']) {
      const { status, text } = await send(name, `${table}?user_id=eq.${id('carol')}`)
      expect([status, text]).toEqual([200, '[]'])
    }
  }
})

it('through the friend she chose it works', async () => {
  const asked = await call('alice', 'create_plug_request', { target: id('carol'), connector: id('dora') })
  expect(asked.json).toMatchObject({ created: true })
  const made = await call('dora', 'introduce', { user_a: id('alice'), user_b: id('carol') })
  expect(made.json).toMatchObject({ created: true })
})
