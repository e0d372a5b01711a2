// "That was not me" while a proof is on its way: whichever way in was proved, and the account's ways in ended before its session began, no session begins.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { openReceiver, type Receiver } from '../hooks/testing-hooks.ts'
import { somePhone, type Text } from '../sms/testing-phones.ts'
import { startTestAuth, type TestAuth } from '../testing.ts'
import { type House, openHouse } from '../testing-partners/testing-house.ts'
import { ethereumWallet, linkWallet } from '../web3/testing-wallets.ts'
import { SoftwareAuthenticator } from '../webauthn/testing-authenticator.ts'

const SITE = 'http://localhost:3000'
const KEYS = [Buffer.alloc(32, 3)]

let server: TestAuth
let house: House
let texts: Receiver
beforeAll(async () => {
  house = await openHouse(`${SITE}/auth/v1/callback`)
  texts = await openReceiver(KEYS)
  server = await startTestAuth({
    partners: [house.settings],
    hooks: [{ name: 'send_sms', uri: texts.uri, secrets: KEYS }],
    project: {
      passkey: { enabled: true },
      web3: { solana: { enabled: false }, ethereum: { enabled: true } },
      sms: { enable_signup: true, max_frequency: 60 },
      rate_limit: { sms_sent: 1000 },
      enable_signup: true,
    },
  })
})
afterAll(async () => {
  await server.close()
  await texts.close()
  await house.close()
})

type SignIn = () => Promise<{ error: unknown }>

/** Each gets a member ready to sign in, and says how. */
const WAYS: Readonly<Record<string, (member: Account) => Promise<SignIn>>> = {
  async 'a passkey'(member) {
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    const device = new SoftwareAuthenticator(SITE)
    const { data: asked } = await browser.auth.passkey.startRegistration()
    if (!asked) throw new Error('no challenge')
    await browser.auth.passkey.verifyRegistration({
      challengeId: asked.challenge_id,
      credential: device.create(asked.options),
    })
    const { data } = await browser.auth.passkey.startAuthentication()
    if (!data) throw new Error('no challenge')
    const credential = device.show(data.options)
    return () => browser.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
  },
  async 'a code by mail'({ email }) {
    const browser = server.browser()
    await browser.auth.signInWithOtp({ email })
    const token = /\b\d{6}\b/.exec((await server.mail(email, 'magiclink')).text)?.[0] ?? ''
    return () => browser.auth.verifyOtp({ type: 'email', email, token })
  },
  async 'a link by mail'({ email }) {
    const browser = server.browser({ flowType: 'implicit' })
    await browser.auth.resetPasswordForEmail(email)
    const mail = await server.mail(email, 'recovery')
    const token_hash = server.verifyLink(mail).searchParams.get('token') ?? ''
    return () => browser.auth.verifyOtp({ type: 'recovery', token_hash })
  },
  async 'a link that is opened'({ email }) {
    await server.browser({ flowType: 'implicit' }).auth.resetPasswordForEmail(email)
    const mail = await server.mail(email, 'recovery')
    return async () => ({ error: new URLSearchParams((await server.followLink(mail)).hash.slice(1)).get('error') })
  },
  async 'the code of a link'({ email }) {
    const browser = server.browser()
    await browser.auth.resetPasswordForEmail(email)
    const landing = await server.followLink(await server.mail(email, 'recovery'))
    return () => browser.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '')
  },
  async 'a code by text message'({ id }) {
    const phone = somePhone()
    await server.admin().auth.admin.updateUserById(id, { phone, phone_confirm: true })
    const browser = server.browser()
    await browser.auth.signInWithOtp({ phone })
    const otp = () =>
      texts.asked.flatMap(({ body }) => {
        const { sms } = body as unknown as Text
        return sms?.phone === phone ? [sms.otp] : []
      })[0]
    await expect.poll(otp).toBeTruthy()
    const token = otp() ?? ''
    return () => browser.auth.verifyOtp({ type: 'sms', phone, token })
  },
  async 'a partner’s token'({ email }) {
    const claims = { sub: randomUUID(), email, email_verified: true }
    const signIn = async (token: string) => server.browser().auth.signInWithIdToken({ provider: 'keycloak', token })
    expect((await signIn(await house.sign(claims))).error).toBeNull()
    // By the number alone: the address would link it again.
    const token = await house.sign({ ...claims, email_verified: false, jti: randomUUID() })
    return () => signIn(token)
  },
  async 'a wallet'(member) {
    const wallet = ethereumWallet()
    await linkWallet(server, member, wallet)
    const message = [
      'localhost:3000 wants you to sign in with your Ethereum account:',
      wallet.address,
      '',
      'Come in.',
      '',
      `URI: ${SITE}/auth`,
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${randomUUID().replaceAll('-', '')}`,
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    const body = JSON.stringify({ chain: 'ethereum', message, signature: wallet.signature(message) })
    return async () => {
      const answer = await server.request('/token?grant_type=web3', { method: 'POST', body })
      return { error: answer.ok ? null : await answer.json() }
    }
  },
}

it.each(Object.keys(WAYS))('%s begins no session once the ways in have ended', async (way) => {
  const member = await server.makeMember()
  const signIn = await WAYS[way]?.(member)
  if (!signIn) throw new Error('no such way')
  const { proving } = await server.database.transaction(async (tx) => {
    // As public.raise_device_alarm does.
    await tx.query('select from auth.users where id = $1 for update', [member.id])
    const [me] = await tx.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    const proving = signIn()
    const waiting = 'select from pg_locks where not granted and transactionid = $1::xid'
    await expect.poll(async () => (await server.database.query(waiting, [me?.xid])).length).toBeGreaterThan(0)
    await tx.query(`select private.end_ways_in_since($1, '-infinity')`, [member.id])
    await tx.query('delete from auth.sessions where user_id = $1', [member.id])
    return { proving }
  })
  expect((await proving).error).toBeTruthy()
  expect(await server.database.query('select from auth.sessions where user_id = $1', [member.id])).toEqual([])
})

it.each(Object.keys(WAYS))('%s begins one otherwise', async (way) => {
  const member = await server.makeMember()
  expect((await (await WAYS[way]?.(member))?.())?.error).toBeNull()
  expect(await server.database.query('select from auth.sessions where user_id = $1', [member.id])).not.toEqual([])
})
