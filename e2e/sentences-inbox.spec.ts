// What the inbox says when something fails: loading, sending, deciding, leaving, introducing.
import type { Page } from '@playwright/test'
import { write } from './support/conversation.ts'
import { breakCall, refuseCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { emailOf, friendsOf } from './support/people/demo-members.ts'
import { somebodyToMeet } from './support/people/somebody-to-meet.ts'

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })

async function choose(page: Page, item: string, sure: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('button', { name: sure, exact: true }).click()
}

test('the inbox says when conversations or messages do not load, are not sent or are not deleted', async ({
  page,
  surprises,
}) => {
  test.setTimeout(150_000)
  // Once the session is gone, what the open page happens to read is refused.
  surprises.expect(/^(401|500) (POST|GET)/)
  const { api } = await enter(page)
  // Somebody no other journey writes to.
  const friend = (await friendsOf(api)).find(({ name }) => name === 'Nadia Rahimi')
  const thread = await api.call<string>('open_direct_message', { other: friend?.id })

  const listBack = await breakCall(page, '**/rest/v1/rpc/inbox')
  await page.goto('/inbox')
  await says(page, 'Failed to load conversations')
  await listBack()

  const messagesBack = await breakCall(page, '**/rest/v1/rpc/messages_page')
  await page.goto(`/inbox?thread=${thread}`)
  await says(page, 'Failed to load messages')
  await messagesBack()
  await page.reload()

  surprises.expect('422 POST')
  const sendingBack = await refuseCall(page, '**/rest/v1/messages*')
  await page.getByPlaceholder('Type a message...').fill('Lost on the way')
  await page.getByPlaceholder('Type a message...').press('Enter')
  await says(page, 'Failed to send message')
  await sendingBack()

  const deletingBack = await breakCall(page, '**/rpc/delete_chat_thread')
  await choose(page, 'Delete chat', 'Delete')
  await says(page, 'Failed to delete chat')
  await deletingBack()

  // The browser's memory was cleared under the open page.
  await page.evaluate(() => localStorage.removeItem('o1-session'))
  await choose(page, 'Delete chat', 'Delete')
  await says(page, 'User not authenticated')
})

test('the inbox says when a request cannot be decided, a chat cannot be left or no longer exists', async ({
  page,
  another,
  surprises,
}) => {
  test.setTimeout(180_000)
  surprises.expect(/^(422|500) POST/)
  const { api } = await enter(page, '/home', emailOf('Adaeze Nwosu'))
  const connector = await another()
  const found = await somebodyToMeet(api)
  const { threadId } = await api.call<{ threadId: string }>('create_plug_request', {
    target: found.target.id,
    connector: found.connector.id,
    reason: 'We should have met years ago.',
  })
  const lines = Array.from({ length: 40 }, (_, at) => `And one more thing, number ${at}`)
  await write(api, threadId, lines)

  const decider = await enter(connector, '/home', emailOf(found.connector.name))
  await decider.api.call('mark_thread_read', { thread: threadId })
  await connector.goto(`/inbox?thread=${threadId}`)
  await expect(connector.getByText('And one more thing, number 39').last()).toBeVisible()
  const lookupBack = await breakCall(connector, '**/rpc/intro_chat_of')
  const approvalBack = await refuseCall(connector, '**/rpc/approve_*')
  const refusalBack = await refuseCall(connector, '**/rpc/decline_*')
  // The card is far up, drawn but out of sight: the bar at the foot is what is pressed.
  const inBar = (name: string) => connector.getByRole('button', { name }).last()
  await inBar('Plug Them').click()
  await says(connector, 'Failed to approve request')
  await inBar('Ignore').click()
  await says(connector, 'Failed to decline request')
  await Promise.all([lookupBack(), approvalBack(), refusalBack()])

  // The answer is lost on its way; the chat that was made is found.
  await connector.route('**/rpc/approve_*', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } })
  })
  await inBar('Plug Them').click()
  await says(connector, 'Intro chat created with all participants.')
  await expect(connector.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()

  const leavingBack = await breakCall(connector, '**/rpc/leave_group_chat')
  await choose(connector, 'Leave chat', 'Leave')
  await says(connector, 'Failed to leave group chat')
  await leavingBack()
  await choose(connector, 'Leave chat', 'Leave')
  await says(connector, 'Left group')

  // Who left the chat finds it no more.
  await connector.goto(`/inbox?thread=${threadId}`)
  await inBar('Open Intro Chat').click()
  await says(connector, 'Intro chat not found')
  await says(connector, 'The intro chat may not have been created yet.')
})

test('an introduction waits for a server in trouble; one that is refused says so, and its words are kept', async ({
  page,
  surprises,
}) => {
  test.setTimeout(120_000)
  surprises.expect(/(400|403|500) POST .*introduce/)
  const { api } = await enter(page)
  const [friend] = await friendsOf(api)
  await page.goto(`/home?introduce=${friend?.id}`)
  const sheet = page.getByRole('dialog', { name: 'Plug With' })
  await sheet.getByRole('radio').first().click()
  await sheet.getByRole('textbox', { name: 'A few words' }).fill('You both collect chairs')
  const send = sheet.getByRole('button', { name: 'Send', exact: true })
  // A server in trouble is waited for; the words are back once it is taken back.
  const serverBack = await breakCall(page, '**/rpc/introduce')
  await send.click()
  await expect(sheet.getByText(/^Not sent yet, trying again/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Take it back' }).click()
  await expect(sheet.getByRole('textbox', { name: 'A few words' })).toHaveValue('You both collect chairs')
  await serverBack()
  let refusal = { status: 400, json: { code: '22P02', message: 'invalid input' } }
  await page.route('**/rpc/introduce', (route) => route.fulfill(refusal))
  await send.click()
  await says(page, 'Failed to create group chat. Please try again.')
  refusal = { status: 403, json: { code: '42501', message: 'permission denied' } }
  await send.click()
  await says(page, 'Failed to create intro chat')
  await expect(sheet.getByRole('textbox', { name: 'A few words' })).toHaveValue('You both collect chairs')
})
