// The feed as journeys meet it: the screen itself, and what members write from somewhere else meanwhile.
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { type Api, memberApi } from './people/api.ts'

export async function openFeed(page: Page, path = '/live-network'): Promise<void> {
  const asked = page.waitForRequest(/\/rest\/v1\/rpc\/feed_page/)
  await page.goto(path)
  await asked
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Many at once, in one request; gives their ids. */
export async function postAll(author: Api, rows: object[]): Promise<string[]> {
  const posts = rows.map((row) => ({ user_id: author.userId, ...row }))
  const made = await author.must<{ id: string }[]>('POST', '/rest/v1/posts', posts, { prefer: 'return=representation' })
  return made.map(({ id }) => id)
}

export async function post(author: Api, row: object): Promise<string> {
  return (await postAll(author, [row]))[0] ?? ''
}

export const cardWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

export async function aFriendOf(host: Api, besides: string): Promise<Api> {
  const friends = await host.call<{ id: string; igHandle: string | null }[]>('friends_of', { member: host.userId })
  const friend = friends.find(({ id, igHandle }) => id !== besides && igHandle)
  return memberApi(`${(friend?.igHandle ?? '').replace('@', '')}@o1.test`)
}

/** The newest post that is so, however far down the feed it stands: journeys post meanwhile. */
export async function postThat(reader: Api, is: (post: FeedPost) => boolean): Promise<string> {
  let before = {}
  for (;;) {
    const { posts, next } = await reader.call<FeedPage>('feed_page', before)
    const found = posts.find(is)
    if (found) return found.id
    if (!next) throw new Error('The feed has no such post')
    before = { before_created_at: next.createdAt, before_id: next.id }
  }
}

interface FeedPost {
  id: string
  type: string
  isPast: boolean
  isFull: boolean
  isOwn: boolean
  mayGo: boolean
  rsvpEnabled: boolean
  rsvp: string | null
  hasConnector: boolean
}

interface FeedPage {
  posts: FeedPost[]
  next: { createdAt: string; id: string } | null
}

/** Reads on until something comes into the feed. What is far from the screen is not in the page: a longer stride could pass it by. */
export const readUntil = (page: Page, what: Locator) =>
  expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1500)
        return what.count()
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBeGreaterThan(0)
