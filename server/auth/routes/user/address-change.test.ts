// A member who asks for another member's address learns nothing: answer, account and time are those of a free address.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, signIn } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const freeAddress = () => `${randomUUID()}@example.com`

/** Everything a member sees of a change: the answer's status, body and time, the account after a second request, their mails. */
async function changeTo(member: Account, email: string) {
  const browser = server.browser()
  const token = await signIn(browser, member)
  const start = performance.now()
  const answer = await server.request('/user', { method: 'PUT', token, body: JSON.stringify({ email }) })
  const took = performance.now() - start
  const body = await answer.json()
  const first = await server.mail(member.email, 'email_change')
  server.time.skipped += 61_000
  await browser.auth.resend({ type: 'email_change', email: member.email })
  await expect.poll(async () => (await server.mails(member.email)).length).toBe(2)
  const again = (await browser.auth.getUser()).data.user
  const landing = await server.followLink((await server.mails(member.email)).at(-1) ?? first)
  const after = (await browser.auth.getUser()).data.user
  const seen = { status: answer.status, body, again, landing: landing.href, after, text: first.text }
  return { took, seen: anonymous(seen, member, email), token }
}

/** Replaces addresses, ids, times and tokens, which differ from change to change, by placeholders. */
function anonymous(seen: unknown, member: Account, email: string): string {
  return JSON.stringify(seen, null, 1)
    .replaceAll(email, '<new>')
    .replaceAll(member.email, '<current>')
    .replaceAll(encodeURIComponent(email), '<new>')
    .replaceAll(encodeURIComponent(member.email), '<current>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/(pkce_)?[0-9a-f]{56}/g, '<token>')
    .replace(/Your code: \d{6}/g, 'Your code: <code>')
}

describe('a change of address', () => {
  it('looks the same for a free address and for another member’s, and that member gets no mail', async () => {
    const [one, two, owner] = [await server.makeMember(), await server.makeMember(), await server.makeMember()]
    const address = freeAddress()
    const free = await changeTo(one, address)
    const taken = await changeTo(two, owner.email)
    expect(taken.seen).toBe(free.seen)
    expect(free.seen).toContain('"new_email": "<new>"')
    expect(free.seen).toContain('message=Confirmation')
    for (const { took } of [free, taken]) expect(took).toBeGreaterThan(145)
    expect(await server.mails(address)).toHaveLength(2)
    expect(await server.mails(owner.email)).toEqual([])
    expect((await server.browser().auth.signInWithPassword(owner)).error).toBeNull()
  })

  it('mails no other member whose address is typed in capital letters', async () => {
    const owner = await server.makeMember()
    const member = await server.makeMember()
    await changeTo(member, owner.email.toUpperCase())
    expect(await server.mails(owner.email)).toEqual([])
  })

  it('is refused if another member took the address meanwhile', async () => {
    const member = await server.makeMember()
    const browser = server.browser({ flowType: 'implicit' })
    await signIn(browser, member)
    const email = freeAddress()
    await browser.auth.updateUser({ email })
    await server.followLink(await server.mail(email, 'email_change'))
    const owner = await server.makeMember({ email })
    const refused = await server.followLink(await server.mail(member.email, 'email_change'))
    expect(new URLSearchParams(refused.hash.slice(1)).get('error_code')).toBe('otp_expired')
    expect((await browser.auth.getUser()).data.user?.email).toBe(member.email)
    expect((await server.browser().auth.signInWithPassword(owner)).data.user?.id).toBe(owner.id)
    expect((await server.browser().auth.signInWithPassword(member)).data.user?.id).toBe(member.id)
  })

  it.each(['its owner', 'the club'])('made by %s ends what was mailed to the address before', async (who) => {
    const member = await server.makeMember()
    const [old, begun] = [server.browser({ flowType: 'implicit' }), server.browser()]
    await begun.auth.resetPasswordForEmail(member.email)
    const landing = await server.followLink(await server.mail(member.email, 'recovery'))
    server.time.skipped += 61_000
    await old.auth.signInWithOtp({ email: member.email })
    const mail = await server.mail(member.email, 'magiclink')
    const email = freeAddress()
    if (who === 'the club') await server.admin().auth.admin.updateUserById(member.id, { email, email_confirm: true })
    else {
      const browser = server.browser({ flowType: 'implicit' })
      await signIn(browser, member)
      await browser.auth.updateUser({ email })
      await server.followLink(await server.mail(member.email, 'email_change'))
      await server.followLink(await server.mail(email, 'email_change'))
    }
    expect((await server.admin().auth.admin.getUserById(member.id)).data.user?.email).toBe(email)
    const link = await server.followLink(mail)
    expect(new URLSearchParams(link.hash.slice(1)).get('error_code')).toBe('otp_expired')
    const exchanged = await begun.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '')
    expect(exchanged.error?.code).toBe('flow_state_not_found')
  })
})
