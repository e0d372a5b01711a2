// Broadcast, presence and private channels: typing signs reach the members of a thread and nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, visitor } from '../support/clients.ts'
import { joined } from '../support/listen.ts'
import { got } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'
import { pause, until } from '../support/until.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>
let topic: string
let thread: string
const clients: Client[] = []
const of = (name: keyof typeof cast.members) => cast.members[name]

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'], [['alice', 'bob']])
  thread = await got(of('alice').client.rpc('open_direct_message', { other: of('bob').id }))
  topic = `typing:${thread}:${[of('alice').id, of('bob').id].sort().join(':')}`
})

afterAll(async () => {
  for (const client of [...clients, ...Object.values(cast.members).map((member) => member.client)]) {
    await client.removeAllChannels()
  }
})

function anyone(): Client {
  const client = visitor()
  clients.push(client)
  return client
}

describe('broadcast', () => {
  it('reaches the others, and its sender only on request', async () => {
    const name = `open-${cast.tag}`
    const heard: string[] = []
    const quiet = anyone().channel(name)
    const loud = anyone().channel(name, { config: { broadcast: { self: true, ack: true } } })
    quiet.on('broadcast', { event: 'note' }, ({ payload }) => heard.push(`quiet ${payload.n}`))
    loud.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push(`loud ${event} ${payload.n}`))
    await Promise.all([joined(quiet), joined(loud)])
    expect(await loud.send({ type: 'broadcast', event: 'note', payload: { n: 1 } })).toBe('ok')
    await quiet.send({ type: 'broadcast', event: 'note', payload: { n: 2 } })
    await until(() => heard.length === 3, 'three notes')
    expect(heard.sort()).toEqual(['loud note 1', 'loud note 2', 'quiet 1'])
  })

  it('can be sent over HTTP', async () => {
    const name = `http-${cast.tag}`
    const heard: unknown[] = []
    const listener = anyone().channel(name)
    listener.on('broadcast', { event: 'note' }, ({ payload }) => heard.push(payload))
    await joined(listener)
    const sent = await anyone().channel(name).httpSend('note', { n: 3 })
    expect(sent).toMatchObject({ success: true })
    await until(() => heard.length === 1, 'the note')
    expect(heard).toEqual([{ n: 3 }])
  })

  it('can be bytes sent over HTTP', async () => {
    const name = `bytes-${cast.tag}`
    const heard: ArrayBuffer[] = []
    const listener = anyone().channel(name)
    listener.on('broadcast', { event: 'note' }, ({ payload }) => heard.push(payload as unknown as ArrayBuffer))
    await joined(listener)
    const bytes = Uint8Array.from([0, 255, 10, 34])
    expect(await anyone().channel(name).httpSend('note', bytes)).toEqual({ success: true })
    await until(() => heard.length === 1, 'the bytes')
    expect([...new Uint8Array(heard[0] as ArrayBuffer)]).toEqual([...bytes])
  })

  it('is refused over HTTP when it is neither JSON nor bytes', async () => {
    const path = `/realtime/v1/api/broadcast/odd-${cast.tag}/events/note`
    const send = (type: string, body: string) => raw(path, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/json', '{"n":')).status).toBe(400)
    expect((await send('text/plain', 'n')).status).toBe(415)
  })
})

describe('presence', () => {
  it('shows the clients on a topic until they leave', async () => {
    const name = `here-${cast.tag}`
    const [one, two] = [
      anyone().channel(name, { config: { presence: { key: 'one' } } }),
      anyone().channel(name, { config: { presence: { key: 'two' } } }),
    ]
    for (const channel of [one, two]) channel.on('presence', { event: 'sync' }, () => undefined)
    await Promise.all([joined(one), joined(two)])
    expect(await one.track({ mood: 'here' })).toBe('ok')
    await two.track({ mood: 'also' })
    await until(() => Object.keys(two.presenceState()).length === 2, 'both')
    expect(two.presenceState().one).toMatchObject([{ mood: 'here' }])
    await one.untrack()
    await until(() => Object.keys(two.presenceState()).length === 1, 'one to leave')
    expect(Object.keys(two.presenceState())).toEqual(['two'])
  })
})

describe('the private channel of two who share a thread', () => {
  const typing = { type: 'broadcast', event: 'typing', payload: { who: 'x' } } as const
  const secret = { config: { private: true } }

  it('carries typing signs between the two', async () => {
    const heard: unknown[] = []
    const bob = of('bob').client.channel(topic, secret)
    bob.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload))
    const alice = of('alice').client.channel(topic, secret)
    await Promise.all([joined(bob), joined(alice)])
    await alice.send(typing)
    await until(() => heard.length === 1, 'the sign')
    await Promise.all([of('alice').client.removeChannel(alice), of('bob').client.removeChannel(bob)])
  })

  it('accepts a sign over HTTP from one of the two, and refuses others', async () => {
    const heard: unknown[] = []
    const bob = of('bob').client.channel(topic, secret)
    bob.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload))
    await joined(bob)
    await expect(of('carol').client.channel(topic, secret).httpSend('typing', { who: 'bob' })).rejects.toThrow(
      'Unauthorized',
    )
    const { success } = await of('alice').client.channel(topic, secret).httpSend('typing', { who: 'alice' })
    expect(success).toBe(true)
    await until(() => heard.length === 1, 'the sign')
    expect(heard).toEqual([{ who: 'alice' }])
    await Promise.all(['alice', 'bob', 'carol'].map((name) => of(name as 'alice').client.removeAllChannels()))
  })

  it('can’t be joined by anyone else', async () => {
    for (const client of [of('carol').client, anyone()]) {
      await expect(joined(client.channel(topic, secret))).rejects.toThrow(
        /unauthorized|not have permission|permissions/i,
      )
      await client.removeAllChannels()
    }
  })

  it('gets no messages of the public channel of the same name, or from strangers', async () => {
    const heard: unknown[] = []
    const bob = of('bob').client.channel(topic, secret)
    bob.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload))
    await joined(bob)
    // The public channel of the same name is another channel.
    const spoof = of('carol').client.channel(topic)
    await joined(spoof)
    await spoof.send(typing)
    const token = (await of('carol').client.auth.getSession()).data.session?.access_token
    const message = { topic, event: 'typing', payload: { who: 'bob' }, private: true }
    await raw('/realtime/v1/api/broadcast', { method: 'POST', token, body: { messages: [message] } })
    await raw('/realtime/v1/api/broadcast', { method: 'POST', body: { messages: [{ ...message, private: false }] } })
    await pause(400)
    expect(heard).toEqual([])
  })

  it('is the only one that carries them: nobody speaks on the channel of the thread', async () => {
    const heard: unknown[] = []
    const [bob, alice] = [
      of('bob').client.channel(`thread:${thread}`, secret),
      of('alice').client.channel(`thread:${thread}`, secret),
    ]
    bob.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload))
    bob.on('presence', { event: 'join' }, ({ newPresences }) => heard.push(newPresences))
    await Promise.all([joined(bob), joined(alice)])
    await alice.send(typing)
    await alice.track({ who: of('bob').id })
    await expect(alice.httpSend('typing', { who: of('bob').id })).rejects.toThrow('Unauthorized')
    await pause(400)
    expect(heard).toEqual([])
    await Promise.all(['alice', 'bob'].map((name) => of(name as 'alice').client.removeAllChannels()))
  })
})

it('a socket without a valid key is refused', async () => {
  const answer = await raw('/realtime/v1/websocket?vsn=1.0.0&apikey=nonsense', {
    apikey: null,
    token: null,
    headers: { 'sec-websocket-version': '13' },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})
