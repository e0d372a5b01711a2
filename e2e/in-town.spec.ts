// A friend says on their profile where they will be; Ava sees it on her home and on their sheet, somebody else by no request.
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { cameWithTheClub, emailOf, friendsOf, sure } from './support/people/demo-members.ts'

interface Card {
  userId: string
  name: string
  igHandle: string | null
  city: string | null
  isDirectFriend: boolean
}

const dayIn = (days: number) => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

test('where a friend will be is seen by friends, and by nobody else', async ({ page, another, looksRight }) => {
  const ava = await memberApi('ava@o1.test')
  const friends = (await friendsOf(ava)) as (Card & { id: string })[]
  const inTown = await ava.call<{ id: string }[]>('in_town')
  const friend = sure(
    friends.find((one) => cameWithTheClub(one) && one.city !== 'London' && !inTown.some(({ id }) => id === one.id)),
  )
  const { api } = await enter(page, '/profile', emailOf(friend.name))
  await page.getByRole('button', { name: 'Add a stay' }).click()
  const form = page.getByRole('dialog', { name: 'Add a stay' })
  await looksRight()
  await form.getByLabel('City').fill('London')
  await form.getByLabel('From').fill(dayIn(0))
  await form.getByLabel('To', { exact: true }).fill(dayIn(4))
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('button', { name: /^Edit: London/ })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Saving')

  const other = await another()
  await enter(other, '/home')
  const town = other.getByRole('region', { name: 'In town this week' })
  await town.getByRole('button', { name: new RegExp(`^${friend.name.split(' ')[0]}`) }).click()
  const sheet = other.getByRole('dialog').getByRole('list', { name: 'In town' })
  await expect(sheet).toContainText('London')

  // Whoever is no friend asks every way there is, and hears nothing.
  const { profiles } = await api.call<{ profiles: Card[] }>('discover', { page_size: 50 })
  const stranger = sure(
    profiles.find((card) => !card.isDirectFriend && cameWithTheClub(card) && card.name !== 'Ava Laurent'),
  )
  const theirs = await memberApi(emailOf(stranger.name))
  const asked = await Promise.all([
    theirs.call<{ stays: unknown[] }>('member_profile', { member: friend.id }).then(({ stays }) => stays),
    theirs.call<{ id: string }[]>('in_town').then((list) => list.filter(({ id }) => id === friend.id)),
  ])
  expect(asked).toEqual([[], []])
  expect((await theirs.ask('GET', '/rest/v1/stays?select=*')).status).toBe(404)

  await row.click()
  await page.getByRole('dialog', { name: 'Edit stay' }).getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await expect
    .poll(() => ava.call<{ id: string }[]>('in_town'))
    .not.toContainEqual(expect.objectContaining({ id: friend.id }))
})
