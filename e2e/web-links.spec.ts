// The card of a page of the web: asked for by the sender's device, fetched by the server once, seen by both; off when it is taken off, or when its address
// leaves the words.
import { composer, messages, together } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { startWebPages, type WebPages } from './support/pages/web-pages.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

let pages: WebPages
test.beforeAll(async () => {
  pages = await startWebPages(
    '<title>Tables</title><meta property="og:title" content="A supper &amp; a song"><meta name="description" content="Eight at the long table."><meta property="og:image" content="/table.jpg">',
  )
})
test.afterAll(() => pages.close())

test('a link has a card, which its sender’s device asked for and nobody else’s', async ({
  page,
  another,
  looksRight,
}) => {
  const friend = await newFriendOfAva()
  const others = await another()
  const { ava, threadId } = await together(page, others, friend.email, friend.password)
  const strange: string[] = []
  for (const tab of [page, others])
    tab.on('request', (request) => {
      if (new URL(request.url()).host.endsWith('.test')) strange.push(request.url())
    })
  const address = `https://pages.test/${crypto.randomUUID()}`
  const offered = page.getByRole('region', { name: 'Card of the link' })
  const name = /^pages\.test\s*A supper & a song\s*Eight at the long table\./

  // Without card it goes as words.
  await composer(page).fill(`Shall we? ${address}`)
  await expect(offered.getByText('A supper & a song')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Without card' }).click()
  await expect(offered).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(messages(others).getByText(`Shall we? ${address}`)).toBeVisible()
  await expect(messages(others).getByRole('link', { name })).toHaveCount(0)

  // With it, both have it, with its picture; the page was asked once for both.
  await composer(page).fill(`Come (${address}).`)
  await expect(offered.getByText('A supper & a song')).toBeVisible()
  await composer(page).press('Enter')
  await expect(offered).toHaveCount(0)
  for (const tab of [page, others]) {
    const card = messages(tab).getByRole('link', { name })
    await expect(card).toHaveAttribute('href', address)
    await expect(card).toHaveAttribute('rel', /noopener noreferrer/)
    await expect(card).toHaveAttribute('target', '_blank')
    await expect(card.locator('img')).toBeVisible()
  }
  await looksRight()
  expect(pages.asked).toEqual([new URL(address).pathname, '/table.jpg'])
  expect(strange).toEqual([])

  // Forwarded and shared on, it has one of its own, which this device asks for.
  const on = await newFriendOfAva()
  const chat = await ava.api.call<string>('open_direct_message', { other: on.api.userId })
  await page.getByRole('button', { name: /^About .* message: Come \(https/ }).click()
  await page.getByRole('menuitem', { name: 'Forward', exact: true }).click()
  await expect(offered.getByText('A supper & a song')).toBeVisible()
  await looksRight()
  await page.getByRole('dialog').getByRole('button', { name: on.name }).click()
  await expect(page.getByText(`Forwarded to ${on.name}`)).toBeVisible()
  await page.goto(`/inbox?sharedUrl=${encodeURIComponent(address)}`)
  await expect(offered.getByText('A supper & a song')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: on.name }).click()
  await expect(page.getByText(`Shared with ${on.name}`)).toBeVisible()
  const passedOn = await ava.api.call<{ messages: { card?: { address: string } }[] }>('messages_page', { thread: chat })
  expect(passedOn.messages.map(({ card }) => card?.address)).toEqual([address, address])
  await page.goto(`/inbox?thread=${threadId}`)

  // The address leaves the words, and the card the conversation.
  const { messages: said } = await ava.api.call<{ messages: { id: string; card?: object }[] }>('messages_page', {
    thread: threadId,
  })
  const carded = said.find(({ card }) => card)
  await ava.api.call('edit_message', { message: carded?.id, content: 'Come on Friday.' })
  for (const tab of [page, others]) {
    await expect(messages(tab).getByText('Come on Friday.')).toBeVisible()
    await expect(messages(tab).getByRole('link', { name })).toHaveCount(0)
  }
})
