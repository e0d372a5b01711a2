// "That was not me" while a session acts: what was asked for before its end, and is done after it, changes nothing. Whoever it was would come in again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { type PhoneClub, somePhone, startPhoneClub } from '../sms/testing-phones.ts'

let club: PhoneClub
beforeAll(async () => {
  club = await startPhoneClub()
})
afterAll(() => club.close())

const account = async ({ id }: Account) => {
  const [row] = await club.server.database.query<Record<string, unknown>>(
    'select encrypted_password, email_change, phone_change, raw_user_meta_data from auth.users where id = $1',
    [id],
  )
  return row
}

/** What a member may ask for, and that it was done. */
const ACTS: Readonly<Record<string, { wish: () => object; done: object }>> = {
  'a new password': {
    wish: () => ({ password: 'another light' }),
    done: { encrypted_password: expect.stringMatching(/^\$2a\$/) },
  },
  'another address': {
    wish: () => ({ email: `${somePhone()}@example.com` }),
    done: { email_change: expect.stringContaining('@') },
  },
  'a phone number': { wish: () => ({ phone: somePhone() }), done: { phone_change: expect.stringMatching(/^49/) } },
  'something about them': {
    wish: () => ({ data: { name: 'Eve' } }),
    done: { raw_user_meta_data: expect.objectContaining({ name: 'Eve' }) },
  },
}

describe.each(Object.entries(ACTS))('%s', (_name, { wish, done }) => {
  it('is not kept once the session has ended', async () => {
    const member = await club.server.makeMember()
    const browser = await club.signedIn(member)
    const { acting, ended } = await club.server.database.transaction(async (tx) => {
      // As public.raise_device_alarm does.
      await tx.query('select from auth.users where id = $1 for update', [member.id])
      const [me] = await tx.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      const acting = browser.auth.updateUser(wish())
      const waiting = 'select from pg_locks where not granted and transactionid = $1::xid'
      await expect.poll(async () => (await club.server.database.query(waiting, [me?.xid])).length).toBeGreaterThan(0)
      await tx.query(`update auth.users set encrypted_password = '' where id = $1`, [member.id])
      await tx.query('delete from auth.sessions where user_id = $1', [member.id])
      const [ended] = await tx.query(
        'select encrypted_password, email_change, phone_change, raw_user_meta_data from auth.users where id = $1',
        [member.id],
      )
      return { acting, ended }
    })
    expect((await acting).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await account(member)).toEqual(ended)
  })

  it('is kept otherwise', async () => {
    const member = await club.server.makeMember()
    const browser = await club.signedIn(member)
    expect((await browser.auth.updateUser(wish())).error).toBeNull()
    expect(await account(member)).toMatchObject(done)
  })
})
