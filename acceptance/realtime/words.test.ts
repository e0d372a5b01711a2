// The words that many hear at once: who may hear that the feed or the console has changed, that a word tells nothing of anybody, and that only the
// database says one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, service, visitor } from '../support/clients.ts'
import { joined } from '../support/listen.ts'
import { done, got } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'
import { pause, until } from '../support/until.ts'

interface Word {
  readonly event: string
  readonly payload: Record<string, unknown>
}

let cast: Cast<'alice' | 'bob' | 'carol'>
const secret = { config: { private: true } }
const of = (name: keyof typeof cast.members) => cast.members[name]

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'])
})

afterAll(async () => {
  for (const { client } of Object.values(cast.members)) await client.removeAllChannels()
})

async function follow(client: Client, topic: string): Promise<Word[]> {
  const heard: Word[] = []
  const channel = client.channel(topic, secret)
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  await joined(channel)
  return heard
}

const post = (name: keyof typeof cast.members, content: string) =>
  got(
    of(name)
      .client.from('posts')
      .insert({ user_id: of(name).id, content })
      .select('id')
      .single(),
  )

const hasHeardOfChanges = (heard: Word[]) => heard.some(({ event }) => event === 'changed')

it('every member hears that somebody has posted, blocked or not, and nothing of who or what', async () => {
  await done(of('alice').client.rpc('block_member', { other: of('carol').id }))
  const [bob, carol] = [await follow(of('bob').client, 'feed'), await follow(of('carol').client, 'feed')]
  const { id } = await post('alice', `Secret words ${cast.tag}`)
  const posted = (heard: Word[]) => heard.filter(({ event }) => event === 'posted').length
  await until(() => posted(bob) > 0 && posted(carol) > 0, 'the word')
  // One word a second is enough for everybody, and who has just joined may not have heard it: each time something is changed anew.
  for (let edit = 1; ![bob, carol].every(hasHeardOfChanges); edit += 1) {
    expect(edit, 'edits nobody was told of').toBeLessThan(8)
    const content = `Other words ${cast.tag} ${edit}`
    await done(of('alice').client.from('posts').update({ content }).eq('id', id))
    await pause(1100)
  }
  await done(of('alice').client.from('posts').delete().eq('id', id))
  for (const { event, payload } of [...bob, ...carol]) {
    expect(['posted', 'changed']).toContain(event)
    expect(Object.keys(payload).sort()).toEqual(['id', 'spread'])
    expect(typeof payload.spread).toBe('number')
    expect(payload.id).not.toBe(id)
  }
  await Promise.all([of('bob').client.removeAllChannels(), of('carol').client.removeAllChannels()])
})

it('visitors join neither topic, and members not that of the console', async () => {
  const nobody = visitor()
  for (const [client, topic] of [
    [nobody, 'feed'],
    [nobody, 'console'],
    [of('bob').client, 'console'],
  ] as const) {
    await expect(joined(client.channel(topic, secret)), topic).rejects.toThrow(
      /unauthorized|not have permission|permissions/i,
    )
    await client.removeAllChannels()
  }
})

it('a member whose account is closed does not join the feed', async () => {
  const { client } = of('carol')
  const club = service()
  await done(club.from('profiles').update({ status: 'inactive' }).eq('user_id', of('carol').id))
  await expect(joined(client.channel('feed', secret))).rejects.toThrow(/unauthorized|not have permission|permissions/i)
  await done(club.from('profiles').update({ status: 'active' }).eq('user_id', of('carol').id))
  await client.removeAllChannels()
})

it('nobody but the database says a word', async () => {
  const heard = await follow(of('bob').client, 'feed')
  const { client } = of('alice')
  const channel = client.channel('feed', { config: { private: true, broadcast: { ack: true } } })
  await joined(channel)
  const forged = { mark: cast.tag }
  expect(await channel.send({ type: 'broadcast', event: 'posted', payload: forged })).not.toBe('ok')
  await expect(channel.httpSend('posted', forged)).rejects.toThrow('Unauthorized')
  const token = (await client.auth.getSession()).data.session?.access_token
  const message = { topic: 'feed', event: 'posted', payload: forged, private: true }
  for (const sender of [token, undefined]) {
    const body = { messages: [message, { ...message, private: false }] }
    await raw('/realtime/v1/api/broadcast', { method: 'POST', ...(sender ? { token: sender } : {}), body })
  }
  const row = { topic: 'feed', extension: 'broadcast', event: 'posted', payload: forged, private: true }
  for (const [path, body] of [
    ['/rest/v1/messages', row],
    ['/rest/v1/rpc/send', { payload: forged, event: 'posted', topic: 'feed', private: true }],
  ] as const) {
    const answer = await raw(path, {
      method: 'POST',
      token: token ?? null,
      headers: { 'content-profile': 'realtime' },
      body,
    })
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
  }
  // The public channel of the same name is another channel.
  const spoof = visitor().channel('feed')
  await joined(spoof)
  await spoof.send({ type: 'broadcast', event: 'posted', payload: forged })
  await pause(400)
  expect(JSON.stringify(heard)).not.toContain(cast.tag)
  await Promise.all([of('bob').client.removeAllChannels(), client.removeAllChannels()])
})
