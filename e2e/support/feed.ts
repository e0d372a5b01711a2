// The live feed as journeys meet it: the screen itself, and members who act from somewhere else meanwhile.
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

const memberOf = (handle: string) => `${handle}@o1.test`

/** Opens the feed and gives the key the page itself uses, for acts of members who have no screen open. */
export async function openFeed(page: Page, path = '/live-network'): Promise<string> {
  const asked = page.waitForRequest(/\/rest\/v1\/rpc\/feed_page/)
  await page.goto(path)
  const key = (await asked).headers().apikey ?? ''
  await expect(page.getByRole('article').first()).toBeVisible()
  return key
}

export type Member = {
  id: string
  post: (row: object) => Promise<string>
  /** Many at once, in one request. */
  postAll: (rows: object[]) => Promise<void>
  call: (name: string, args: object) => Promise<unknown>
}

/** A member who acts from somewhere else, through the same public interface. */
export async function elsewhere(page: Page, apikey: string, handle: string): Promise<Member> {
  const data = { email: memberOf(handle), password: 'o1-demo-club' }
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data })
  const { access_token, user } = await signedIn.json()
  const headers = { apikey, authorization: `Bearer ${access_token}`, prefer: 'return=representation' }
  return {
    id: user.id,
    async post(row) {
      const made = await page.request.post('/rest/v1/posts', { headers, data: { user_id: user.id, ...row } })
      expect(made.status()).toBe(201)
      return (await made.json())[0].id
    },
    async postAll(rows) {
      const data = rows.map((row) => ({ user_id: user.id, ...row }))
      expect((await page.request.post('/rest/v1/posts', { headers, data })).status()).toBe(201)
    },
    async call(name, args) {
      const answer = await page.request.post(`/rest/v1/rpc/${name}`, { headers, data: args })
      expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

export const cardWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

export async function aFriendOf(page: Page, key: string, host: Member, besides: string): Promise<Member> {
  const friends = (await host.call('friends_of', { member: host.id })) as Array<{ id: string; igHandle: string | null }>
  const friend = friends.find(({ id, igHandle }) => id !== besides && igHandle)
  return elsewhere(page, key, (friend?.igHandle ?? '').replace('@', ''))
}

/** Reads on until something comes into the feed. */
export const readUntil = (page: Page, what: Locator) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return what.count()
    })
    .toBeGreaterThan(0)
