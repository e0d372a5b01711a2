// Housekeeping deletes expired tokens, links and sessions and keeps the valid ones.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpired } from './housekeeping.ts'
import { startTestAuth, type TestAuth } from './testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const DAY = 86_400_000

async function counts(): Promise<Record<string, number>> {
  const [row] = await server.database.query<Record<string, number>>(
    `select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as tokens,
       (select count(*)::int from private.spent where what = 'sms number') as spent,
       (select count(*)::int from private.spent where what = 'known address') as addresses, (select count(*)::int from auth.one_time_tokens) as links, (select count(*)::int from auth.flow_state) as flows`,
  )
  return row ?? {}
}

it('housekeeping deletes expired tokens, links and sessions, and no valid one', async () => {
  const member = await server.makeMember()
  const browser = server.browser()
  await browser.auth.signInWithPassword(member)
  await browser.auth.refreshSession()
  await browser.auth.resetPasswordForEmail(member.email)
  await server.mail(member.email, 'recovery')
  await server.database.query(
    `insert into private.spent (what, who, tokens, burst, per_minute, at) values ('sms number', 'x', 0, 1, 1, now()), ('sms number', 'y', 0, 1, 0.00001, now())`,
  )
  const before = { sessions: 1, tokens: 2, links: 1, flows: 1, spent: 2, addresses: 1 }
  expect(await counts()).toEqual(before)

  const at = (ms: number) => ({ database: server.database, now: () => new Date(Date.now() + ms).toISOString() })
  await deleteExpired(at(0))
  expect(await counts()).toEqual(before)
  await deleteExpired(at(8 * DAY))
  expect(await counts()).toEqual({ sessions: 1, tokens: 1, links: 0, flows: 0, spent: 1, addresses: 1 })
  expect((await browser.auth.refreshSession()).error).toBeNull()

  await server.database.query('update auth.sessions set not_after = $1', [new Date().toISOString()])
  await deleteExpired(at(2 * DAY))
  expect(await counts()).toMatchObject({ sessions: 0, tokens: 0, addresses: 1 })
  await deleteExpired(at(31 * DAY))
  expect(await counts()).toMatchObject({ addresses: 0 })
})
