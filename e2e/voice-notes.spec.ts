// Voice notes: recorded, sent, heard by the other one; and one that is recorded without a line.
import type { Page } from '@playwright/test'
import { composer, messages, together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { openLine } from './support/line.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { fingersOf, middleOf, phone } from './support/touch/finger.ts'

const notes = (page: Page) => messages(page).getByRole('button', { name: /^Play / })

/** The clock of the recorder is the microphone's: it stands until the device gives sound. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:02')
}

test('a voice note is recorded, sent and heard', async ({ page, another, looksRight }) => {
  const friend = await newFriendOfAva()
  const others = await another(phone)
  const { ava, threadId } = await together(page, others, friend.email, friend.password)

  await record(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Record on' })).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Discard voice note' }).click()
  await expect(page.getByRole('button', { name: 'Record a voice note' })).toBeVisible()

  // An edit ends a recording, and no microphone opens when the edit is done.
  await composer(page).fill('Hear this')
  await composer(page).press('Enter')
  await record(page)
  await page.getByRole('button', { name: /^About .* message: Hear this/ }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Edited message' }).press('Escape')
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)

  await record(page)
  await page.getByRole('button', { name: 'Send voice note' }).click()
  for (const tab of [page, others]) {
    await expect(notes(tab)).toHaveCount(1)
    await expect(messages(tab).getByText('🎤')).toHaveCount(0)
  }
  await looksRight()
  await notes(others).click()
  await expect(messages(others).getByRole('button', { name: 'Pause' })).toBeVisible()
  await others.getByRole('button', { name: '1× speed' }).click()
  await expect(others.getByRole('button', { name: '1.5× speed' })).toBeVisible()
  // To its end.
  await expect(notes(others)).toBeVisible()

  const { messages: said } = await ava.api.call<{ messages: { content: string; voice?: { durationMs: number } }[] }>(
    'messages_page',
    { thread: threadId },
  )
  const spoken = said.find(({ voice }) => voice)
  expect(spoken?.content).toBe('🎤 Voice note')
  expect(spoken?.voice?.durationMs).toBeGreaterThan(1500)

  // With a finger: a tap records until it is sent or discarded; held, it is discarded when let go elsewhere and sent when let go.
  const finger = await fingersOf(others)
  const timer = others.getByRole('timer')
  const microphone = await middleOf(others.getByRole('button', { name: 'Record a voice note' }))
  await finger.tap(microphone)
  await expect(timer).toHaveText('0:01')
  await finger.tap(await middleOf(others.getByRole('button', { name: 'Discard voice note' })))
  await expect(timer).toHaveCount(0)
  await finger.down(microphone)
  await expect(timer).toHaveText('0:01')
  await finger.move([microphone], [[microphone[0] - 160, microphone[1]]])
  await expect(others.getByText('Let go to discard')).toBeVisible()
  await finger.up()
  await expect(timer).toHaveCount(0)
  await finger.down(microphone)
  await expect(timer).toHaveText('0:01')
  await finger.up()
  await expect(notes(page)).toHaveCount(2)
})

test('one that is recorded without a line waits, and is sent once', async ({ browser, another, surprises }) => {
  surprises.expect('line')
  const friend = await newFriendOfAva()
  const line = await openLine()
  const context = await browser.newContext({ baseURL: line.url })
  try {
    const page = await context.newPage()
    const others = await another()
    await together(page, others, friend.email, friend.password)
    await record(page)
    await line.turn('gone')
    await page.getByRole('button', { name: 'Send voice note' }).click()
    await expect(notes(page)).toHaveCount(1)
    await line.turn('open')
    await expect(notes(others)).toHaveCount(1, { timeout: 20_000 })
    await page.reload()
    await expect(notes(page)).toHaveCount(1)
  } finally {
    await context.close()
    await line.close()
  }
})
