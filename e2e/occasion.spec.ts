// The chat that opens: what the two share, ways to begin, a date between the two, and the connector who leaves them to it.
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { somebodyToMeet } from './support/people/somebody-to-meet.ts'

test('two who were introduced make a date, and who introduced them leaves them to it', async ({
  page,
  another,
  looksRight,
}) => {
  const { api } = await enter(page, '/home', emailOf('Imani Okafor'))
  const { target, connector } = await somebodyToMeet(api)
  const connectorsApi = await memberApi(emailOf(connector.name))
  const { threadId } = await api.call<{ threadId: string }>('create_plug_request', {
    target: target.id,
    connector: connector.id,
    reason: 'We both collect first editions.',
  })
  const { introThreadId } = await connectorsApi.call<{ introThreadId: string }>('approve_plug_request', {
    thread: threadId,
  })
  const chat = `/inbox?thread=${introThreadId}`
  const first = target.name.split(' ')[0]

  // The three, the reason, what they share, and ways to begin; the connector sees no more than the three.
  await page.goto(chat)
  const introduction = page.getByRole('region', { name: 'Introduction' })
  await expect(introduction.locator('img')).not.toHaveCount(0)
  // It opens at the faces, also where it does not fit and nothing is unread any more.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.reload()
  await expect(introduction.getByRole('button', { name: `View ${target.name}` })).toBeInViewport()
  await expect(introduction.getByText('We both collect first editions.')).toBeVisible()
  await expect(introduction.getByText(/^You share/)).toBeVisible()
  await expect(introduction.getByRole('button', { name: 'Connect' })).toBeVisible()
  await looksRight()
  await introduction.getByRole('list', { name: 'Ways to begin' }).getByRole('button').first().click()
  await expect(page.getByPlaceholder('Type a message...')).toHaveValue(new RegExp(`^Hello ${first}\\. `))
  const { page: connectors } = await enter(await another(), chat, emailOf(connector.name))
  await expect(connectors.getByRole('button', { name: 'I leave you to it' })).toBeVisible()
  await expect(connectors.getByText(/^You share/)).toHaveCount(0)
  await looksRight(connectors)

  // Three times are there already: one tap suggests them. Back closes the sheet and keeps what was typed.
  const suggest = page.getByRole('button', { name: 'Suggest a time' })
  await suggest.click()
  const sheet = page.getByRole('dialog', { name: 'Suggest a time' })
  await sheet.getByLabel('Place').fill('The bar')
  await looksRight()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await suggest.click()
  await expect(sheet.getByLabel('Place')).toHaveValue('The bar')
  await expect(sheet.getByLabel('Day')).toHaveCount(3)
  await sheet.getByRole('button', { name: 'Suggest these times' }).click()
  await expect(page.getByText(`${first} has not answered yet.`)).toBeVisible()

  // The other takes one. It is a date on both screens, and on the connector's nothing.
  const { page: targets } = await enter(await another(), chat, emailOf(target.name))
  const meeting = targets.getByRole('region', { name: 'When you meet' })
  await expect(meeting.getByText('Imani suggests a time')).toBeVisible()
  await looksRight(targets)
  await meeting.getByRole('list', { name: 'Suggested times' }).getByRole('button').nth(1).click()
  await expect(meeting.getByText('You meet Imani:')).toBeVisible()
  const date = page.getByRole('region', { name: 'When you meet' })
  await expect(date.getByText(`You meet ${first}:`)).toBeVisible()
  await expect(connectors.getByRole('region', { name: 'When you meet' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await date.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('date.ics')

  // Called off by one, gone for both.
  await meeting.getByRole('button', { name: 'Call off' }).click()
  await targets.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click()
  await expect(date).toHaveCount(0)
  await expect(meeting).toHaveCount(0)

  await connectors.getByRole('button', { name: 'I leave you to it' }).click()
  await expect(connectors.getByText('You left them to it')).toBeVisible()
  await expect(page.getByText(`${connector.name} leaves you to it.`).last()).toBeVisible()
  // What is sent from now on is for the two.
  await expect(page.getByRole('heading', { name: connector.name.split(' ')[0] ?? '' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(targets.getByText(new RegExp(`^Hello ${first}\\. `))).toBeVisible()
})
