// For tests: a club where phones sign in, with an address that receives the signed requests for text messages as a sender of them does.
import { randomInt } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { type Account, signIn } from '#server/testing/people.ts'
import { openReceiver, type Receiver } from '../hooks/testing-hooks.ts'
import { startTestAuth, type TestAuth } from '../testing.ts'

const KEYS = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)]

export interface Text {
  readonly metadata: Record<string, unknown>
  readonly user: Record<string, unknown>
  readonly sms: { readonly otp: string; readonly phone: string }
}

export interface PhoneClub {
  readonly server: TestAuth
  readonly receiver: Receiver
  /** The club's settings, which a test may change. */
  readonly limits: { sms_sent: number }
  texts(phone: string): Text[]
  /** Waits for the text after the first `before`. */
  text(phone: string, before?: number): Promise<Text>
  /** Once what was asked for before has been done behind its answer. */
  settled(): Promise<void>
  /** A member with a confirmed phone. */
  memberWithPhone(): Promise<Account & { phone: string }>
  signedIn(member: Account): Promise<SupabaseClient>
  close(): Promise<void>
}

/** As the service keeps it: without a plus. */
export const somePhone = () => `49${randomInt(1_000_000_000, 9_999_999_999)}`

export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

export async function startPhoneClub(log?: Log): Promise<PhoneClub> {
  const receiver = await openReceiver(KEYS)
  const limits = { sms_sent: 1000 }
  const server = await startTestAuth({
    project: {
      sms: { enable_signup: true, max_frequency: 60 },
      rate_limit: limits,
      enable_signup: true,
      passkey: { enabled: true },
    },
    hooks: [{ name: 'send_sms', uri: receiver.uri, secrets: KEYS }],
    log,
  })
  const texts = (phone: string) =>
    receiver.asked.flatMap(({ body, signedBy }) => {
      const text = body as unknown as Text
      return signedBy === KEYS.length && text.sms.phone === phone ? [text] : []
    })
  async function text(phone: string, before = 0): Promise<Text> {
    await expect.poll(() => texts(phone).length, { timeout: 10_000 }).toBeGreaterThan(before)
    const last = texts(phone).at(-1)
    if (!last) throw new Error(`no text came for ${phone}`)
    return last
  }
  const lastOne = somePhone()
  await server.makeMember({ phone: lastOne, phone_confirm: true })
  return {
    server,
    receiver,
    limits,
    texts,
    text,
    async settled() {
      await server.database.query(
        `delete from private.spent where what = 'sms number' and who = encode(sha256(convert_to($1, 'utf8')), 'hex')`,
        [lastOne],
      )
      const before = texts(lastOne).length
      await server.browser().auth.signInWithOtp({ phone: lastOne })
      await text(lastOne, before)
    },
    async memberWithPhone() {
      const phone = somePhone()
      return { ...(await server.makeMember({ phone, phone_confirm: true })), phone }
    },
    async signedIn(member) {
      const browser = server.browser()
      await signIn(browser, member)
      return browser
    },
    async close() {
      await server.close()
      await receiver.close()
    },
  }
}
