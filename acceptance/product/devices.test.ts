// Where a member is signed in, and signing another device out: the other one can't refresh, and on our own server it is out at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, signedIn, visitor } from '../support/clients.ts'
import { listen } from '../support/listen.ts'
import { got } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile'

let cast: Cast<'alice' | 'bob'>
const clients: Client[] = []

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
})
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
})

async function device(headers: Record<string, string> = {}): Promise<Client> {
  const { email, password } = cast.members.alice
  const client = await signedIn(email, password, { headers })
  clients.push(client)
  return client
}

const read = async (token: string) => (await raw('/rest/v1/profiles?select=age', { token })).status

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? ''

describe('my devices', () => {
  it('are listed in words, this one first', async () => {
    const phone = await device({ 'user-agent': ANDROID })
    const sessions = await got(phone.rpc('my_sessions'))
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Android', current: true })
    expect(sessions.filter((session) => session.current)).toHaveLength(1)
    expect(sessions.length).toBeGreaterThan(1)
  })

  it('are signed out by another one: no refresh, no account, no live changes', async () => {
    const [mine, lost] = [await device(), await device()]
    const listening = await listen(lost, { table: 'notifications' })
    const token = await tokenOf(lost)
    expect(await read(token)).toBe(200)
    const session = (await got(lost.rpc('my_sessions'))).find(({ current }) => current)?.id ?? ''
    expect((await mine.rpc('end_session', { session })).error).toBeNull()
    expect((await raw('/auth/v1/user', { token })).status).toBe(403)
    // A hosted project lets the access token run out.
    if (target.outbox) {
      await expect.poll(() => read(token), { timeout: 2000 }).toBe(401)
      await expect.poll(() => listening.channel.state, { timeout: 2000 }).toBe('closed')
    }
    expect((await lost.auth.refreshSession()).error).not.toBeNull()
    expect((await mine.rpc('end_session', { session })).error?.hint).toBe('session_not_found')
    expect((await got(mine.rpc('my_sessions'))).map(({ id }) => id)).not.toContain(session)
  })

  it('are all signed out at once, except this one', async () => {
    const [mine, phone, tablet] = [await device(), await device({ 'user-agent': ANDROID }), await device()]
    const { data: ended } = await mine.rpc('end_other_sessions')
    expect(ended).toBeGreaterThanOrEqual(2)
    for (const other of [phone, tablet]) expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await got(mine.rpc('my_sessions'))).map(({ current }) => current)).toEqual([true])
    expect((await mine.auth.getUser()).error).toBeNull()
    expect((await cast.members.bob.client.auth.getUser()).error).toBeNull()
  })

  it('can be seen and signed out by nobody else', async () => {
    const [mine] = await got((await device()).rpc('my_sessions'))
    const session = mine?.id ?? ''
    const { error } = await cast.members.bob.client.rpc('end_session', { session })
    expect([error?.code, error?.hint]).toEqual(['PT404', 'session_not_found'])
    expect((await got(cast.members.bob.client.rpc('my_sessions'))).map(({ id }) => id)).not.toContain(session)
    expect((await visitor().rpc('my_sessions')).error?.code).toBe('42501')
  })
})
