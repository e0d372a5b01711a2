// What a session keeps of the device it is on, and the mail about a new one. Whether a device is new: supabase/tests/92-new-devices.sql.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../testing.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

async function token(grant: string, body: object, userAgent: string, address: string) {
  const answer = await server.request(`/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { 'user-agent': userAgent, 'x-test-address': address },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { refresh_token: string }
}

const signIn = ({ email, password }: Account, userAgent: string, address = '192.0.2.1') =>
  token('password', { email, password }, userAgent, address)

async function session({ id }: Account) {
  const [row] = await server.database.query<Record<string, unknown>>(
    `select user_agent, host(ip) as ip, created_at, refreshed_at from auth.sessions where user_id = $1`,
    [id],
  )
  return row
}

it('a session keeps the browser and address of its sign-in, then those of its last refresh', async () => {
  const member = await server.makeMember()
  const { refresh_token } = await signIn(member, WINDOWS)
  const began = await session(member)
  expect(began).toMatchObject({ user_agent: WINDOWS, ip: '192.0.2.1', refreshed_at: null })
  expect(began?.created_at).toBeTruthy()
  const updated = WINDOWS.replace('129', '140')
  await token('refresh_token', { refresh_token }, updated, '2001:db8::7')
  const row = await session(member)
  expect(row).toMatchObject({ user_agent: updated, ip: '2001:db8::7', created_at: began?.created_at })
  expect(row?.refreshed_at).toBeTruthy()
  expect(await server.mails(member.email)).toEqual([])
})

it('a sign-in on a new device is mailed, with the device in words and where to end it', async () => {
  const member = await server.makeMember()
  await signIn(member, WINDOWS)
  await signIn(member, ANDROID)
  await signIn(member, ANDROID)
  const { subject, text } = await server.mail(member.email, 'new_device')
  expect(subject).toBe('A new device signed in')
  expect(text).toMatch(/Chrome on Android\n\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/)
  expect(text).toMatch(/http:\/\/localhost:3000\/auth\/not-me\?link=[\da-f]{64}\b/)
  expect(await server.mails(member.email)).toHaveLength(1)
})
