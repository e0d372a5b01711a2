// Three people and one message: a member reports it, the committee answers, and whom it concerns has their say. They never learn by whom.
import { messages } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newFriendOfAva } from './support/people/new-member.ts'

test('a reported message is handled, answered and appealed, and the reported one never learns by whom', async ({
  page,
  another,
  looksRight,
}) => {
  const friend = await newFriendOfAva()
  const ava = await enter(page)
  const thread = await friend.api.call<string>('open_direct_message', { other: ava.api.userId })
  const said = `Buy my coins, ${friend.name}`
  await friend.api.must('POST', '/rest/v1/messages', {
    thread_id: thread,
    sender_id: friend.api.userId,
    content: said,
    message_type: 'user',
  })

  // The committee looks at its list all the while: what is new comes by itself.
  const desk = await another()
  await enter(desk, '/cms?show=safety', 'admin@o1.test')
  await expect(desk.getByRole('radio', { name: /^Open \d/ })).toBeVisible()

  // The reporter: from the bubble, with a reason and some words. Nothing is lost by Escape.
  await page.goto(`/inbox?thread=${thread}`)
  await expect(messages(page).getByText(said)).toBeVisible()
  await page.getByRole('button', { name: /message: Buy my coins/ }).click()
  await page.getByRole('menuitem', { name: 'Report message' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report this message' })
  await sheet.getByRole('textbox', { name: 'In your words' }).fill('Again and again.')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: /message: Buy my coins/ }).click()
  await page.getByRole('menuitem', { name: 'Report message' }).click()
  await expect(sheet.getByRole('button', { name: 'Choose a reason' })).toBeDisabled()
  await sheet.getByRole('radio', { name: 'Advertising or a scam' }).click()
  await looksRight()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect(sheet.getByText('Thank you for telling us.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: `Block ${friend.name}` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()

  // The committee: what it is, what is around it, a word, and the way back.
  const row = desk.getByRole('button', { name: new RegExp(friend.name) })
  await expect(row).toContainText('Advertising or a scam')
  await row.click()
  const report = desk.getByRole('dialog', { name: `${friend.name}: message` })
  await expect(report.getByText('Again and again.')).toBeVisible()
  await report.getByRole('button', { name: 'Show what is around it' }).click()
  await expect(report.getByRole('list', { name: 'Messages around it' })).toContainText(said)
  await report.getByRole('radio', { name: 'A word' }).check()
  await report.getByRole('textbox', { name: 'Note' }).fill('First time.')
  await looksRight(desk)
  await report.getByRole('button', { name: 'Send a word' }).click()
  await expect(report.getByText('First time.')).toBeVisible()
  await looksRight(desk)
  await desk.goBack()
  await expect(report).toBeHidden()

  // The reported one: what and why, and one answer.
  const home = await another()
  const heard: string[] = []
  home.on('response', async (answer) => {
    if (/rpc\/my_safety|notifications/.test(answer.url())) heard.push(await answer.text().catch(() => ''))
  })
  home.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await enter(home, '/safety', friend.email, friend.password)
  await expect(home.getByRole('heading', { name: 'A word from the committee' })).toBeVisible()
  const answer = home.getByRole('button', { name: 'Answer the committee' })
  await answer.click()
  await home.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(answer).toBeFocused()
  await answer.press('Enter')
  await home.getByRole('textbox', { name: 'Your answer' }).fill('It was a joke.')
  await desk.getByRole('radio', { name: /Appeals/ }).check()
  await expect(row).toBeHidden()
  await home.getByRole('button', { name: 'Send answer' }).click()
  await expect(home.getByText('The committee has not read it yet.')).toBeVisible()
  await expect(row).toBeVisible()
  await looksRight(home)

  // The committee reads it and takes its word back; both are told.
  await desk.getByRole('radio', { name: 'Limited and blocked' }).check()
  await expect(desk.getByRole('heading', { name: 'Limited' })).toBeVisible()
  await looksRight(desk)
  await desk.getByRole('radio', { name: /Appeals/ }).check()
  await expect(row).toBeVisible()
  await looksRight(desk)
  await row.click()
  await report.getByRole('textbox', { name: 'Note on the answer' }).fill('Fair enough.')
  await report.getByRole('button', { name: 'Take it back' }).click()
  await expect(report.getByText('Taken back: Fair enough.')).toBeVisible()
  await home.reload()
  await expect(home.getByText(/Thank you for explaining/).first()).toBeVisible()
  await page.goto('/safety')
  await expect(page.getByText(/Looked at on/).first()).toBeVisible()

  // Of all the reported one's browser heard about it, nothing names the reporter.
  const about = heard.flatMap((text) => text.split(/(?=\{)/)).filter((part) => /from_committee|"act"/.test(part))
  expect(about.length).toBeGreaterThan(0)
  for (const part of about) expect(part).not.toMatch(new RegExp(`${ava.api.userId}|Ava`))
})
