// Phones as the platform's unmodified client speaks of them: signing in by a code, changing the number, what the admin API writes, and what each is told.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../hooks/testing-hooks.ts'
import { type PhoneClub, somePhone, startPhoneClub } from './testing-phones.ts'

let club: PhoneClub
beforeAll(async () => {
  club = await startPhoneClub()
})
afterAll(() => club.close())
beforeEach(() => {
  club.receiver.asked.length = 0
})
afterEach(() => {
  club.receiver.respond = json({})
  club.limits.sms_sent = 1000
})

const visitor = () => club.server.browser()
const later = (seconds: number) => {
  club.server.time.skipped += seconds * 1000
}
const sentTo = async (phone: string, before = 0) => (await club.text(phone, before)).sms.otp

describe('a code by text message', () => {
  it('signs in whoever has the number confirmed, however it is written', async () => {
    const member = await club.memberWithPhone()
    const written = `+${member.phone.slice(0, 2)} ${member.phone.slice(2)}`
    const browser = visitor()
    const asked = await browser.auth.signInWithOtp({ phone: written })
    expect(asked).toMatchObject({ error: null, data: { user: null, session: null } })
    const { metadata, user, sms } = await club.text(member.phone)
    expect(metadata).toMatchObject({ name: 'send-sms', ip_address: '127.0.0.1' })
    expect(user).toMatchObject({ id: member.id, phone: member.phone, email: member.email })
    expect(sms).toEqual({ otp: expect.stringMatching(/^\d{6}$/), phone: member.phone })
    const entered = await browser.auth.verifyOtp({ phone: written, token: sms.otp, type: 'sms' })
    expect(entered.data.user).toMatchObject({
      id: member.id,
      phone: member.phone,
      phone_confirmed_at: expect.any(String),
    })
    const claims = (await browser.auth.getClaims()).data?.claims
    expect(claims).toMatchObject({ sub: member.id, phone: member.phone, aal: 'aal1', amr: [{ method: 'otp' }] })
  })

  it('comes again when it is asked for again, and only the newest one signs in', async () => {
    const { phone, id } = await club.memberWithPhone()
    await visitor().auth.signInWithOtp({ phone })
    const first = await sentTo(phone)
    later(61)
    await visitor().auth.resend({ type: 'sms', phone })
    const second = await sentTo(phone, 1)
    if (first !== second) {
      expect((await visitor().auth.verifyOtp({ phone, token: first, type: 'sms' })).error?.code).toBe('otp_expired')
    }
    expect((await visitor().auth.verifyOtp({ phone, token: second, type: 'sms' })).data.user?.id).toBe(id)
  })

  it('is one step: whoever has two is asked for the other', async () => {
    const member = await club.memberWithPhone()
    const owner = await club.signedIn(member)
    const { data } = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? '') }).generate({
        timestamp: Date.now() + club.server.time.skipped,
      })
    await owner.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: code() })
    const browser = visitor()
    await browser.auth.signInWithOtp({ phone: member.phone })
    await browser.auth.verifyOtp({ phone: member.phone, token: await sentTo(member.phone), type: 'sms' })
    const level = await browser.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const another = await browser.auth.updateUser({ phone: somePhone() })
    expect(another.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  it.each([
    ['no number', { phone: '+49 30 abc' }, 'Invalid phone number format (E.164 required)'],
    ['a number that is too long', { phone: '+4930123456789012' }, 'Invalid phone number format (E.164 required)'],
    ['a national number', { phone: '030123456' }, 'Invalid phone number format (E.164 required)'],
    ['letters of another script', { phone: '+٤٩٣٠١٢٣٤٥٦٧' }, 'Invalid phone number format (E.164 required)'],
    [
      'another channel',
      { phone: '+49301234567', options: { channel: 'whatsapp' as const } },
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ],
  ])('is not sent for %s', async (_what, given, message) => {
    expect((await visitor().auth.signInWithOtp(given)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message,
    })
  })

  it('makes no account, and a password with a phone is not asked', async () => {
    const phone = somePhone()
    expect((await visitor().auth.signInWithOtp({ phone, options: { shouldCreateUser: true } })).error).toBeNull()
    expect((await visitor().auth.signUp({ phone, password: 'long enough' })).error?.code).toBe(
      'phone_provider_disabled',
    )
    const entered = await visitor().auth.signInWithPassword({ phone, password: 'long enough' })
    expect(entered.error?.code).toBe('phone_provider_disabled')
    expect((await visitor().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
    const rows = await club.server.database.query('select from auth.users where phone = $1 or phone_change = $1', [
      phone,
    ])
    expect(rows).toHaveLength(0)
    await club.settled()
    expect(club.texts(phone)).toEqual([])
  })

  it('is offered in the settings', async () => {
    const settings = await (await club.server.request('/settings')).json()
    expect(settings).toMatchObject({ external: { email: true, phone: true } })
  })
})

describe('another number', () => {
  it('is the account’s once its code was typed; its owner is mailed, and the number before opens nothing', async () => {
    const member = await club.memberWithPhone()
    const browser = await club.signedIn(member)
    const phone = somePhone()
    const asked = await browser.auth.updateUser({ phone: `+${phone}` })
    expect(asked.data.user).toMatchObject({ phone: member.phone, new_phone: phone })
    const { user, sms } = await club.text(phone)
    expect(user).toMatchObject({ phone: member.phone, new_phone: phone })
    const done = await browser.auth.verifyOtp({ phone, token: sms.otp, type: 'phone_change' })
    expect(done.data.user).toMatchObject({ id: member.id, phone, app_metadata: { providers: ['email', 'phone'] } })
    expect(done.data.user).not.toHaveProperty('new_phone')
    expect(done.data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
    const told = async () => (await club.server.mails(member.email)).map(({ text }) => text).join()
    await expect.poll(told).toContain(`opened with the phone number ending in ${phone.slice(-3)}`)
    expect((await club.server.mail(member.email, 'way_in_removed')).text).toContain(
      `ending in ${member.phone.slice(-3)}`,
    )
    await visitor().auth.signInWithOtp({ phone: member.phone })
    later(61)
    await visitor().auth.signInWithOtp({ phone })
    await club.text(phone, 1)
    expect(club.texts(member.phone)).toEqual([])
  })

  it('gets its code again, and a pause between two codes', async () => {
    const browser = await club.signedIn(await club.server.makeMember())
    const phone = somePhone()
    expect((await browser.auth.updateUser({ phone })).error).toBeNull()
    expect((await browser.auth.updateUser({ phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(/only request this after \d+ seconds/),
    })
    later(61)
    expect((await visitor().auth.resend({ type: 'phone_change', phone })).error).toBeNull()
    const token = await sentTo(phone, 1)
    expect((await visitor().auth.verifyOtp({ phone, token, type: 'phone_change' })).data.user?.phone).toBe(phone)
  })

  it('asks for a proof of the last ten minutes', async () => {
    const browser = await club.signedIn(await club.server.makeMember())
    later(601)
    await browser.auth.refreshSession()
    const phone = somePhone()
    expect((await browser.auth.updateUser({ phone })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    })
    expect(club.texts(phone)).toEqual([])
  })

  it('says what the hook answers, and asks it without holding the account', async () => {
    const member = await club.server.makeMember()
    const browser = await club.signedIn(member)
    club.receiver.respond = json({ error: { http_code: 422, message: 'That network is not served.' } })
    const refused = await browser.auth.updateUser({ phone: somePhone() })
    expect(refused.error).toMatchObject({ status: 422, message: 'That network is not served.' })
    later(61)
    let release = () => {}
    club.receiver.respond = (answer) => {
      release = () => json({})(answer)
    }
    const phone = somePhone()
    const waiting = browser.auth.updateUser({ phone })
    await club.text(phone)
    await club.server.database.query('update auth.users set updated_at = now() where id = $1', [member.id])
    release()
    expect((await waiting).error).toBeNull()
  })

  it('can be taken away by who has it, and then opens nothing', async () => {
    const member = await club.memberWithPhone()
    const browser = await club.signedIn(member)
    const identities = (await browser.auth.getUserIdentities()).data?.identities ?? []
    const [phoneIdentity, emailIdentity] = ['phone', 'email'].map((one) => identities.find((i) => i.provider === one))
    if (!phoneIdentity || !emailIdentity) throw new Error('an identity is missing')
    expect((await browser.auth.unlinkIdentity(emailIdentity)).error?.code).toBe('manual_linking_disabled')
    expect((await browser.auth.unlinkIdentity(phoneIdentity)).error).toBeNull()
    expect((await browser.auth.getUser()).data.user).toMatchObject({
      phone: '',
      app_metadata: { providers: ['email'] },
    })
    await club.server.mail(member.email, 'way_in_removed')
    await visitor().auth.signInWithOtp({ phone: member.phone })
    await club.settled()
    expect(club.texts(member.phone)).toEqual([])
  })
})

describe('the admin API', () => {
  const admin = () => club.server.admin().auth.admin

  it('writes a number, which opens nothing before it is confirmed', async () => {
    const member = await club.server.makeMember()
    const phone = somePhone()
    const written = await admin().updateUserById(member.id, { phone: `+${phone}` })
    expect(written.data.user).toMatchObject({ phone })
    expect(written.data.user).not.toHaveProperty('phone_confirmed_at')
    await visitor().auth.signInWithOtp({ phone })
    await club.settled()
    expect(club.texts(phone)).toEqual([])
    later(61)
    const confirmed = await admin().updateUserById(member.id, { phone_confirm: true })
    expect(confirmed.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    await club.server.mail(member.email, 'way_in_added')
    await visitor().auth.signInWithOtp({ phone })
    const token = await sentTo(phone)
    expect((await visitor().auth.verifyOtp({ phone, token, type: 'sms' })).data.user?.id).toBe(member.id)
    // A code that was sent to the number before is worth nothing once there is another.
    later(61)
    await visitor().auth.signInWithOtp({ phone })
    const old = await sentTo(phone, 1)
    await admin().updateUserById(member.id, { phone: somePhone(), phone_confirm: true })
    expect((await visitor().auth.verifyOtp({ phone, token: old, type: 'sms' })).error?.code).toBe('otp_expired')
  })

  it('refuses another’s number and an account without an address', async () => {
    const { phone } = await club.memberWithPhone()
    const other = await club.server.makeMember()
    const taken = { status: 422, code: 'phone_exists' }
    expect((await admin().updateUserById(other.id, { phone, phone_confirm: true })).error).toMatchObject(taken)
    const email = `with-a-phone-${phone}@o1.test`
    expect((await admin().createUser({ email, phone })).error).toMatchObject(taken)
    expect((await admin().createUser({ phone: somePhone() })).error?.code).toBe('phone_provider_disabled')
    expect((await admin().updateUserById(other.id, { phone: 'none' })).error?.code).toBe('validation_failed')
  })

  it('leaves nothing of it behind with an account that is deleted softly', async () => {
    const { id, phone } = await club.memberWithPhone()
    await admin().deleteUser(id, true)
    const [row] = await club.server.database.query<Record<string, unknown>>('select * from auth.users where id = $1', [
      id,
    ])
    expect(JSON.stringify(row)).not.toContain(phone)
    expect(row).toMatchObject({ phone_confirmed_at: null })
    await visitor().auth.signInWithOtp({ phone })
    await club.settled()
    expect(club.texts(phone)).toEqual([])
  })
})

it('where the hour’s texts are used up nobody gets one, and only who is signed in is told', async () => {
  const member = await club.memberWithPhone()
  club.limits.sms_sent = 0
  expect((await visitor().auth.signInWithOtp({ phone: member.phone })).error).toBeNull()
  const browser = await club.signedIn(await club.server.makeMember())
  expect((await browser.auth.updateUser({ phone: somePhone() })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  })
  club.limits.sms_sent = 1000
  await club.server.database.query(`delete from private.spent where what = 'sms club'`)
  await club.settled()
  expect(club.texts(member.phone)).toEqual([])
})
