// The app on a phone: photographs another app hands over go into a chat, with the real service worker and without a line too; what waits is gone with
// the session; installing is offered once. A browser in a test has no sheet to share from: a form of the page posts what the system would.
import type { Page } from '@playwright/test'
import { composer, messages } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter, signIn } from './support/people/actor.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { lookInto, turnedByCamera } from './support/photos/photo-files.ts'

test.use({ serviceWorkers: 'allow' })

type Handed = { name: string; mimeType: string; buffer: Buffer }

const withWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** As the system posts what another app shares. */
async function shareInto(page: Page, files: Handed[], words = '') {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  const arrives = page.waitForEvent('framenavigated')
  await page.evaluate(
    ([handed, text]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of handed)
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
        )
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        enctype: 'multipart/form-data',
        action: '/inbox',
      })
      const chosen = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'sharedFiles',
        multiple: true,
      })
      chosen.files = data.files
      const said = Object.assign(document.createElement('input'), { name: 'sharedText', value: text })
      form.append(chosen, said)
      document.body.append(form)
      form.submit()
    },
    [given, words] as const,
  )
  await arrives
}

/** What the device keeps of it. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keyval').objectStore('keyval').get('o1-handed')
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result ? asked.result.files.length : 0)
          }
        }
      }),
  )

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Share to…' })
const tray = (page: Page) => page.getByRole('list', { name: 'Photos to send' }).getByRole('img')
const note = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 notes') }

test('photographs from another app go into a chat, without a line too, or become a post', async ({
  page,
  context,
  looksRight,
  surprises,
}) => {
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  const friend = await newFriendOfAva()
  const { api } = await enter(page, '/home')
  const threadId = await api.call<string>('open_direct_message', { other: friend.api.userId })
  await api.must(
    'POST',
    '/rest/v1/messages',
    { thread_id: threadId, sender_id: api.userId, content: 'Hello', message_type: 'user' },
    { prefer: 'return=minimal' },
  )
  await withWorker(page)
  await page.goto('/inbox')
  await expect(page.getByText('Hello').first()).toBeVisible()

  // Chosen, it waits in the input of that chat, with the words; a press there sends it, without what the camera noted.
  const [one, two] = [await turnedByCamera(6), await turnedByCamera(1)]
  await shareInto(page, [one, note, two], 'From the roof')
  await expect(sheetOf(page).getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(2)
  await expect(sheetOf(page).getByText('One file is no photo and was left out.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await looksRight()
  await page.reload()
  await sheetOf(page).getByRole('searchbox').fill(friend.name)
  await sheetOf(page).getByRole('button', { name: friend.name }).click()
  await expect(page).toHaveURL(`/inbox?thread=${threadId}`)
  await expect(tray(page)).toHaveCount(2)
  await expect(composer(page)).toHaveValue('From the roof')
  await expect(composer(page)).toBeFocused()
  expect(await kept(page)).toBe(0)
  await composer(page).press('Enter')
  await expect(messages(page).getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  const said = async () => (await friend.api.call<{ messages: Said[] }>('messages_page', { thread: threadId })).messages
  await expect.poll(async () => (await said()).at(-1)?.files?.length).toBe(2)
  const token = JSON.parse(friend.api.session).access_token
  const file = (await said()).at(-1)?.files?.[0]?.name
  const answer = await fetch(`${process.env.BASE_URL}/storage/v1/object/authenticated/message-photos/${file}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await lookInto(Buffer.from(await answer.arrayBuffer()))).exif).toBe(false)

  // More than ten, without a line: the worker takes them, and they wait in the chat.
  await context.setOffline(true)
  await shareInto(
    page,
    Array.from({ length: 12 }, () => two),
  )
  await expect(sheetOf(page).getByText('These are the first 10; the rest stayed behind.')).toBeVisible()
  await sheetOf(page).getByRole('button', { name: friend.name }).click()
  await expect(tray(page)).toHaveCount(10)
  await context.setOffline(false)

  // Nothing that is a photo is said so; a post takes them as well.
  await shareInto(page, [note])
  await expect(sheetOf(page).getByText('None of it is a photo.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => kept(page)).toBe(0)
  await shareInto(page, [two], 'The roof')
  await sheetOf(page).getByRole('button', { name: 'New post' }).click()
  const post = page.getByRole('dialog', { name: 'Create Post' })
  await expect(post.getByRole('img', { name: two.name })).toBeVisible()
  await expect(post.getByLabel('What would you like to share?')).toHaveValue('The roof')
  await post.getByRole('button', { name: 'Clear' }).click()
})

type Said = { files?: { name: string }[] }

test('what waits outlives signing in and no session; without a worker the page says what to do', async ({ page }) => {
  const member = await newFriendOfAva()
  const photo = await turnedByCamera(1)
  // Nobody has opened the app here: the server itself answers.
  await page.goto('/robots.txt')
  await shareInto(page, [photo])
  await page.waitForURL(/\/auth\?next=/)
  await withWorker(page)

  // Signed out, with a worker: it is there after signing in, in this tab.
  await shareInto(page, [photo])
  await page.waitForURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(sheetOf(page).getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(1)
  expect(await kept(page)).toBe(1)

  // Signed out with it still waiting: gone, also for whoever has its address.
  const waiting = await page
    .evaluate(() => JSON.stringify(history.state))
    .then((state) => /photos ([\w-]+)/.exec(state)?.[1])
  await page.goto('/settings')
  // What is asked in the moment in which the session ends is refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept(page)).toBe(0)
  await signIn(page)
  await page.goto(`/inbox?sharedFiles=${waiting}`)
  await expect(sheetOf(page).getByText('They are not here any more.')).toBeVisible()
  await page.goto('/inbox?sharedFiles=lost')
  await expect(sheetOf(page).getByText('The photos did not come along.')).toBeVisible()
})

/** Runs in the page: the browser says that it could install the app. */
function installable() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      document.title = 'asked by the browser'
      return { outcome: 'accepted' }
    },
  })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('installing is offered on the third day, once, and stays in the settings', async ({
  page,
  another,
  looksRight,
}) => {
  const { email, password, api } = await newFriendOfAva()
  await page.goto('/')
  expect(await page.evaluate(installable)).toBe(false)
  await enter(page, '/robots.txt', email, password)
  await page.evaluate(
    (member) => localStorage.setItem(`o1-install:${member}`, '{"day":"2026-01-02","days":2}'),
    api.userId,
  )
  await page.goto('/home')
  expect(await page.evaluate(installable)).toBe(true)
  const card = page.getByRole('region', { name: 'Install o1' })
  await expect(card).toContainText('Keep o1 as an app of its own', { timeout: 15_000 })
  await looksRight()
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toHaveCount(0)

  await page.goto('/settings')
  await page.evaluate(installable)
  await page.getByRole('region', { name: 'Install o1' }).getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveTitle('asked by the browser')

  // On an iPhone the two steps are drawn, after the first message; there is nothing to press that could not work.
  const phone = await another({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  await phone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const ava = await enter(phone, '/home')
  const threadId = await ava.api.call<string>('open_direct_message', { other: api.userId })
  await phone.goto(`/inbox?thread=${threadId}`)
  await composer(phone).fill('Are you in town?')
  await composer(phone).press('Enter')
  await expect(messages(phone).getByText('Are you in town?')).toBeVisible()
  await phone.waitForTimeout(5000)
  const steps = phone.getByRole('region', { name: 'Install o1' })
  await expect(steps).toHaveCount(0)
  await phone.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Home' }).click()
  await expect(steps.getByRole('listitem')).toHaveText(['1Press Share', '2Choose Add to Home Screen'])
  await looksRight(phone)
  expect(await phone.locator('link[rel=apple-touch-startup-image]').count()).toBe(2)
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await phone.waitForTimeout(5000)
  await expect(steps).toHaveCount(0)
})
