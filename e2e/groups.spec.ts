// A group of friends: made without a line, read from when one came, taken out of, left; and who can read it, in words.
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { cameWithTheClub, emailOf, friendsOf, sure } from './support/people/demo-members.ts'

interface Friend {
  id: string
  name: string
  igHandle: string | null
}

test('friends make a group, read it from when they came, and leave it', async ({
  page,
  another,
  looksRight,
  surprises,
}) => {
  const name = `Chess ${Date.now()}`
  const { api } = await enter(page, '/inbox', emailOf('Marcus Adeyemi'))
  const friends = ((await friendsOf(api)) as Friend[]).filter(
    (one) => cameWithTheClub(one) && one.name !== 'Ava Laurent',
  )
  const [first, second, third] = [sure(friends[0]), sure(friends[1]), sure(friends[2])]

  // Nothing is lost of what was typed, and it is made once the line is back.
  await page.getByRole('button', { name: 'New group' }).click()
  const sheet = page.getByRole('dialog', { name: 'New group' })
  await sheet.getByRole('button', { name: 'Make the group' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByLabel('Name').fill(name)
  await sheet.getByRole('checkbox', { name: first.name }).check()
  await sheet.getByRole('checkbox', { name: second.name }).check()
  await looksRight()
  await page.reload()
  await expect(sheet.getByLabel('Name')).toHaveValue(name)
  await expect(sheet.getByText('You and 2 friends')).toBeVisible()
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Make the group' }).click()
  await expect(sheet).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  const threadId = sure(new URL(page.url()).searchParams.get('thread'))
  const input = page.getByRole('textbox', { name: 'Message', exact: true })
  // An @ offers the names of the group.
  await input.pressSequentially(`Before the third, @${first.name.slice(0, 3)}`)
  await expect(page.getByRole('option', { name: first.name })).toHaveAttribute('aria-selected', 'true')
  await looksRight()
  await input.press('Enter')
  await expect(input).toHaveValue(`Before the third, @${first.name} `)
  await input.press('Enter')
  await expect(page.getByText('Sent').last()).toBeAttached()

  const { page: firsts } = await enter(await another(), '/inbox', emailOf(first.name))
  await firsts.getByRole('link', { name: new RegExp(name) }).click()
  await expect(firsts.getByText('Marcus Adeyemi made this group.')).toBeVisible()
  await expect(firsts.getByRole('list').getByText('Before the third')).toBeVisible()

  // Details: who reads it, another friend, another name.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Group details' }).click()
  const details = page.getByRole('dialog', { name: 'Group details' })
  await expect(details.getByText('Nobody else. Nobody of the club reads conversations.')).toBeVisible()
  await looksRight()
  await details.getByRole('button', { name: 'Add friends' }).click()
  const adding = page.getByRole('dialog', { name: 'Add friends' })
  await adding.getByRole('checkbox', { name: third.name }).check()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding).toBeHidden()
  await expect(details.getByRole('button', { name: third.name, exact: true })).toBeVisible()
  await expect(firsts.getByText(`${third.name} was added.`).last()).toBeVisible()
  const thirds = await memberApi(emailOf(third.name))
  const read = await thirds.call<{ messages: { content: string }[] }>('messages_page', { thread: threadId })
  expect(read.messages.map(({ content }) => content)).toEqual([`${third.name} was added.`])

  await details.getByRole('button', { name: `More about ${second.name}` }).click()
  await page.getByRole('menuitem', { name: 'Take out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click()
  await expect(details.getByRole('button', { name: second.name, exact: true })).toBeHidden()
  const seconds = await memberApi(emailOf(second.name))
  expect((await seconds.ask('POST', '/rest/v1/rpc/inbox_thread', { thread: threadId })).status).toBe(404)

  // Back leads to the group, and out of it; who stays keeps it.
  await page.goBack()
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  // What leaves the screen may be asked for once more.
  surprises.expect(/404 POST .*(messages_page|inbox_thread)/)
  await page.getByRole('menuitem', { name: 'Leave chat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  await expect(firsts.getByText('Marcus Adeyemi is no longer in the group.').last()).toBeVisible()
  await firsts.getByRole('button', { name: 'More', exact: true }).click()
  await firsts.getByRole('menuitem', { name: 'Group details' }).click()
  await expect(firsts.getByRole('dialog').getByText('Keeps the group')).toBeVisible()
})
