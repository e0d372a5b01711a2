// Refreshing a session: racing tabs, lost answers, copied tokens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

interface Tokens {
  access_token: string
  refresh_token: string
  user: { id: string }
}

async function signedIn(): Promise<Tokens> {
  const member = await server.makeMember()
  const { data } = await server.browser().auth.signInWithPassword(member)
  if (!data.session) throw new Error('no session')
  return data.session
}

async function refresh(refresh_token: string): Promise<{ status: number; body: Tokens & { error_code?: string } }> {
  const body = JSON.stringify({ refresh_token })
  const answer = await server.request('/token?grant_type=refresh_token', { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Tokens & { error_code?: string } }
}

describe('refreshing a session', () => {
  it('gives new tokens of the same session, with the same method of sign-in', async () => {
    const before = await signedIn()
    server.time.skipped += 2000
    const { status, body } = await refresh(before.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(before.refresh_token)
    const [old, fresh] = await Promise.all([
      server.keys.tokens.verify(before.access_token),
      server.keys.tokens.verify(body.access_token),
    ])
    expect(fresh.sessionId).toBe(old.sessionId)
    expect(fresh.claims.amr).toMatchObject([{ method: 'password' }])
    expect(body.user.id).toBe(old.userId)
  })

  it('gives five tabs racing with one token the same successor', async () => {
    const { refresh_token } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
    expect((await refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
  })

  it('gives a client that lost the answer the same successor, even much later', async () => {
    const { refresh_token } = await signedIn()
    const first = await refresh(refresh_token)
    server.time.skipped += 600_000
    const again = await refresh(refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
  })

  it('accepts an older token within the grace interval', async () => {
    const { refresh_token } = await signedIn()
    const second = await refresh(refresh_token)
    const third = await refresh(second.body.refresh_token)
    server.time.skipped += 5000
    const late = await refresh(refresh_token)
    expect(late.status).toBe(200)
    expect(late.body.refresh_token).toBe(third.body.refresh_token)
  })

  it('ends the whole session when an older token comes back later: somebody copied it', async () => {
    const { refresh_token } = await signedIn()
    const second = await refresh(refresh_token)
    const third = await refresh(second.body.refresh_token)
    server.time.skipped += 11_000
    const thief = await refresh(refresh_token)
    expect(thief).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    expect(await refresh(third.body.refresh_token)).toMatchObject({ status: 400 })
    const user = await server.request('/user', { token: third.body.access_token })
    expect(user.status).toBe(403)
    expect(await user.json()).toMatchObject({ error_code: 'session_not_found' })
  })

  it('works after a restart of the server', async () => {
    const { refresh_token } = await signedIn()
    const first = await refresh(refresh_token)
    await server.restart()
    const replayed = await refresh(refresh_token)
    expect(replayed.body.refresh_token).toBe(first.body.refresh_token)
    expect((await refresh(first.body.refresh_token)).status).toBe(200)
    expect((await server.request('/user', { token: first.body.access_token })).status).toBe(200)
  })

  it('keeps no token in the database that would open a session', async () => {
    const { refresh_token } = await signedIn()
    const { body } = await refresh(refresh_token)
    const rows = await server.database.query(
      'select 1 from auth.refresh_tokens where token = any($1::text[]) or parent = any($1::text[])',
      [[refresh_token, body.refresh_token]],
    )
    expect(rows).toEqual([])
  })

  it('refuses unknown tokens, ended sessions and disabled accounts, each with its own error code', async () => {
    expect(await refresh('made-up')).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    const banned = await signedIn()
    await server.database.query('update auth.users set banned_until = $2 where id = $1', [
      banned.user.id,
      new Date(Date.now() + 86_400_000).toISOString(),
    ])
    expect(await refresh(banned.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
    const expired = await signedIn()
    await server.database.query('update auth.sessions set not_after = $2 where user_id = $1', [
      expired.user.id,
      new Date(Date.now() - 1000).toISOString(),
    ])
    expect(await refresh(expired.refresh_token)).toMatchObject({ status: 400, body: { error_code: 'session_expired' } })
  })

  it('leaves no valid refresh token when a sign-out and a refresh run at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token, access_token } = await signedIn()
      const [, after] = await Promise.all([
        server.request('/logout?scope=global', { method: 'POST', token: access_token }),
        refresh(refresh_token),
      ])
      expect([200, 400]).toContain(after.status)
      expect((await refresh(after.body.refresh_token ?? refresh_token)).status).toBe(400)
    }
  })
})
