// Messages written while the server is gone, behind a proxy that answers 502, or on a line that loses a third: each arrives by itself,
// once, in order.
import type { Page } from '@playwright/test'
import { composer, messages, together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { type Line, openLine, type Weather } from './support/line.ts'

let line: Line
test.beforeEach(async () => {
  line = await openLine()
})
test.afterEach(() => line.close())

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

async function arrived(page: Page, texts: string[], mark: number) {
  for (const text of texts) await expect(messages(page).getByText(text)).toHaveCount(1, { timeout: 40_000 })
  const order = (await messages(page).getByText(String(mark)).allInnerTexts()).flatMap(
    (text) => text.match(/\w+ (?=\d{10,})/g) ?? [],
  )
  expect(order.map((word) => word.trim())).toEqual(texts.map((text) => text.split(' ')[0]))
}

const words = (mark: number) => ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `${word} ${mark}`)

for (const [weather, seconds] of [
  ['gone', 1],
  ['gone', 10],
  ['gateway', 10],
] as [Weather, number][])
  test(`messages written while the server is ${weather} for ${seconds} s arrive once and in order`, async ({
    another,
    surprises,
  }) => {
    for (const part of [line.url, 'WebSocket', 'ERR_', '502']) surprises.expect(part)
    const ava = await another({ baseURL: line.url })
    const sofia = await another()
    await together(ava, sofia, 'sofiamarchetti@o1.test')
    const mark = Date.now()
    const texts = words(mark)
    for (const text of texts.slice(0, 2)) await say(ava, text)
    await line.turn(weather)
    for (const text of texts.slice(2)) await say(ava, text)
    if (seconds > 5) await expect(messages(ava).getByText('Waiting for a connection').first()).toBeVisible()
    await ava.waitForTimeout(seconds * 1000)
    await line.turn('open')
    await arrived(sofia, texts, mark)
    await expect(messages(ava).getByText(/Waiting for|Sending|trying again/)).toHaveCount(0)
    await expect(ava.getByText("didn't send")).toHaveCount(0)
  })

test('a line that loses every third request loses no message and doubles none', async ({ another, surprises }) => {
  for (const part of [line.url, 'WebSocket', 'ERR_']) surprises.expect(part)
  const ava = await another({ baseURL: line.url })
  const sofia = await another()
  await together(ava, sofia, 'sofiamarchetti@o1.test')
  await line.turn('lossy')
  const mark = Date.now()
  const texts = words(mark)
  for (const text of texts) await say(ava, text)
  await arrived(sofia, texts, mark)
})

test('a tab closed before its messages were sent sends them when the club is opened again', async ({
  another,
  surprises,
}) => {
  for (const part of [line.url, 'WebSocket', 'ERR_']) surprises.expect(part)
  const ava = await another({ baseURL: line.url })
  const sofia = await another()
  await together(ava, sofia, 'sofiamarchetti@o1.test')
  const mark = Date.now()
  const texts = words(mark).slice(0, 3)
  await line.turn('gone')
  for (const text of texts) await say(ava, text)
  await expect(messages(ava).getByText('Waiting for a connection').first()).toBeVisible()
  const context = ava.context()
  await ava.close()
  await line.turn('open')
  const again = await context.newPage()
  await again.goto('/inbox')
  await arrived(sofia, texts, mark)
})
