// What a conversation keeps: its photographs, voice notes, links and events in one sheet, each with the way to where it was said.
import { messages } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { friendsOf } from './support/people/demo-members.ts'

test('media, links and events are in one sheet, and lead to where they were said', async ({ page, looksRight }) => {
  const { api } = await enter(page)
  const sofia = (await friendsOf(api)).find(({ name }) => name === 'Sofia Marchetti')
  const thread = await api.call<string>('open_direct_message', { other: sofia?.id })
  await page.goto(`/inbox?thread=${thread}`)
  const more = page.getByRole('button', { name: 'More', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Media, links and events' })

  // From the details, and from the menu beside them.
  await more.click()
  await page.getByRole('menuitem', { name: 'Who can read this' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Media, links and events' }).click()
  const photos = sheet.getByRole('button', { name: /^Photo from Sofia Marchetti/ })
  await expect(photos).toHaveCount(4)
  await expect(sheet.getByRole('button', { name: /^Play the voice note of Sofia Marchetti/ })).toBeVisible()
  await looksRight()

  // On the whole screen it is turned through all of them; Back leads to the sheet.
  await photos.first().click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByText('1 / 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()

  // A reload keeps what is looked at.
  await sheet.getByRole('tab', { name: 'Links' }).click()
  const link = sheet.getByRole('link', { name: /lagunastudio\.example/ })
  await expect(link).toBeVisible()
  await looksRight()
  await page.reload()
  await expect(link).toBeVisible()

  await sheet.getByRole('tab', { name: 'Events' }).click()
  await expect(sheet.getByRole('link', { name: /Nia Campbell/ })).toBeVisible()
  await looksRight()
  await expect(sheet.getByRole('button', { name: 'Show this card in the conversation' })).toBeVisible()

  // From the second photograph to the message it came with, which is far above the end.
  await sheet.getByRole('tab', { name: 'Media' }).click()
  await photos.nth(1).click()
  await viewer.getByRole('button', { name: 'Show this photo in the conversation' }).click()
  await expect(viewer).toBeHidden()
  await expect(sheet).toBeHidden()
  const there = messages(page).locator('[data-message]:focus')
  await expect(messages(page).getByText('The samples arrived.')).toBeInViewport()
  // Whoever reads by keys or by ear is there too, and not where the sheet was opened.
  await expect(there).toContainText('The samples arrived.')
  await more.click()
  await page.getByRole('menuitem', { name: 'Media, links and events' }).click()
  await sheet.getByRole('tab', { name: 'Links' }).click()
  await sheet
    .getByRole('button', { name: /in the conversation$/ })
    .first()
    .press('Enter')
  await expect(sheet).toBeHidden()
  await expect(there).toContainText('lagunastudio.example')
})
