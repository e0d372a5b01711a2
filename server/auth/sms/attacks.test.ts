// What somebody does who wants into another's account by a phone: guessing, codes used again or for another number, numbers others have, and what the answers,
// the logs and the limits tell. Nothing of it opens an account or says who has which number.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { json } from '../hooks/testing-hooks.ts'
import { otherThan, type PhoneClub, somePhone, startPhoneClub } from './testing-phones.ts'

const said: string[] = []
let club: PhoneClub
beforeAll(async () => {
  club = await startPhoneClub(createLog({ level: 'info', stream: { write: (line) => void said.push(line) } }))
})
afterAll(() => club.close())
beforeEach(() => {
  club.receiver.asked.length = 0
  said.length = 0
})
afterEach(() => {
  club.receiver.respond = json({})
  club.limits.sms_sent = 1000
})

const visitor = (address?: string) => club.server.browser({ address })
const later = (seconds: number) => {
  club.server.time.skipped += seconds * 1000
}
async function codeFor(phone: string): Promise<string> {
  const before = club.texts(phone).length
  await visitor().auth.signInWithOtp({ phone })
  return (await club.text(phone, before)).sms.otp
}
const forgetTexts = () => club.server.database.query(`delete from private.spent where what = 'sms club'`)
const enter = async (phone: string, token: string, address?: string) =>
  (await visitor(address).auth.verifyOtp({ phone, token, type: 'sms' })).error?.code ?? 'in'

describe('a code', () => {
  it('works once', async () => {
    const { phone } = await club.memberWithPhone()
    const code = await codeFor(phone)
    expect([await enter(phone, code), await enter(phone, code)]).toEqual(['in', 'otp_expired'])
  })

  it('works for one of two who type it at once', async () => {
    const { phone } = await club.memberWithPhone()
    const code = await codeFor(phone)
    const outcomes = await Promise.all([1, 2, 3, 4].map((one) => enter(phone, code, `10.0.0.${one}`)))
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(1)
  })

  it('works for its own number alone, and as what it was sent for', async () => {
    const [ada, eve] = [await club.memberWithPhone(), await club.memberWithPhone()]
    const code = await codeFor(eve.phone)
    await codeFor(ada.phone)
    expect(await enter(ada.phone, code)).toBe('otp_expired')
    const asChange = await visitor().auth.verifyOtp({ phone: eve.phone, token: code, type: 'phone_change' })
    expect(asChange.error?.code).toBe('otp_expired')
    for (const type of ['email', 'signup', 'magiclink', 'recovery'] as const) {
      const asMail = await visitor().auth.verifyOtp({ email: eve.email, token: code, type })
      expect(asMail.error?.code).toBe('otp_expired')
    }
    expect(await enter(eve.phone, code)).toBe('in')
  })

  it('works for five minutes', async () => {
    const { phone } = await club.memberWithPhone()
    const code = await codeFor(phone)
    later(301)
    expect(await enter(phone, code)).toBe('otp_expired')
  })

  it('stands nowhere in the database', async () => {
    const { phone, id } = await club.memberWithPhone()
    const code = await codeFor(phone)
    const rows = await club.server.database.query(
      'select to_jsonb(t) as token, to_jsonb(u) as account from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    const hashes = JSON.stringify(rows)
      .replaceAll(phone, '')
      .replaceAll(/\d{4}-\d\d-\d\d[^"]*/g, '')
      .replaceAll(id, '')
    expect(/"token_hash": ?"([0-9a-f]{64})"/.test(hashes)).toBe(true)
    expect(hashes.replaceAll(/[0-9a-f]{32,}/g, '')).not.toContain(code)
  })

  it('is not guessed: wrong ones are slowed down, from one address and from many', async () => {
    const { phone } = await club.memberWithPhone()
    const wrong = otherThan(await codeFor(phone))
    const outcomes: string[] = []
    // The wait doubles with each guess: on a machine that answers slowly the first waits are over before the next guess.
    for (let guess = 0; guess < 10; guess++) outcomes.push(await enter(phone, wrong, '10.1.0.1'))
    expect(outcomes).toContain('over_request_rate_limit')
    const spread: string[] = []
    for (let guess = 0; guess < 25; guess++) spread.push(await enter(phone, wrong, `10.2.0.${guess}`))
    expect(spread).toContain('over_request_rate_limit')
  })
})

describe('a stranger', () => {
  const ask = async (path: string, body: object) => {
    const start = performance.now()
    const answer = await club.server.request(path, { method: 'POST', body: JSON.stringify(body) })
    const took = performance.now() - start
    return { took, seen: { status: answer.status, text: await answer.text() } }
  }

  it.each([
    ['/otp', {}],
    ['/resend', { type: 'sms' }],
    ['/resend', { type: 'phone_change' }],
  ])('learns at %s %j from answer and time nothing about a number', async (path, more) => {
    const member = await club.memberWithPhone()
    // Also where the hook has not answered yet, and fails then.
    let release = () => {}
    club.receiver.respond = (answer) => {
      release = () => json({}, 500)(answer)
    }
    const known = await ask(path, { ...more, phone: member.phone })
    const unknown = await ask(path, { ...more, phone: somePhone() })
    expect(known.seen).toEqual({ status: 200, text: '{}' })
    expect(unknown.seen).toEqual(known.seen)
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(145)
    if (path === '/otp') await club.text(member.phone)
    release()
  })

  it('fills nobody’s phone: one text a minute, for requests at once too, and nothing says so', async () => {
    const { phone } = await club.memberWithPhone()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask('/otp', { phone })))
    expect(new Set(answers.map(({ seen }) => seen.text))).toEqual(new Set(['{}']))
    await club.text(phone)
    await ask('/resend', { type: 'sms', phone })
    await club.settled()
    expect(club.texts(phone)).toHaveLength(1)
  })

  it('learns nothing from what the allowances have left for a number', async () => {
    const [member, unknown] = [await club.memberWithPhone(), somePhone()]
    for (const phone of [member.phone, unknown]) await ask('/otp', { phone })
    const eve = await club.signedIn(await club.server.makeMember())
    const seen: unknown[] = []
    for (const phone of [member.phone, unknown]) {
      const { data, error } = await eve.auth.updateUser({ phone })
      seen.push({ error, new_phone: data.user?.new_phone === phone })
      later(1)
      await club.server.database.query('update auth.users set phone_change_sent_at = null where phone_change = $1', [
        phone,
      ])
    }
    expect(seen[0]).toEqual(seen[1])
    await club.settled()
    // Texted just now, or asked for just now: neither is texted again.
    expect([club.texts(member.phone).length, club.texts(unknown).length]).toEqual([1, 0])
  })

  it('does not spend the club’s texts with numbers that are nobody’s', async () => {
    club.limits.sms_sent = 1
    await forgetTexts()
    for (let tries = 0; tries < 3; tries++) await ask('/otp', { phone: somePhone() })
    const [one, two] = [await club.memberWithPhone(), await club.memberWithPhone()]
    await codeFor(one.phone)
    await ask('/otp', { phone: two.phone })
    await expect.poll(() => said.join()).toContain('no more codes are sent by text message this hour')
    expect(club.texts(two.phone)).toEqual([])
    later(3601)
    await codeFor(two.phone)
    await forgetTexts()
  })
})

describe('another’s number', () => {
  it('looks free to whoever asks for it, and its code completes nothing', async () => {
    const [ada, eve] = [await club.memberWithPhone(), await club.server.makeMember()]
    const browser = await club.signedIn(eve)
    const [taken, free] = [ada.phone, somePhone()]
    const answers: unknown[] = []
    for (const phone of [taken, free]) {
      const { data, error } = await browser.auth.updateUser({ phone })
      answers.push({ error, phone: data.user?.phone, waits: data.user?.new_phone === phone })
      await club.text(phone)
      later(61)
    }
    expect(answers[0]).toEqual(answers[1])
    await browser.auth.updateUser({ phone: taken })
    const token = (await club.text(taken, 1)).sms.otp
    const done = await browser.auth.verifyOtp({ phone: taken, token, type: 'phone_change' })
    expect(done.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await browser.auth.getUser()).data.user?.phone).toBe('')
    later(61)
    expect(await enter(taken, await codeFor(taken))).toBe('in')
  })

  it('that a member mistyped opens nothing for whoever has it', async () => {
    const browser = club.server.browser({ address: '10.3.0.1' })
    const member = await club.server.makeMember()
    await browser.auth.signInWithPassword(member)
    const phone = somePhone()
    await browser.auth.updateUser({ phone })
    const { otp } = (await club.text(phone)).sms
    const shown = { phone, token: otp, type: 'phone_change' } as const
    later(61)
    await visitor('10.9.0.9').auth.resend({ type: 'phone_change', phone })
    await club.settled()
    expect(club.texts(phone)).toHaveLength(1)
    expect((await visitor('10.9.0.9').auth.verifyOtp(shown)).error?.code).toBe('otp_expired')
    expect((await browser.auth.getUser()).data.user?.phone).toBe('')
  })

  it('goes to one of two who prove it at once', async () => {
    const members = [await club.server.makeMember(), await club.server.makeMember()]
    const phone = somePhone()
    const codes: string[] = []
    for (const member of members) {
      await (await club.signedIn(member)).auth.updateUser({ phone })
      codes.push((await club.text(phone, codes.length)).sms.otp)
      later(61)
    }
    const outcomes = await Promise.all(
      codes.map(
        async (token) => (await visitor().auth.verifyOtp({ phone, token, type: 'phone_change' })).error?.code ?? 'in',
      ),
    )
    expect(outcomes.sort()).toEqual(['in', 'otp_expired'])
    const owners = await club.server.database.query('select from auth.users where phone = $1', [phone])
    expect(owners).toHaveLength(1)
  })

  it('is not added with a code of the change before, nor after a new password', async () => {
    const member = await club.server.makeMember()
    const browser = await club.signedIn(member)
    const [first, second] = [somePhone(), somePhone()]
    await browser.auth.updateUser({ phone: first })
    const old = (await club.text(first)).sms.otp
    later(61)
    await browser.auth.updateUser({ phone: second })
    expect((await visitor().auth.verifyOtp({ phone: first, token: old, type: 'phone_change' })).error?.code).toBe(
      'otp_expired',
    )
    const code = (await club.text(second)).sms.otp
    await browser.auth.updateUser({ password: 'another light' })
    later(61)
    await visitor().auth.resend({ type: 'phone_change', phone: second })
    expect((await visitor().auth.verifyOtp({ phone: second, token: code, type: 'phone_change' })).error?.code).toBe(
      'otp_expired',
    )
    await club.settled()
    expect(club.texts(second)).toHaveLength(1)
  })
})

it('a paused account is not texted, and its code signs nobody in', async () => {
  const { phone, id } = await club.memberWithPhone()
  const code = await codeFor(phone)
  await club.server.admin().auth.admin.updateUserById(id, { ban_duration: '24h' })
  expect(await enter(phone, code)).toBe('user_banned')
  later(61)
  await visitor().auth.signInWithOtp({ phone })
  await club.settled()
  expect(club.texts(phone)).toHaveLength(1)
})

it('codes stand in no log, also where the sender repeats what it was told', async () => {
  const { phone } = await club.memberWithPhone()
  club.receiver.respond = (answer) => {
    json({ error: { http_code: 500, message: JSON.stringify(club.receiver.asked.at(-1)?.body) } })(answer)
  }
  const code = await codeFor(phone)
  await expect.poll(() => said.join()).toContain('background work failed')
  expect(said.join()).not.toContain(`"${code}"`)
  expect(said.join()).not.toContain(`otp`)
})
