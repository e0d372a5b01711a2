// A newcomer's first week: they know nobody, the house introduces them to members who welcome newcomers, one of whom passes in silence; a hello opens a
// chat, and the two become friends.
import type { Page } from '@playwright/test'
import { inDatabase } from './support/club/club-database.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { type NewMember, newMember } from './support/people/new-member.ts'

interface Host {
  id: string
  name: string
  saidHello: boolean
}

const as = (page: Page, member: NewMember, path: string) => enter(page, path, member.email, member.password)
const first = ({ name }: { name: string }) => name.split(' ')[0] ?? name
const hostsOf = async ({ api }: NewMember) => {
  const { house } = await api.call<{ house: { hosts: Host[] } | null }>('home_dashboard')
  return house?.hosts ?? []
}
const welcomedBy = async ({ api }: NewMember) => {
  const { welcomes } = await api.call<{ welcomes: Host[] }>('inbox')
  return welcomes.map(({ id }) => id)
}

test('a newcomer finds doors: hosts who say hello, and nobody hears of one who does not', async ({
  page,
  another,
  looksRight,
}) => {
  const [host, passing, third, next] = [await newMember(), await newMember(), await newMember(), await newMember()]

  // Who welcomes newcomers says so in the settings.
  const { page: hosts } = await as(page, host, '/settings')
  const welcomes = hosts.getByRole('switch', { name: 'I welcome newcomers' })
  await expect(welcomes).not.toBeChecked()
  await welcomes.click()
  await expect(welcomes).toBeChecked()
  await expect.poll(() => host.api.call('my_introductions')).toMatchObject({ welcoming: true })
  await Promise.all([passing, third].map(({ api }) => api.call('welcome_newcomers', { welcoming: true })))

  // The newcomer has three at once, and no other door: each wall leads to them.
  const newcomer = await newMember()
  const { page: theirs } = await as(await another(), newcomer, '/home')
  const house = theirs.getByRole('region', { name: 'The house introduces you' })
  await expect(house.getByRole('listitem')).toHaveCount(3)
  await looksRight(theirs)
  await theirs.goto(`/other-profile/${(await memberApi('ava@o1.test')).userId}`)
  await theirs.getByRole('link', { name: 'See to whom' }).click()
  await house.getByRole('button', { name: `Say hello to ${host.name}` }).click()
  await house.getByRole('button', { name: `Say hello to ${passing.name}` }).click()
  const passings = house.getByRole('listitem').filter({ hasText: passing.name })
  await expect(passings.getByText(`You said hello. The chat opens once ${first(passing)} does.`)).toBeVisible()

  // One host passes. Nobody is asked in their place yet; the newcomer reads what they read before.
  const greeted = async () => (await hostsOf(newcomer)).filter(({ saidHello }) => saidHello).length
  await expect.poll(greeted).toBe(2)
  const before = await hostsOf(newcomer)
  await next.api.call('welcome_newcomers', { welcoming: true })
  const { page: passed } = await as(await another(), passing, '/inbox')
  const card = passed.getByRole('article', { name: `Welcome, ${newcomer.name}` })
  await expect(card.getByText(`${first(newcomer)} says hello`)).toBeVisible()
  await looksRight(passed)
  await card.getByRole('button', { name: 'Not this time' }).click()
  await expect(card).toBeHidden()
  await expect.poll(() => welcomedBy(passing)).not.toContain(newcomer.api.userId)
  expect(await welcomedBy(next)).not.toContain(newcomer.api.userId)
  expect(await hostsOf(newcomer)).toEqual(before)

  // The other says hello: both are in the chat, live.
  await hosts.goto('/inbox')
  await hosts
    .getByRole('article', { name: `Welcome, ${newcomer.name}` })
    .getByRole('button', { name: 'Say hello' })
    .click()
  await expect(hosts.getByRole('heading', { name: `${first(newcomer)} Welcome` })).toBeVisible()
  await expect(hosts.getByText(/The house thinks you two should meet/).last()).toBeVisible()
  await looksRight(hosts)
  await house.getByRole('link', { name: 'Open chat' }).click()
  await theirs.getByRole('button', { name: 'Connect', exact: true }).click()
  await hosts.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(hosts.getByText(`You and ${newcomer.name} are friends.`)).toBeVisible()

  // Four days later who passed has gone, and the next is asked. A raw request opens nothing that is over, or somebody else's.
  await inDatabase(
    `update private.welcomes set given_at = given_at - interval '4 days', ends_at = ends_at - interval '4 days'
      where newcomer_id = $1 and answer is not null`,
    [newcomer.api.userId],
  )
  await theirs.goto('/home')
  await expect(house.getByRole('button', { name: `Say hello to ${next.name}` })).toBeVisible()
  await expect(house.getByText(passing.name)).toHaveCount(0)
  expect(await welcomedBy(next)).toContain(newcomer.api.userId)
  expect(await newcomer.api.call('greet_host', { host: passing.api.userId })).toMatchObject({ status: 'over' })
  const stranger = await memberApi('ava@o1.test')
  const refused = await stranger.ask('POST', '/rest/v1/rpc/answer_welcome', {
    newcomer: newcomer.api.userId,
    hello: true,
  })
  expect(refused.status).toBe(404)
  await Promise.all([host, passing, third, next].map(({ api }) => api.call('welcome_newcomers', { welcoming: false })))
})
