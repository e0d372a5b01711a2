// How a request may end besides a yes at once: nobody answers in time, or an event waits behind it.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callAs } from './support/as-member.ts'
import { type Backend, keeperOf, visitorOf } from './support/backend.ts'
import { cameWithTheClub, emailOf } from './support/demo-members.ts'
import { expect, test } from './support/journey.ts'
import { DEMO_PASSWORD, enter } from './support/sign-in.ts'

interface Named {
  id: string
  name: string
}
interface Card {
  userId: string
  name: string
  igHandle: string | null
  isDirectFriend: boolean
}
interface Request {
  id: string
  status: string
  targetId: string
}

test('a request nobody answered in time is not approved any more, and may be asked anew', async ({
  page,
  another,
  baseURL,
}) => {
  await enter(page, '/home', emailOf('Marcus Adeyemi'))
  const { target, connector } = await somebodyToMeet(page)
  const { threadId } = await callAs<{ threadId: string }>(page, 'create_plug_request', {
    target: target.id,
    connector: connector.id,
  })
  const decider = await another()
  await enter(decider, '/home', emailOf(connector.name))
  // Reading stores an expiry that is due: it is done before.
  await callAs(decider, 'mark_thread_read', { thread: threadId })
  await decider.goto(`/inbox?thread=${threadId}`)
  await expect(decider.getByText(/asks you because you know both\. The request expires in 14 days\./)).toBeVisible()

  // The page still offers the answer when the last day ends.
  await letExpire(await keeperOf(baseURL), threadId)
  await decider.getByRole('button', { name: 'Plug Them' }).click()
  await expect(decider.getByText('Request expired', { exact: true })).toBeVisible()
  await expect(decider.getByText('It can no longer be approved.')).toBeVisible()
  await expect(decider.getByRole('article').getByText('Expired', { exact: true })).toBeVisible()
  await expect(decider.getByRole('button', { name: 'Plug Them' })).toHaveCount(0)

  await page.goto(`/inbox?thread=${threadId}`)
  await expect(page.getByRole('article').getByText('Expired', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText(`Why would you like to meet ${target.name}?`)).toBeVisible()
  await expect(sheet.getByText('Asked already')).toHaveCount(0)
})

test('who asks for a plug from an event waits for it, and goes once introduced', async ({ page, baseURL }) => {
  await enter(page, '/home', emailOf('Sofia Marchetti'))
  const { target, connector } = await somebodyToMeet(page)
  const host = await (await visitorOf(baseURL)).as(emailOf(target.name), DEMO_PASSWORD)
  const event = await eventOf(host, target)
  await page.goto(`/live-network?plug=${target.id}&plugPost=${event}&plugRsvp=true`)
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText('A reason is needed for this one.')).toBeVisible()
  await sheet.getByRole('radio', { name: connector.name }).click()
  await sheet.getByRole('textbox').fill('I would come early and help with the chairs.')
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Plug request sent successfully!')).toBeVisible()

  const { threads } = await callAs<{ threads: Request[] }>(page, 'inbox', { plug_chats_only: true })
  const request = threads.find(({ status, targetId }) => status === 'pending' && targetId === target.id)
  await page.goto(`/live-network?post=${event}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByRole('button', { name: 'Requested' })).toBeDisabled()
  const asConnector = await (await visitorOf(baseURL)).as(emailOf(connector.name), DEMO_PASSWORD)
  expect((await asConnector.rpc('approve_plug_request', { thread: request?.id })).status).toBe(200)
  await page.reload()
  await expect(opened.getByRole('button', { name: 'Going' })).toBeDisabled()
})

/** An event of next week that members answer. */
async function eventOf(host: Backend, { id }: Named): Promise<string> {
  const row = {
    id: randomUUID(),
    user_id: id,
    type: 'event',
    content: 'Long table, low light.',
    rsvp_enabled: true,
    event_date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  }
  const { status } = await host.ask('POST', '/rest/v1/posts', row, { prefer: 'return=minimal' })
  expect(status).toBe(201)
  return row.id
}

/** Somebody `page` does not know and has not asked for, and a friend of both: of those who came with the demo club. */
async function somebodyToMeet(page: Page): Promise<{ target: Named; connector: Named }> {
  const { profiles } = await callAs<{ profiles: Card[] }>(page, 'discover', { page_size: 50 })
  const strangers = profiles.filter((card) => !card.isDirectFriend && cameWithTheClub(card))
  const mutuals = await callAs<{ memberId: string; friends: Named[] }[]>(page, 'mutual_friends', {
    members: strangers.map(({ userId }) => userId),
  })
  for (const { userId, name } of strangers) {
    const connector = mutuals.find(({ memberId }) => memberId === userId)?.friends[0]
    const { openRequests } = await callAs<{ openRequests: unknown[] }>(page, 'relationship_with', { other: userId })
    if (connector && openRequests.length === 0) return { target: { id: userId, name }, connector }
  }
  throw new Error('The demo club has nobody left to meet')
}

/** Two weeks pass for a request, and nobody's page is told. */
async function letExpire(keeper: Backend, threadId: string): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString()
  const { status } = await keeper.ask('PATCH', `/rest/v1/message_threads?id=eq.${threadId}`, { expires_at: past })
  expect(status).toBe(204)
}
