// "That was not me" while a session acts: what was asked for before its end, and is done after it, changes nothing. Whoever it was would come in again, or
// take away what the owner comes in by.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { type PhoneClub, somePhone, startPhoneClub } from '../sms/testing-phones.ts'

let club: PhoneClub
beforeAll(async () => {
  club = await startPhoneClub()
})
afterAll(() => club.close())

const STATE = `select u.encrypted_password, u.email_change, u.phone_change, u.phone, u.raw_user_meta_data,
    (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
    (select count(*)::int from auth.webauthn_credentials w where w.user_id = u.id) as passkeys
  from auth.users u where u.id = $1`
const stateOf = ({ id }: Account) => club.server.database.query(STATE, [id])

type Act = () => Promise<{ error: unknown }>
const update =
  (wish: () => Parameters<SupabaseClient['auth']['updateUser']>[0]) =>
  (browser: SupabaseClient): Act =>
  () =>
    browser.auth.updateUser(wish())

/** Each gets a signed-in member ready, and says how to act. */
const ACTS: Readonly<Record<string, (browser: SupabaseClient, member: Account) => Act | Promise<Act>>> = {
  'a new password': update(() => ({ password: 'another light' })),
  'another address': update(() => ({ email: `${randomUUID()}@example.com` })),
  'another phone number': update(() => ({ phone: somePhone() })),
  'something about them': update(() => ({ data: { name: 'Eve' } })),
  'a second step that is begun': (browser) => () => browser.auth.mfa.enroll({ factorType: 'totp' }),
  async 'a second step that is removed'(browser) {
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? '') }).generate()
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    return () => browser.auth.mfa.unenroll({ factorId })
  },
  async 'a passkey that is removed'(browser, { id }) {
    const passkey = randomUUID()
    await club.server.database.query(
      `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, sign_count, transports, backup_eligible, backed_up,
         friendly_name, created_at, updated_at)
       values ($1, $2, $3, $3, 'none', 0, '[]', false, false, 'Key', now(), now())`,
      [passkey, id, Buffer.from(passkey)],
    )
    const token = (await browser.auth.getSession()).data.session?.access_token
    return async () => {
      const answer = await club.server.request(`/passkeys/${passkey}`, { method: 'DELETE', token })
      return { error: answer.ok ? null : await answer.json() }
    }
  },
  async 'a phone number that is removed'(browser, { id }) {
    await club.server.admin().auth.admin.updateUserById(id, { phone: somePhone(), phone_confirm: true })
    const { data } = await browser.auth.getUserIdentities()
    const phone = data?.identities.find(({ provider }) => provider === 'phone')
    if (!phone) throw new Error('no phone')
    return () => browser.auth.unlinkIdentity(phone)
  },
}

describe.each(Object.entries(ACTS))('%s', (_name, prepare) => {
  it('is not kept once the session has ended', async () => {
    const member = await club.server.makeMember()
    const act = await prepare(await club.signedIn(member), member)
    const { acting, ended } = await club.server.database.transaction(async (tx) => {
      // As public.raise_device_alarm does.
      await tx.query('select from auth.users where id = $1 for update', [member.id])
      const [me] = await tx.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
      const acting = act()
      const waiting = 'select from pg_locks where not granted and transactionid = $1::xid'
      await expect.poll(async () => (await club.server.database.query(waiting, [me?.xid])).length).toBeGreaterThan(0)
      await tx.query(`update auth.users set encrypted_password = '' where id = $1`, [member.id])
      await tx.query('delete from auth.sessions where user_id = $1', [member.id])
      return { acting, ended: await tx.query(STATE, [member.id]) }
    })
    expect((await acting).error).toBeTruthy()
    expect(await stateOf(member)).toEqual(ended)
  })

  it('is kept otherwise', async () => {
    const member = await club.server.makeMember()
    const act = await prepare(await club.signedIn(member), member)
    const before = await stateOf(member)
    expect((await act()).error).toBeNull()
    expect(await stateOf(member)).not.toEqual(before)
  })
})
