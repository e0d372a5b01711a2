// Photographs in messages: chosen, sent, looked at on the whole screen, fetched by nobody else, taken back; across a line that is gone for a while.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { composer, messages, together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { openLine } from './support/line.ts'
import { type Api, memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { corners, isNear, lookInto, turnedByCamera } from './support/photos/photo-files.ts'
import { fingersOf, middleOf, phone } from './support/touch/finger.ts'

interface Said {
  id: string
  content: string
  files?: { name: string; width: number; height: number }[]
}

const choose = async (page: Page, ...orientations: number[]) =>
  page.getByLabel('Photos', { exact: true }).setInputFiles(await Promise.all(orientations.map(turnedByCamera)))
const chosen = (page: Page) => page.getByRole('list', { name: 'Photos to send' }).getByRole('img')
const pictures = (page: Page) => messages(page).getByRole('button', { name: /^Photo/ })

/** Whether any way of the storage service gives this member the photograph. */
async function fetches(api: Api, name: string): Promise<boolean> {
  const { access_token: token } = JSON.parse(api.session) as { access_token: string }
  const ways = ['object/authenticated', 'object/public', 'object', 'render/image/authenticated', 'render/image/public']
  const answers = await Promise.all(
    ways.map((way) =>
      fetch(`${process.env.BASE_URL}/storage/v1/${way}/message-photos/${name}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  )
  return answers.some(({ ok }) => ok)
}

test('photographs are seen by both, on the whole screen, and by nobody else', async ({ page, another, looksRight }) => {
  const friend = await newFriendOfAva()
  const others = await another(phone)
  const { ava, other, threadId } = await together(page, others, friend.email, friend.password)
  const said = async () => (await ava.api.call<{ messages: Said[] }>('messages_page', { thread: threadId })).messages

  await choose(page, 6, 1, 1)
  await expect(chosen(page)).toHaveCount(3)
  await looksRight()
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await composer(page).press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  for (const tab of [page, others]) {
    await expect(pictures(tab)).toHaveCount(2)
    await expect(messages(tab).getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible()
    await expect(messages(tab).getByText('📷')).toHaveCount(0)
  }
  await looksRight()

  // On the whole screen: turned and enlarged by fingers, saved; Back closes it.
  const fingers = await fingersOf(others)
  await fingers.tap(await middleOf(pictures(others).first()))
  const viewer = others.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible()
  await fingers.swipe([320, 420], [60, 420], 6)
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await fingers.pinch([150, 420], [240, 420], [60, 420], [330, 420])
  await expect(viewer.getByRole('button', { name: 'Whole photo' })).toBeVisible()
  // Enlarged, a swipe moves the photograph and turns to no other.
  await fingers.swipe([60, 420], [320, 420], 6)
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await fingers.pinch([60, 420], [330, 420], [170, 420], [220, 420])
  await expect(viewer.getByRole('button', { name: 'Enlarge' })).toBeVisible()
  const saving = others.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Save photo' }).click()
  const saved = await lookInto(await readFile(await (await saving).path()))
  expect(saved.exif).toBe(false)
  expect(saved.corners.every((colour, at) => isNear(colour, corners[at] ?? [0, 0, 0]))).toBe(true)
  await others.goBack()
  await expect(viewer).toBeHidden()
  await expect(pictures(others)).toHaveCount(2)

  // Whoever is not in it fetches nothing, by any way.
  const [message] = (await said()).filter(({ files }) => files)
  const name = message?.files?.[0]?.name ?? ''
  expect(await fetches(other.api, name)).toBe(true)
  const stranger = await memberApi(emailOf('Marcus Adeyemi'))
  expect(await fetches(stranger, name)).toBe(false)
  expect(await stranger.must('GET', `/rest/v1/message_files?name=eq.${name}`)).toEqual([])

  // Taken back, it is gone for both; whoever looks at it just now is back in the conversation.
  await fingers.tap(await middleOf(pictures(others).first()))
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await page.getByRole('button', { name: /^About your message: 📷/ }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  for (const tab of [page, others]) await expect(pictures(tab)).toHaveCount(0)
  await expect(viewer).toBeHidden()
  await expect.poll(() => others.evaluate(() => JSON.stringify(history.state))).not.toContain('"photograph"')
  for (const { api } of [ava, other]) expect(await fetches(api, name)).toBe(false)
})

test('what is sent without a line waits with its picture, and arrives once', async ({
  browser,
  another,
  surprises,
}) => {
  surprises.expect('line')
  const friend = await newFriendOfAva()
  const line = await openLine()
  const context = await browser.newContext({ baseURL: line.url })
  try {
    const page = await context.newPage()
    const others = await another()
    const { other, threadId } = await together(page, others, friend.email, friend.password)
    // Without the worker a device has what it has used.
    await choose(page, 1)
    await expect(chosen(page)).toHaveCount(1)
    await line.turn('gone')
    await composer(page).fill('The view')
    await composer(page).press('Enter')
    await expect(messages(page).getByText('The view')).toBeVisible()
    await expect(messages(page).getByRole('img', { name: 'Photo' })).toBeVisible()
    // A second one, which is not to be sent after all.
    await choose(page, 6)
    await expect(chosen(page)).toHaveCount(1)
    await composer(page).press('Enter')
    await page.getByRole('button', { name: 'Delete: 📷 Photo' }).click()
    await expect(messages(page).getByRole('img', { name: 'Photo' })).toHaveCount(1)
    await line.turn('open')
    await expect(messages(others).getByText('The view')).toBeVisible({ timeout: 20_000 })
    await expect(messages(others).getByRole('img', { name: 'Photo' })).toBeVisible()
    await page.reload()
    await expect(pictures(page)).toHaveCount(1)
    const { messages: said } = await other.api.call<{ messages: Said[] }>('messages_page', { thread: threadId })
    expect(said.filter(({ files }) => files).length).toBe(1)
  } finally {
    await context.close()
    await line.close()
  }
})
