// Who wants to be asked first: a meeting of three, a quiet no up to its end, and a request that is taken back. Three people at once.
import type { Page } from '@playwright/test'
import { inDatabase } from './support/club/club-database.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { type NewMember, newFriendOfAva } from './support/people/new-member.ts'

const card = (page: Page) => page.getByRole('article', { name: /^Plug request/ }).last()
const ask = (page: Page) => page.getByRole('article', { name: /would like to introduce you to/ })

/** Two friends of Ava's who do not know each other; the second is asked first, and the first asks Ava for them. */
async function cast() {
  const [asking, asked] = [await newFriendOfAva(), await newFriendOfAva()]
  await asked.api.call('set_introductions', { asked_first: true })
  const ava = await memberApi('ava@o1.test')
  const { threadId } = await asking.api.call<{ threadId: string }>('create_plug_request', {
    target: asked.api.userId,
    connector: ava.userId,
    reason: 'We both restore old boats.',
  })
  return { asking, asked, ava, threadId }
}

const as = (page: Page, member: NewMember, path: string) => enter(page, path, member.email, member.password)

test('a member who is asked first meets the other one, and all three hear of it', async ({
  page,
  another,
  looksRight,
}) => {
  const { asking, asked, threadId } = await cast()
  const [requester, target] = await Promise.all([another(), another()])
  await Promise.all([
    enter(page, `/inbox?thread=${threadId}`),
    as(requester, asking, `/inbox?thread=${threadId}`),
    as(target, asked, '/inbox'),
  ])

  // The connector adds a word, and is told that there is no chat yet.
  await page.getByRole('button', { name: 'Add a note' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add a note' })
  await sheet.getByRole('textbox').fill('Ask about the one in the shed.')
  await sheet.getByRole('button', { name: 'Plug Them' }).click()
  await expect(page.getByText('Passed on', { exact: true }).first()).toBeVisible()
  await expect(card(requester).getByText(/^Ava said yes\. .* is asked first/)).toBeVisible()

  // Who is asked sees who, through whom and why, without a reload.
  await expect(
    ask(target).getByText(`${asking.name.split(' ')[0]} asked Ava Laurent to be introduced to you.`),
  ).toBeVisible()
  await expect(ask(target).getByText('We both restore old boats.')).toBeVisible()
  await expect(ask(target).getByText('Ask about the one in the shed.')).toBeVisible()
  await looksRight(target)
  await ask(target).getByRole('button', { name: 'Meet', exact: true }).click()
  await expect(target.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()
  await expect(target.getByText('Ask about the one in the shed.').last()).toBeVisible()

  await expect(card(requester).getByText('Approved', { exact: true })).toBeVisible()
  await expect(card(page).getByText('Approved', { exact: true })).toBeVisible()
})

test('a quiet no changes nothing for the others, and in the end it did not come about', async ({ page, another }) => {
  const { asking, asked, ava, threadId } = await cast()
  await ava.call('approve_plug_request', { thread: threadId })
  const target = await another()
  await Promise.all([as(page, asking, `/inbox?thread=${threadId}`), as(target, asked, '/inbox')])
  await expect(card(page).getByText('Passed on', { exact: true })).toBeVisible()
  const read = () => asking.api.call('inbox_thread', { thread: threadId })
  // Their own reading changes what they read.
  await asking.api.call('mark_thread_read', { thread: threadId })
  const before = await read()

  await ask(target).getByRole('button', { name: 'Not now' }).click()
  await expect(target.getByText('Nobody is told.', { exact: true })).toBeVisible()
  await expect(ask(target)).toHaveCount(0)
  expect(await read()).toEqual(before)
  await expect(card(page).getByText('Passed on', { exact: true })).toBeVisible()

  await fortnightLater(threadId)
  await page.reload()
  await expect(card(page).getByText('Did not come about', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/^You can ask Ava for .* again from /)).toBeVisible()
  await page.goto(`/home?plug=${asked.api.userId}`)
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText(/^You can ask Ava Laurent for .* again from /)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: /^Ava Laurent/ })).toBeDisabled()
})

test('a request is withdrawn, and the connector sees it at once', async ({ page, another }) => {
  const { asking, threadId } = await cast()
  const connector = await another()
  await Promise.all([as(page, asking, `/inbox?thread=${threadId}`), enter(connector, `/inbox?thread=${threadId}`)])
  await expect(connector.getByRole('button', { name: 'Plug Them', exact: true })).toBeVisible()
  await card(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Request withdrawn')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect(card(connector).getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(connector.getByRole('button', { name: 'Plug Them', exact: true })).toHaveCount(0)
})

/** As if fourteen days had gone by since the request was passed on. */
const fortnightLater = (threadId: string) =>
  inDatabase(
    `with plan as (
       update private.proposals set made_at = made_at - interval '14 days', expires_at = expires_at - interval '14 days' where request_id = '${threadId}' returning 1
     )
     update public.message_threads set expires_at = expires_at - interval '14 days', ask_again_at = ask_again_at - interval '14 days' where id = '${threadId}'`,
  )
