// A plug from the asking to the friendship, with three members who are signed in at once: who asks, who is asked, who is met.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { emailOf, friendsOf, type Named, sure } from './support/people/demo-members.ts'
import { newFriendOfAva } from './support/people/new-member.ts'
import { type Meeting, somebodyToMeet } from './support/people/somebody-to-meet.ts'

interface Mutuals {
  memberId: string
  friends: Named[]
}

const conversations = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link')

async function ask(page: Page, { target, connector }: Meeting, reason: string): Promise<void> {
  await page.goto(`/home?plug=${target.id}`)
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByRole('radio').first()).toBeChecked()
  // Each friend with one line why.
  const why = /(Knows .+|Usually answers within a day|Asked a lot this week|Asked already)$/
  for (const friend of await sheet.getByRole('radio').all()) await expect(friend).toHaveAccessibleName(why)
  await expect(sheet.getByText('Adding a reason helps your request.')).toBeVisible()
  await sheet.getByRole('radio', { name: connector.name }).click()
  await sheet.getByRole('textbox').fill(reason)
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Request sent!')).toBeVisible()
  await expect(page.getByText(`Your plug request has been sent to ${connector.name}.`)).toBeVisible()
  await expect(sheet).toBeHidden()
}

test('a plug request is approved, opens an intro chat and ends in a friendship', async ({
  page,
  another,
  looksRight,
}) => {
  test.setTimeout(150_000)
  const { api } = await enter(page)
  const cast = await somebodyToMeet(api)
  const connector = await another()
  const target = await another()
  await enter(connector, '/home', emailOf(cast.connector.name))
  await enter(target, '/home', emailOf(cast.target.name))
  await connector.goto('/inbox')
  await expect(conversations(connector).first()).toBeVisible()

  const reason = `Room ${Date.now() % 100_000}, three books`
  await ask(page, cast, reason)

  // It reaches the connector without a reload, with the badge that is theirs alone.
  const request = conversations(connector).filter({ hasText: reason }).first()
  await expect(request.getByText('Action Required')).toBeVisible()
  await connector.getByRole('button', { name: /^Notifications, / }).click()
  await expect(connector.getByText(`Ava Laurent would like to meet ${cast.target.name}.`).first()).toBeVisible()
  await connector.keyboard.press('Escape')

  await page.goto('/inbox')
  const mine = conversations(page).filter({ hasText: reason }).first()
  await expect(mine.getByText('Action Required')).toBeHidden()
  await mine.click()
  await expect(page.getByText('Waiting for an answer').first()).toBeVisible()
  await expect(page.getByText(/who knows both of you\. The request expires in 14 days\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plug Them' })).toHaveCount(0)

  await request.click()
  await expect(connector.getByText(reason).last()).toBeVisible()
  await looksRight(connector)
  // Three faces on the path, the connector's own among them.
  await expect(
    connector
      .getByRole('article', { name: /^Plug request/ })
      .last()
      .locator('img'),
  ).toHaveCount(3)
  await connector.getByRole('button', { name: 'Plug Them' }).dblclick()
  await expect(connector.getByText('Request approved!', { exact: true }).first()).toBeVisible()
  await expect(connector.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()
  await expect(connector.getByText(new RegExp(`plugged .*${reason}`)).last()).toBeVisible()

  // The one who asked sees the answer in the open thread and goes on to the chat.
  await expect(page.getByText('Request approved! Intro chat created.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Open Intro Chat' }).click()
  await expect(page.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()

  await target.goto('/inbox')
  await conversations(target).filter({ hasText: 'Plug Chat' }).filter({ hasText: reason }).first().click()
  // A way to begin comes into the input, to be changed and sent; only the two who were introduced are offered one.
  await target.getByRole('list', { name: 'Ways to begin' }).getByRole('button').first().click()
  await expect(target.getByPlaceholder('Type a message...')).toHaveValue(/^Hello Ava\. How do you know /)
  await expect(connector.getByRole('list', { name: 'Ways to begin' })).toHaveCount(0)
  await target.getByRole('button', { name: 'Connect' }).click()
  await expect(target.getByText(/You pressed Connect\./)).toBeVisible()
  await expect(connector.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`${cast.target.name} would like to connect.`)).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText(`You and ${cast.target.name} are friends`).first()).toBeVisible()

  // Who made the introduction leaves; the other two are told and stay.
  await connector.getByRole('button', { name: 'More' }).click()
  await connector.getByRole('menuitem', { name: 'Leave chat' }).click()
  await connector.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(connector.getByText('Left group')).toBeVisible()
  await expect(page.getByText(`${cast.connector.name} left the chat.`).last()).toBeVisible()
})

test('"Ignore" declines a plug request once, and both sides see it', async ({ page, another }) => {
  const { api } = await enter(page)
  const cast = await somebodyToMeet(api)
  const connector = await another()
  await enter(connector, '/home', emailOf(cast.connector.name))
  await ask(page, cast, 'Say no to this one.')
  await connector.goto('/inbox')
  await conversations(connector)
    .filter({ hasText: `Ava Laurent → ${cast.target.name}` })
    .filter({ hasText: 'Action Required' })
    .click()
  await connector.getByRole('button', { name: 'Ignore' }).click()
  await expect(connector.getByText('The plug request has been declined.')).toBeVisible()
  await expect(connector.getByText('Request declined.', { exact: true }).last()).toBeVisible()
  await expect(connector.getByRole('button', { name: 'Plug Them' })).toHaveCount(0)
  await page.goto('/inbox')
  await expect(
    conversations(page)
      .filter({ hasText: `Ava Laurent → ${cast.target.name}` })
      .filter({ hasText: 'Request declined.' })
      .first(),
  ).toBeVisible()
})

test('the request sheet cuts the reason at 280 characters, keeps the draft and shows the path between the two', async ({
  page,
  looksRight,
}) => {
  const { api } = await enter(page)
  const cast = await somebodyToMeet(api, 1)
  await page.goto(`/home?plug=${cast.target.id}`)
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await sheet.getByRole('textbox').fill('x'.repeat(300))
  await expect(sheet.getByText('280/280')).toBeVisible()
  await sheet.getByRole('textbox').fill('Half a thought')
  await expect(sheet.getByText(new RegExp(`You know .*, who knows ${cast.target.name}`))).toBeAttached()
  await looksRight()
  await page.reload()
  await expect(sheet.getByRole('textbox')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/plug=/)
})

test('a member asks a friend for an introduction to one of their friends, with a reason', async ({
  page,
  looksRight,
}) => {
  const { api } = await enter(page)
  const cast = await somebodyToMeet(api, 2)
  await page.goto(`/home?plugFrom=${cast.connector.id}`)
  const sheet = page.getByRole('dialog', { name: 'Request Plug From' })
  const send = sheet.getByRole('button', { name: 'Send Request' })
  await expect(send).toBeDisabled()
  await sheet.getByRole('searchbox').fill(cast.target.name.slice(0, 1))
  await expect(sheet.getByText('Type two letters or more.')).toBeVisible()
  await sheet.getByRole('searchbox').fill(cast.target.name)
  await sheet.getByRole('radio', { name: cast.target.name }).click()
  await sheet.getByRole('textbox').fill('   ')
  await expect(send).toBeDisabled()
  await sheet.getByRole('textbox').fill('You told me about her studio.')
  await page.reload()
  await expect(sheet.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(sheet.getByRole('textbox')).toHaveValue('You told me about her studio.')
  await looksRight()
  await send.click()
  await expect(page.getByText(`Asked ${cast.connector.name} to introduce you to ${cast.target.name}`)).toBeVisible()
})

test('introducing the same two friends again opens the same chat', async ({ page, looksRight }) => {
  const { api } = await enter(page)
  const friends = await friendsOf(api)
  const mutuals = await api.call<Mutuals[]>('mutual_friends', { members: friends.map(({ id }) => id) })
  const nameOf = ({ memberId }: Mutuals) => sure(friends.find(({ id }) => id === memberId)).name
  // Nobody here is asked before they are introduced.
  const met: Mutuals[] = []
  for (const friend of mutuals.filter(({ friends: shared }) => shared.length > 0)) {
    const theirs = await memberApi(emailOf(nameOf(friend)))
    if (!(await theirs.call<{ askedFirst: boolean }>('my_introductions')).askedFirst) met.push(friend)
  }
  // Another try in the same club finds two others: the first two have their chat.
  const [first, ...others] = met.slice(2 * test.info().retry + 4 * test.info().repeatEachIndex)
  const second = others.find(({ friends: shared }) => !shared.some(({ id }) => id === first?.memberId))
  if (!first || !second) throw new Error('The demo club has nobody to introduce')
  const [known] = first.friends
  const threads = new Set<string | null>()
  for (const said of ['Intro chat created!', 'Opening intro chat...']) {
    await page.goto(`/home?introduce=${first.memberId}`)
    const sheet = page.getByRole('dialog', { name: 'Plug With' })
    await expect(sheet.getByRole('button', { name: 'Select a friend' })).toBeDisabled()
    await sheet.getByRole('radio', { name: nameOf(second) }).click()
    if (threads.size === 0) {
      // Whom the first one knows already is not offered.
      await expect(
        sheet.getByRole('radio', { name: new RegExp(`^${known?.name} They know each other`) }),
      ).toBeDisabled()
      await looksRight()
      await page.reload()
      await expect(sheet.getByRole('radio', { name: nameOf(second) })).toBeChecked()
    }
    await sheet.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()
    threads.add(new URL(page.url()).searchParams.get('thread'))
  }
  expect(threads.size).toBe(1)
})

test('a request and an introduction outlast a lost answer and a closed tab, and are made once', async ({
  page,
  context,
  another,
  surprises,
}) => {
  test.slow()
  surprises.expect(/rpc\/(create_plug_request|introduce)/)
  const [host, guest, third] = [await newFriendOfAva(), await newFriendOfAva(), await newFriendOfAva()]
  const loseAnswer = (lost: Page, call: string) =>
    lost.route(`**/rpc/${call}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
  const threadsOf = async ({ api }: typeof guest, type: string) =>
    (await api.must<{ id: string }[]>('GET', `/rest/v1/message_threads?select=id&type=eq.${type}`)).length

  await enter(page, `/home?plug=${host.api.userId}`, guest.email, guest.password)
  await loseAnswer(page, 'create_plug_request')
  const asking = page.getByRole('dialog', { name: 'Request a Plug' })
  await asking.getByRole('textbox').fill('We both collect chairs')
  await asking.getByRole('button', { name: 'Send Request' }).click()
  await expect(asking.getByText(/It is sent by itself, also when you close this\./)).toBeVisible()
  await expect(asking.getByRole('textbox')).toHaveValue('We both collect chairs')
  await page.close()
  const next = await context.newPage()
  await next.goto('/home')
  await expect(
    next
      .getByText(/sent/i)
      .filter({ hasText: /Ava Laurent|Request sent/ })
      .first(),
  ).toBeVisible()
  await expect.poll(() => threadsOf(guest, 'plug_request')).toBe(1)

  const ava = await another()
  await enter(ava, `/home?introduce=${guest.api.userId},${third.api.userId}`)
  const introducing = ava.getByRole('dialog', { name: 'Plug With' })
  await loseAnswer(ava, 'introduce')
  await introducing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(introducing.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await ava.unroute('**/rpc/introduce')
  await expect(ava.getByText('Intro chat created!')).toBeVisible()
  await expect(ava.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()
  expect(await threadsOf(third, 'intro_chat')).toBe(1)
})
