// How a request may end besides a yes at once: nobody answers in time, or an event waits behind it.

import { inDays, post } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { type Api, keeperApi, memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { somebodyToMeet } from './support/people/somebody-to-meet.ts'

interface Request {
  id: string
  status: string
  targetId: string
}

test('an expired plug request can no longer be approved, but can be sent again', async ({ page, another }) => {
  const { api } = await enter(page, '/home', emailOf('Marcus Adeyemi'))
  const { target, connector } = await somebodyToMeet(api)
  const { threadId } = await api.call<{ threadId: string }>('create_plug_request', {
    target: target.id,
    connector: connector.id,
  })
  const { page: decider, api: decidersApi } = await enter(await another(), '/home', emailOf(connector.name))
  // Reading stores an expiry that is due: it is done before.
  await decidersApi.call('mark_thread_read', { thread: threadId })
  await decider.goto(`/inbox?thread=${threadId}`)
  await expect(decider.getByText(/asks you because you know both\. The request expires in 14 days\./)).toBeVisible()

  // The page still offers the answer when the last day ends.
  await letExpire(await keeperApi(), threadId)
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

test('a plug request from an event becomes an RSVP when it is approved', async ({ page }) => {
  const { api } = await enter(page, '/home', emailOf('Sofia Marchetti'))
  const { target, connector } = await somebodyToMeet(api)
  const host = await memberApi(emailOf(target.name))
  const event = await eventOf(host)
  await page.goto(`/live-network?plug=${target.id}&plugPost=${event}&plugRsvp=true`)
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText('A reason is needed for this one.')).toBeVisible()
  await sheet.getByRole('radio', { name: connector.name }).click()
  await sheet.getByRole('textbox').fill('I would come early and help with the chairs.')
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Plug request sent successfully!')).toBeVisible()

  const { threads } = await api.call<{ threads: Request[] }>('inbox', { plug_chats_only: true })
  const request = threads.find(({ status, targetId }) => status === 'pending' && targetId === target.id)
  await page.goto(`/live-network?post=${event}`)
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByRole('button', { name: 'Requested' })).toBeDisabled()
  const asConnector = await memberApi(emailOf(connector.name))
  await asConnector.call('approve_plug_request', { thread: request?.id })
  await page.reload()
  await expect(opened.getByRole('button', { name: 'Going' })).toBeDisabled()
})

/** An event of next week that members answer. */
async function eventOf(host: Api): Promise<string> {
  return post(host, {
    type: 'event',
    content: 'Long table, low light.',
    rsvp_enabled: true,
    event_date: inDays(7),
  })
}

/** Two weeks pass for a request, and nobody's page is told. */
async function letExpire(keeper: Api, threadId: string): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString()
  await keeper.must('PATCH', `/rest/v1/message_threads?id=eq.${threadId}`, { expires_at: past })
}
