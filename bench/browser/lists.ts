// The four long lists, whole, under the finger: a thread of 10,000 messages, 2,000 conversations, 1,000 posts, 500 friends.
import type { Browser } from '@playwright/test'
import { longThread } from '../support/heavy-inbox.ts'
import type { Club } from './club.ts'
import { measureFling } from './fling.ts'
import { type Phone, withPhone } from './phone.ts'
import { ms, record } from './tally.ts'

const CONVERSATIONS = '[aria-label="Conversations"] div:has(> ul)'
const LOG = '[aria-label^="Messages, "]'

export const lists: Record<string, (browser: Browser, club: Club) => Promise<void>> = {
  conversations: (browser, { server, holder }) =>
    withPhone(browser, holder, async (phone) => {
      const { page } = phone
      await page.goto(`${server.url}/inbox`)
      await page.evaluate(`bench.seen('[aria-label="Conversations"] li a')`)
      await toEnd(phone, CONVERSATIONS, 400)
      await toMiddle(phone, CONVERSATIONS)
      await measureFling(browser, phone, {
        name: '2,000 conversations',
        box: CONVERSATIONS,
        row: '[aria-label="Conversations"] li a',
        whole: '[aria-label="Conversations"] li',
      })
    }),
  thread: (browser, { server, holder }) =>
    withPhone(browser, holder, async (phone) => {
      const { page } = phone
      await page.goto(`${server.url}/inbox?thread=${longThread}`)
      await page.evaluate(`bench.seen('${LOG} li')`)
      await page.waitForTimeout(1000)
      await page.evaluate(`document.querySelector('${LOG}').scrollTop = 1e9`)
      await page.waitForTimeout(300)
      await page.evaluate(`bench.scroll('${LOG}', -1600, 6000)`)
      await page.getByText('Message number 1, and').waitFor({ timeout: 10_000 })
      await toMiddle(phone, LOG)
      await measureFling(browser, phone, {
        name: '10,000 messages',
        box: LOG,
        row: `${LOG} li`,
        whole: `${LOG} li`,
      })
    }),
  feed: (browser, { server, friend }) =>
    withPhone(browser, friend, async (phone) => {
      const { page } = phone
      await page.goto(`${server.url}/live-network`)
      await page.evaluate(`bench.seen('[role=feed] article h2')`)
      await page.evaluate(`bench.scroll('', 900, 4000)`)
      await page.getByText('You have seen everything.').waitFor({ timeout: 60_000 })
      await toMiddle(phone)
      await measureFling(browser, phone, {
        name: '1,000 posts',
        row: '[role=feed] article > *',
        whole: '[role=feed] article:has(h2)',
      })
    }),
  friends: (browser, { server, friend }) =>
    withPhone(browser, friend, async (phone) => {
      const { page } = phone
      await page.goto(`${server.url}/profile`)
      const all = page.getByRole('button', { name: 'See all friends' })
      await all.waitFor()
      await page.waitForLoadState('networkidle')
      await phone.slow(true)
      const started = await page.evaluate<number>('bench.now()')
      const shown = page.evaluate<number>(
        `bench.seenAfter('click', '[aria-label="See all friends"]', '[role=dialog] li button')`,
      )
      await all.tap()
      record('500 friends: press to first row', await shown, { ...ms, limit: 600, aim: 250 })
      await page.waitForTimeout(700)
      record('500 friends: worst task of opening', await page.evaluate<number>(`bench.worstTaskSince(${started})`), {
        ...ms,
        limit: 200,
        aim: 50,
      })
      const box = '[role=dialog] div:has(> ul > li)'
      await toMiddle(phone, box)
      await measureFling(browser, phone, {
        name: '500 friends',
        box,
        row: '[role=dialog] li',
        whole: '[role=dialog] li',
      })
    }),
}

async function toEnd({ page }: Phone, box: string, step: number): Promise<void> {
  await page.evaluate(`bench.scroll('${box}', ${step}, 4000)`)
}

async function toMiddle({ page }: Phone, box?: string): Promise<void> {
  await page.evaluate(
    `{ const box = ${box ? `document.querySelector('${box}')` : 'document.scrollingElement'}; box.scrollTop = box.scrollHeight / 2 }`,
  )
  await page.waitForTimeout(500)
}
