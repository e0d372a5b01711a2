// "Did you meet?": both are asked after three days, each for themselves; the connector hears of it once both say that they met.
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { keeperApi, memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { somebodyToMeet } from './support/people/somebody-to-meet.ts'

interface Told {
  title: string
  data: { action: string }
}

test('both say that they met, and the connector hears it; that it did not fit is heard by nobody', async ({
  page,
  another,
  looksRight,
}) => {
  const { api } = await enter(page, '/home', emailOf('Marcus Adeyemi'))
  const { target, connector } = await somebodyToMeet(api)
  const connectorsApi = await memberApi(emailOf(connector.name))
  const { threadId } = await api.call<{ threadId: string }>('create_plug_request', {
    target: target.id,
    connector: connector.id,
  })
  const { introThreadId } = await connectorsApi.call<{ introThreadId: string }>('approve_plug_request', {
    thread: threadId,
  })
  const fourDaysAgo = new Date(Date.now() - 4 * 24 * 3_600_000).toISOString()
  const keeper = await keeperApi()
  await keeper.must('PATCH', `/rest/v1/message_threads?id=eq.${introThreadId}`, { created_at: fourDaysAgo })
  const told = () =>
    connectorsApi.must<Told[]>('GET', '/rest/v1/notifications?select=title,data&data->>action=eq.met_because_of_you')
  const before = (await told()).length

  await page.goto(`/inbox?thread=${introThreadId}`)
  const question = page.getByRole('region', { name: 'Did you meet?' })
  await expect(question.getByText(`Did you and ${target.name.split(' ')[0]} meet?`)).toBeVisible()
  await expect(question.getByText('Only you see what you answer.')).toBeVisible()
  await looksRight()
  await question.getByRole('button', { name: 'It did not fit' }).click()
  await expect(page.getByText('You said “It did not fit”. Only you see it.')).toBeVisible()
  const change = page.getByRole('button', { name: 'Change' })
  await expect(change).toBeFocused()

  // The other is asked all the same, and reads nothing of it.
  const theirs = await memberApi(emailOf(target.name))
  const asked = await theirs.call<{ meeting: unknown }>('inbox_thread', { thread: introThreadId })
  expect(asked.meeting).toEqual({ answer: null, due: true })
  await theirs.call('answer_meeting', { thread: introThreadId, answer: 'met' })
  await page.reload()
  await expect(page.getByText('You said “It did not fit”. Only you see it.')).toBeVisible()
  expect(await told()).toHaveLength(before)

  const { page: makers } = await enter(await another(), '/inbox', emailOf(connector.name))
  await change.click()
  await expect(question.getByRole('button', { name: 'We met' })).toBeFocused()
  await question.getByRole('button', { name: 'We met' }).click()
  await expect.poll(told).toHaveLength(before + 1)
  const title = `Marcus and ${target.name.split(' ')[0]} met because of you`
  await makers.getByRole('button', { name: /^Notifications/ }).click()
  await makers.getByRole('button', { name: new RegExp(title) }).click()
  await expect(makers).toHaveURL(new RegExp(introThreadId))
  await expect(makers.getByText('Did you and')).toHaveCount(0)
})
