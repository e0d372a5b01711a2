// Changing the address of an account: its member sees how far the change is, until both addresses are confirmed, and can take it back. The
// auth service makes the change; our procedures read and clear what it keeps of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service, visitor } from '../support/clients.ts'
import { got } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'])
})

/** The token of a mail's link, without the mail. */
async function linkTo(which: 'current' | 'new', email: string, newEmail: string): Promise<string> {
  const type = `email_change_${which}` as const
  const { data, error } = await service().auth.admin.generateLink({ type, email, newEmail })
  if (error) throw error
  return data.properties.hashed_token
}

const confirm = (token_hash: string) => visitor().auth.verifyOtp({ token_hash, type: 'email_change' })

describe('a change of address', () => {
  it('waits for both addresses, then for the second one, and is complete', async () => {
    const { client, email } = cast.members.alice
    const to = `new-${email}`
    expect(await got(client.rpc('my_address'))).toEqual({ address: email, change: null })
    expect((await client.auth.updateUser({ email: to })).error).toBeNull()
    expect(await got(client.rpc('my_address'))).toMatchObject({ address: email, change: { to, waitsFor: 'both' } })
    const [current, fresh] = [await linkTo('current', email, to), await linkTo('new', email, to)]
    await confirm(current)
    expect(await got(client.rpc('my_address'))).toMatchObject({ address: email, change: { to, waitsFor: 'new' } })
    await confirm(fresh)
    expect(await got(client.rpc('my_address'))).toEqual({ address: to, change: null })
    // The session learns it when it is refreshed.
    expect((await client.auth.refreshSession()).data.user?.email).toBe(to)
  })

  it('can be taken back, even half confirmed, and its links end', async () => {
    const { client, email } = cast.members.bob
    const to = `new-${email}`
    expect((await client.auth.updateUser({ email: to })).error).toBeNull()
    const [current, fresh] = [await linkTo('current', email, to), await linkTo('new', email, to)]
    await confirm(fresh)
    expect(await got(client.rpc('my_address'))).toMatchObject({ change: { to, waitsFor: 'current' } })
    expect((await client.rpc('take_back_address_change')).error).toBeNull()
    expect(await got(client.rpc('my_address'))).toEqual({ address: email, change: null })
    expect((await confirm(current)).error).not.toBeNull()
    expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined()
    expect(await got(client.rpc('my_address'))).toEqual({ address: email, change: null })
  })

  it('can be read and taken back by nobody else', async () => {
    const { client, email } = cast.members.carol
    expect((await client.auth.updateUser({ email: `new-${email}` })).error).toBeNull()
    expect((await cast.members.bob.client.rpc('take_back_address_change')).error).toBeNull()
    expect(await got(client.rpc('my_address'))).toMatchObject({ change: { to: `new-${email}` } })
    expect((await visitor().rpc('my_address')).error?.code).toBe('42501')
    expect((await visitor().rpc('take_back_address_change')).error?.code).toBe('42501')
  })
})
