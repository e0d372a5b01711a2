// An event is shared into a chat: its reader sees it as a card, opens it, and reads the same words once it is gone.
import { composer, messages } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { hardToPress } from './support/pressable.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an event is shared into a chat as a card, and says so when it is gone', async ({ page, another, looksRight }) => {
  const host = await memberApi(emailOf('Nia Campbell'))
  const id = crypto.randomUUID()
  const words = `A table under the stairs ${id.slice(0, 4)}`
  const event = { id, user_id: host.userId, type: 'event', content: words, event_date: day(9), event_time: '20:00' }
  await host.must('POST', '/rest/v1/posts', event)

  // Their chat holds no cards of others.
  const friend = await newFriendOfAva()
  const { api } = await enter(page, `/live-network?post=${id}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await opened.getByRole('button', { name: 'More about this event by Nia Campbell' }).click()
  await page.getByRole('menuitem', { name: 'Share event' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share event' })
  await expect(sheet.getByText(words)).toBeVisible()
  await looksRight()
  // What is typed is there again after Back.
  await sheet.getByLabel('Your words, if you like').fill('Shall we?')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await opened.getByRole('button', { name: 'More about this event by Nia Campbell' }).click()
  await page.getByRole('menuitem', { name: 'Share event' }).click()
  await expect(sheet.getByLabel('Your words, if you like')).toHaveValue('Shall we?')
  await sheet.getByLabel('Search your chats and friends').fill(friend.name)
  await sheet.getByRole('button', { name: friend.name }).click()
  await expect(page.getByText(`Shared with ${friend.name}`)).toBeVisible()

  // The reader has the card, and it leads there.
  const reader = await another()
  const thread = await friend.api.call<string>('open_direct_message', { other: api.userId })
  await enter(reader, `/inbox?thread=${thread}`, friend.email, friend.password)
  const card = messages(reader).getByRole('link', { name: new RegExp(`^Event .*${words}`) })
  await expect(card).toBeVisible()
  await expect(messages(reader).getByText('Shall we?').last()).toBeVisible()
  await card.click()
  await expect(reader.getByRole('region', { name: 'The post you opened' }).getByText(words)).toBeVisible()

  // Typed by hand it is one too; a profile as well. However many there are, they are asked for together.
  await reader.goBack()
  await composer(reader).fill(`${new URL(`/other-profile/${host.userId}`, reader.url()).href}, she hosts it.`)
  await composer(reader).press('Enter')
  await expect(
    messages(reader)
      .getByRole('link', { name: /^Member\s*Nia Campbell/ })
      .last(),
  ).toBeVisible()
  const asked: string[] = []
  reader.on('request', (request) => {
    if (request.url().includes('/rpc/linked_things')) asked.push(request.url())
  })
  await page.goto('/profile')
  await host.must('DELETE', `/rest/v1/posts?id=eq.${id}`)
  await reader.reload()
  await expect(messages(reader).getByText('This post is no longer here.').last()).toBeVisible()
  await expect(
    messages(reader)
      .getByRole('link', { name: /^Member\s*Nia Campbell/ })
      .last(),
  ).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a date and a telephone number in a message can be pressed', async ({ page, looksRight }) => {
  const { api } = await enter(page)
  const marcus = await memberApi(emailOf('Marcus Adeyemi'))
  const thread = await api.call<string>('open_direct_message', { other: marcus.userId })
  await page.goto(`/inbox?thread=${thread}`)
  await composer(page).fill('Supper on 12 December 2031 at 8pm? Ring +44 20 7946 0958.')
  await composer(page).press('Enter')
  const said = messages(page)
  await expect(said.getByRole('link', { name: '+44 20 7946 0958' }).last()).toHaveAttribute('href', 'tel:+442079460958')
  await said.getByRole('button', { name: '12 December 2031 at 8pm' }).last().click()
  const offer = page.getByRole('dialog')
  await expect(offer).toContainText('2031')
  await looksRight()
  const saved = page.waitForEvent('download')
  await offer.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toBe('date.ics')
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  // Over several lines it keeps its words inside.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(() => hardToPress(page)).toEqual([])
})

test('what another app hands over goes into a chat, or becomes a post', async ({ page, looksRight }) => {
  const { api } = await enter(page, '/inbox?sharedTitle=A+page&sharedText=https%3A%2F%2Fa.test%2Fx')
  const sheet = page.getByRole('dialog', { name: 'Share with' })
  const words = sheet.getByLabel('Your words')
  await expect(words).toHaveValue('A page\nhttps://a.test/x')
  expect(new URL(page.url()).search).toBe('')
  await looksRight()
  await page.reload()
  await expect(words).toHaveValue('A page\nhttps://a.test/x')
  await words.fill('Read this: https://a.test/x')
  await sheet.getByRole('button', { name: 'Make it a post' }).click()
  const post = page.getByRole('dialog', { name: 'Create Post' })
  await expect(post.getByText('Read this: https://a.test/x')).toBeVisible()
  await post.getByRole('button', { name: 'Clear' }).click()

  await page.goto('/inbox?sharedUrl=https%3A%2F%2Fa.test%2Fy')
  await sheet.getByRole('button', { name: 'Marcus Adeyemi' }).click()
  await expect(page.getByText('Shared with Marcus Adeyemi')).toBeVisible()
  const marcus = await memberApi(emailOf('Marcus Adeyemi'))
  const thread = await api.call<string>('open_direct_message', { other: marcus.userId })
  const { messages: said } = await marcus.call<{ messages: { content: string }[] }>('messages_page', { thread })
  expect(said.at(-1)?.content).toBe('https://a.test/y')
})
