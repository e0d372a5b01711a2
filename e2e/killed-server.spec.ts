// A server that is killed while three people write to each other on two devices each: what was half-way and what is done meanwhile arrives
// by itself, once, on all of them.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type DemoClub, startDemoClub } from './support/club/demo-club.ts'
import { composer, messages, write } from './support/conversation.ts'
import { expect, test as journey } from './support/journey.ts'
import { openLine } from './support/line.ts'
import { enter } from './support/people/actor.ts'
import { type Api, memberApi } from './support/people/api.ts'
import { emailOf, friendsOf, sure } from './support/people/demo-members.ts'

/** A club of its own: killing the common one would be felt by the journeys beside this. */
const test = journey.extend<{ club: DemoClub }>({
  club: async ({ browserName: _ }, use) => {
    const { BASE_URL, E2E_DATA_DIR } = process.env
    const club = await startDemoClub()
    Object.assign(process.env, { BASE_URL: club.url, E2E_DATA_DIR: club.dataDir })
    await use(club)
    await club.close()
    Object.assign(process.env, { BASE_URL }, E2E_DATA_DIR === undefined ? {} : { E2E_DATA_DIR })
  },
})
const [AVA, SOFIA, MARCUS] = ['Ava Laurent', 'Sofia Marchetti', 'Marcus Adeyemi'] as const

interface Said {
  id: string
  content: string
  files?: object[]
  voice?: object
}

/** Full of detail, so that what is sent of it comes in many pieces. */
async function detailed() {
  const raw = { width: 1300, height: 1600, channels: 3 } as const
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer()
  return { name: 'noise.jpg', mimeType: 'image/jpeg', buffer }
}

async function choose(page: Page, words: string, act: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^About .* message: ${words}`) }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

async function say(page: Page, words: string): Promise<void> {
  await composer(page).fill(words)
  await composer(page).press('Enter')
}

const notes = (page: Page) => messages(page).getByRole('button', { name: /^Play / })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })

/** What Marcus does to his conversation with Ava, in the list. */
async function keep(page: Page, ...acts: string[]): Promise<void> {
  await row(page, AVA).first().hover()
  await page.getByRole('button', { name: `About the conversation with ${AVA}`, exact: true }).click()
  for (const act of acts) await page.getByRole('menuitem', { name: act, exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('what three people do around a killed server arrives once, on both devices of each', async ({
  club,
  another,
  surprises,
}) => {
  test.slow()
  surprises.expect(/^(5\d\d |net::ERR_|console: |WebSocket)/)
  const line = await openLine(club.url)
  try {
    const device = (size: 'desk' | 'phone', baseURL = club.url) =>
      another({ baseURL, viewport: size === 'desk' ? { width: 1440, height: 900 } : { width: 390, height: 844 } })
    const api: Api = await memberApi(emailOf(AVA))
    const sofiasApi = await memberApi(emailOf(SOFIA))
    const marcusApi = await memberApi(emailOf(MARCUS))
    const theirs = await marcusApi.call<string>('open_direct_message', { other: api.userId })
    await write(marcusApi, theirs, ['See you there'])
    const threadId = await api.call<string>('open_direct_message', { other: sofiasApi.userId })
    const there = `/inbox?thread=${threadId}`
    await write(api, threadId, ['I am her'])
    await write(sofiasApi, threadId, ['Are you there?', 'Never mind'])
    const [desk, phone] = [await device('desk', line.url), await device('phone')]
    const [sofiasDesk, sofiasPhone] = [await device('desk'), await device('phone')]
    const [marcusDesk, marcusPhone] = [await device('desk'), await device('phone')]
    await Promise.all([
      ...[desk, phone].map((page) => enter(page, there, emailOf(AVA))),
      ...[sofiasDesk, sofiasPhone].map((page) => enter(page, there, emailOf(SOFIA))),
      ...[marcusDesk, marcusPhone].map((page) => enter(page, '/inbox', emailOf(MARCUS))),
    ])
    for (const page of [desk, phone, sofiasDesk, sofiasPhone])
      await expect(messages(page).getByText('Are you there?')).toBeVisible()

    // Without the worker a device has what it has used.
    for (const page of [desk, sofiasPhone]) {
      await page.getByRole('button', { name: /^About .* message: I am her/ }).click()
      await page.getByRole('menuitem', { name: 'Copy', exact: true }).waitFor()
      await page.keyboard.press('Escape')
    }
    await choose(desk, 'I am her', 'Edit')
    await desk.getByRole('textbox', { name: 'Edited message' }).press('Escape')
    await choose(sofiasPhone, 'Never mind', 'Take back')
    await sofiasPhone.getByRole('button', { name: 'Cancel' }).click()
    await keep(marcusPhone, 'Pin')
    await keep(marcusPhone, 'Unpin')

    const spoken = await notes(desk).count()

    // A group that is about to be made, a recording that runs, and a photograph that is half-way.
    const name = `Chess ${Date.now()}`
    await marcusDesk.getByRole('button', { name: 'New group' }).click()
    const sheet = marcusDesk.getByRole('dialog', { name: 'New group' })
    await sheet.getByLabel('Name').fill(name)
    const third = sure((await friendsOf(marcusApi)).find((friend) => friend.name !== AVA))
    for (const friend of [AVA, third.name]) await sheet.getByRole('checkbox', { name: friend }).check()
    await sofiasDesk.getByRole('button', { name: 'Record a voice note' }).click()
    await expect(sofiasDesk.getByRole('timer')).toHaveText('0:02')
    await desk.getByLabel('Photos', { exact: true }).setInputFiles(await detailed())
    await expect(desk.getByRole('list', { name: 'Photos to send' }).getByRole('img')).toHaveCount(1)
    const half = line.cutUploadAfter(200_000)
    await say(desk, 'The view')
    await half
    await club.kill()
    await line.turn('open')

    await sofiasDesk.getByRole('button', { name: 'Send voice note' }).click()
    await choose(sofiasPhone, 'I am her', 'React with 👍')
    await choose(sofiasPhone, 'Never mind', 'Take back')
    await sofiasPhone.getByRole('button', { name: 'Take back' }).click()
    await sheet.getByRole('button', { name: 'Make the group' }).click()
    await choose(desk, 'I am her', 'Edit')
    await desk.getByRole('textbox', { name: 'Edited message' }).fill('I am here')
    await desk.getByRole('textbox', { name: 'Edited message' }).press('Enter')
    await say(desk, `Do you see it? ${club.url}/other-profile/${marcusApi.userId}`)
    await keep(marcusPhone, 'Pin')
    await keep(marcusPhone, 'Mark as unread')
    await keep(marcusPhone, 'Mute', 'For 8 hours')
    await club.start()
    await expect(messages(sofiasPhone).getByText('I am here', { exact: true })).toBeVisible({ timeout: 30_000 })
    // Once more, while answers are on their way.
    await club.kill()
    await club.start()

    for (const page of [desk, phone, sofiasDesk, sofiasPhone]) {
      const said = (words: string) => messages(page).getByRole('listitem').filter({ hasText: words })
      await expect(said('The view').getByRole('button', { name: /^Photo/ })).toHaveCount(1, { timeout: 30_000 })
      await expect(said('I am here').getByRole('button', { name: /^Reactions: 👍/ })).toHaveCount(1)
      await expect(said('Do you see it?')).toHaveCount(1)
      await expect(notes(page)).toHaveCount(spoken + 1)
      await expect(said('Never mind')).toHaveCount(0)
      await expect(messages(page).getByText(/Waiting for|Sending|trying again|Not sent/)).toHaveCount(0)
    }
    for (const page of [sofiasDesk, sofiasPhone])
      await expect(messages(page).getByRole('link', { name: /^Member\s*Marcus Adeyemi/ })).toHaveCount(1)
    for (const page of [marcusDesk, marcusPhone]) {
      for (const word of ['Pinned', 'Muted', 'Marked as unread'])
        await expect(row(page, AVA).first()).toContainText(word)
      await expect(row(page, name)).toHaveCount(1)
    }
    await expect(row(desk, name)).toHaveCount(1)
    // And the club has each once, in the order it was said.
    const { messages: all } = await sofiasApi.call<{ messages: Said[] }>('messages_page', { thread: threadId })
    const since = all.slice(all.findIndex(({ content }) => content === 'I am here'))
    expect(since.filter(({ files }) => files)).toHaveLength(1)
    expect(since.filter(({ voice }) => voice)).toHaveLength(1)
    const words = since.map(({ content }) => content.slice(0, 14))
    expect(words.filter((one) => /^(I am|Are|The|Do|Never) /.test(one))).toEqual([
      'I am here',
      'Are you there?',
      'The view',
      'Do you see it?',
    ])
    // Whatever was stored was told, whoever was killed right after it.
    const told = await sofiasApi.must<{ messageId: string }[]>(
      'GET',
      `/rest/v1/notifications?select=messageId:data->>messageId&data->>threadId=eq.${threadId}`,
    )
    const last = since.findLast(({ content }) => content.startsWith('Do you see it?'))
    expect(told.map(({ messageId }) => messageId)).toContain(last?.id)
  } finally {
    await line.close()
  }
})
