// A member's sheet opened from a card of home, at once and once its code has come ahead of the press; the sheet of a new group, whose code
// comes with the press; and one tab after the other.
import type { Browser } from '@playwright/test'
import { percentile } from '../support/figures.ts'
import type { Club } from './club.ts'
import { withPhone } from './phone.ts'
import { ms, record } from './tally.ts'

const CARD = 'button[aria-label*=", suggested for "]'

/** In milliseconds: by then what is loaded ahead of a press is there. */
const AHEAD = 6000

export async function measureSheet(browser: Browser, club: Club): Promise<void> {
  await openSheet(browser, club, 'sheet from a card', 0)
  await openSheet(browser, club, 'sheet from a card, its code loaded ahead', AHEAD)
  await openGroup(browser, club)
}

function openGroup(browser: Browser, { server, friend }: Club): Promise<void> {
  return withPhone(browser, friend, async (phone) => {
    const { page } = phone
    await page.goto(`${server.url}/inbox`)
    await page.evaluate(`bench.seen('[aria-label="New group"]')`)
    await page.waitForLoadState('networkidle')
    await phone.slow(true)
    const shown = page.evaluate<number>(`bench.seenAfter('click', '[aria-label="New group"]', '[role=dialog]')`)
    await page.getByRole('button', { name: 'New group' }).tap()
    record('sheet of a new group: press to sheet', await shown, { ...ms, limit: 1000, aim: 250 })
  })
}

function openSheet(browser: Browser, { server, friend }: Club, name: string, waits: number): Promise<void> {
  return withPhone(browser, friend, async (phone) => {
    const { page } = phone
    await page.goto(`${server.url}/home`)
    await page.evaluate(`bench.seen('${CARD} img')`)
    await page.waitForLoadState('networkidle')
    const picture = await page
      .locator(`${CARD} img`)
      .first()
      .evaluate((image) => image.getAttribute('src')?.split('?')[0] ?? '')
    let asked = 0
    // Of a square somebody else is shown: many members of this club have the same few pictures.
    page.on('request', (request) => {
      if (request.url().includes(picture) && !request.url().includes('height=')) asked += 1
    })
    await page.waitForTimeout(waits)
    await phone.slow(true)
    const shown = page.evaluate<number>(`bench.seenAfter('click', '${CARD}', '[role=dialog] li img')`)
    await page.locator(CARD).first().tap()
    record(`${name}: press to picture`, await shown, { ...ms, limit: 1000, aim: 250 })
    await page.getByRole('link', { name: 'View full profile' }).waitFor()
    record(`${name}: requests of the picture`, asked, { digits: 0, limit: 0, better: 'lower' })
  })
}

// What is in sight on each tab once it shows its own content instead of a placeholder.
const tabs = [
  ['Discover', 'main article'],
  ['Live', '[role=feed] article h2'],
  ['Inbox', '[aria-label="Conversations"] :is(li a, a[href="/discover"])'],
  ['Profile', 'main [aria-label^="Open photo 1"]'],
  ['Home', '#suggested-connections'],
] as const

export function measureTabs(browser: Browser, { server, friend }: Club): Promise<void> {
  return withPhone(browser, friend, async (phone) => {
    const { page } = phone
    // "Back" is somebody who opens the app once more: its code is new to the page, what was answered is kept on the device.
    for (const visit of ['first', 'again', 'back']) {
      if (visit !== 'again') {
        await phone.slow(false)
        await page.goto(`${server.url}/home`)
        await page.evaluate(`bench.seen('#suggested-connections')`)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(3000)
        await phone.slow(true)
      }
      for (const [name, content] of tabs) {
        const shown = page.evaluate<number>(
          `bench.seenAfter('click', '[aria-label=Tabs] a[title="${name}"]', '${content}')`,
        )
        await page.locator(`[aria-label=Tabs] a[title="${name}"]`).tap()
        record(`tab ${name}, ${visit}: press to content`, await shown, {
          ...ms,
          limit: visit === 'again' ? 400 : 1500,
          aim: 150,
        })
        await page.waitForTimeout(400)
      }
    }
    const presses = (await page.evaluate<number[]>('bench.presses()')).sort((a, b) => a - b)
    record('presses: to the next paint, p98', percentile(presses, 0.98), {
      ...ms,
      limit: 400,
      aim: 100,
      note: `${presses.length} longer than a frame`,
    })
  })
}
