// The inbox of a member with 2,000 conversations, one of 10,000 messages, at the machine's own speed: the time until the list is visible, and
// from writing a message until the other member sees it.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { median } from '../support/figures.ts'
import { longThread } from '../support/heavy-inbox.ts'
import type { Club } from './club.ts'
import { withPhone } from './phone.ts'
import { ms, record } from './tally.ts'

const MESSAGES = 15
const ROW = '[aria-label="Conversations"] li a'
const BUBBLE = '[aria-label^="Messages, "] li'
const LOG = '[aria-label^="Messages, "]'

export async function measureInbox(browser: Browser, club: Club): Promise<void> {
  await withPhone(browser, club.holder, async ({ page }) => {
    await page.goto(`${club.server.url}/inbox`)
    record('inbox: first conversation, cold', await page.evaluate<number>(`bench.seen('${ROW}')`), {
      ...ms,
      limit: 2500,
    })
    record('inbox: worst task while opening', await page.evaluate<number>('bench.worstTaskSince(0)'), ms)
    // The app stores its data on the device within a second.
    await page.waitForTimeout(1500)
    await page.reload()
    record('inbox: first conversation, kept', await page.evaluate<number>(`bench.seen('${ROW}')`), {
      ...ms,
      limit: 1500,
    })
  })
  await withPhone(browser, club.holder, async ({ page }) => {
    await page.goto(`${club.server.url}/inbox?thread=${longThread}`)
    record('thread: first message, cold', await page.evaluate<number>(`bench.seen('${BUBBLE}')`), {
      ...ms,
      limit: 2500,
    })
    await page.waitForTimeout(1000)
    // With unread messages from the round before, a conversation opens above its end.
    await page.evaluate(`document.querySelector('${LOG}').scrollTop = 1e9`)
    await page.waitForTimeout(500)
    await recordDelivery(page, club)
  })
}

async function recordDelivery(page: Page, club: Club): Promise<void> {
  const delays: number[] = []
  const started = await page.evaluate<number>('bench.now()')
  for (let n = 0; n < MESSAGES; n++) {
    const text = `Are you there? ${randomUUID()}`
    const seen = page.evaluate<number>(`bench.seenAt('${BUBBLE}', '${text}')`)
    const sent = performance.timeOrigin + performance.now()
    await write(club, text)
    delays.push((await seen) - sent)
    await page.waitForTimeout(150)
  }
  const note = `worst of ${MESSAGES}: ${Math.max(...delays).toFixed(0)} ms, first: ${(delays[0] ?? 0).toFixed(0)} ms`
  record('a message: until seen', median(delays), { ...ms, limit: 200, note })
  const worst = await page.evaluate<number>(`bench.worstTaskSince(${started})`)
  record('a message: worst task', worst, { ...ms, limit: 100 })
}

async function write({ server, writer }: Club, content: string): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/messages`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${writer.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify({
      id: randomUUID(),
      thread_id: longThread,
      sender_id: writer.user.id,
      content,
      message_type: 'user',
    }),
  })
  if (!answer.ok) throw new Error(`A message was refused: ${answer.status} ${await answer.text()}`)
}
