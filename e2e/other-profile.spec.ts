// Other members: the sheet, a member's page, removing and blocking a friend.

import { aboveTheTabs } from './support/above-tabs.ts'
import { countRequests } from './support/count-requests.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { friendsOf, sure } from './support/people/demo-members.ts'
import { everybody } from './support/people/everybody.ts'

const grace = 'gracekim@o1.test'

test('the address holds the profile sheet: a reload keeps it, Back does not open it again', async ({
  page,
  looksRight,
}) => {
  const { api } = await enter(page)
  const [friend] = await friendsOf(api)
  const { id, name } = sure(friend)
  await page.goto('/profile')
  await page.goto(`/profile?member=${id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: new RegExp(`^${name}, \\d+$`) })).toBeVisible()
  for (const label of ['Request Plug', 'Plug Them', 'Message'])
    await expect(sheet.getByRole('button', { name: label, exact: true })).toBeVisible()
  await looksRight()
  await page.reload()
  await expect(sheet.getByRole('heading', { name: new RegExp(`^${name}, \\d+$`) })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await page.goForward()
  await expect(sheet).toBeHidden()
})

test('a stranger’s page lists mutual friends, and offers plugs and messages only where they are allowed', async ({
  page,
  looksRight,
}) => {
  const { api } = await enter(page)
  const members = await everybody(api)
  const alone = sure(members.find((one) => !one.isDirectFriend && one.mutualCount === 0))
  await page.goto(`/other-profile/${alone.userId}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${alone.name}, `) })).toBeVisible()
  // Two steps away a friend is asked; nobody at all can't be.
  const way = page.getByRole('button', alone.chain ? { name: /^Ask / } : { name: 'Request Plug', exact: true })
  await expect(way).toBeEnabled({ enabled: alone.chain !== null })
  await expect(page.getByRole('button', { name: /Mutual friends No mutual friends yet/ })).toBeDisabled()
  await expect(page.getByText(`Only friends of ${alone.name} see the friend list.`)).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByText("You can only message friends. Use 'Request Plug' to reach non-friends.")).toBeVisible()

  const near = sure(members.find((one) => !one.isDirectFriend && one.mutualCount > 1))
  const asked = await countRequests(
    page,
    `/other-profile/${near.userId}`,
    page.getByRole('heading', { level: 1, name: new RegExp(`^${near.name}, `) }),
  )
  expect(asked.filter((url) => !url.includes('unread_counts')).length).toBeLessThanOrEqual(3)
  await expect(page).toHaveTitle(new RegExp(`${near.name} · o1$`))
  await looksRight()
  await aboveTheTabs(page, page.getByRole('button', { name: 'Request Plug', exact: true }))
  await page.getByRole('button', { name: /^Mutual friends/ }).click()
  const listed = page.getByRole('dialog', { name: 'Mutual friends' }).getByRole('listitem')
  await expect(listed).toHaveCount(near.mutualCount)
  await listed.first().getByRole('button').click()
  await expect(page).not.toHaveURL(new RegExp(near.userId))
  await expect(page.getByRole('button', { name: 'Request Plug From' })).toBeVisible()
})

test('a profile that does not exist shows an error and returns to the page before', async ({ page }) => {
  await enter(page, '/profile')
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'typed' }, '', '/other-profile/7d6cf5f0-0000-4000-8000-000000000000')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(page.getByText('The requested profile could not be found.')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a sample person has a page, but no plug can be requested', async ({ page }) => {
  await enter(page, '/other-profile/c1')
  await expect(page.getByRole('heading', { level: 1, name: /, \d+$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Plug', exact: true })).toBeDisabled()
  await expect(page.getByText('This is a sample profile.')).toBeVisible()
})

test('a friend is removed unless the server refuses; a block hides both sides until it is lifted', async ({
  page,
  another,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect('remove_friend')
  surprises.expect('friends_of')
  const { api } = await enter(page, '/home', grace)
  const { id, name } = sure((await friendsOf(api)).at(-1))
  await page.goto(`/other-profile/${id}`)
  await page.route('**/rpc/remove_friend', (route) =>
    route.fulfill({ status: 500, json: { message: 'no', code: 'XX000' } }),
  )
  const remove = async () => {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove Friend' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Friend' }).click()
  }
  await remove()
  await expect(page.getByText('Failed to remove friend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plug With' })).toBeVisible()
  await page.unroute('**/rpc/remove_friend')
  await remove()
  await expect(page.getByText('Friend removed')).toBeVisible()
  await expect(page.getByText(`Only friends of ${name} see the friend list.`)).toBeVisible()
  // What the screen no longer offers, the server refuses as well.
  await expect(api.call('friends_of', { member: id })).rejects.toThrow(/403/)

  // From the sheet to the page: Back after the block does not look for who was blocked.
  await page.goto(`/profile?member=${id}`)
  await page.getByRole('link', { name: 'View full profile' }).click()
  // The sheet has the same menu.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Friend blocked')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Profile not found')).toHaveCount(0)
  const found = (query: string) => api.call<{ userId: string }[]>('search_members', { query })
  expect((await found(name)).map(({ userId }) => userId)).not.toContain(id)
  const elsewhere = await enter(await another(), '/home', grace)
  expect(await elsewhere.api.call('member_profile', { member: id })).toBeNull()

  await page.goto('/profile')
  await page.getByRole('button', { name: /^Blocked members/ }).click()
  await expect(page.getByRole('button', { name: `Unblock ${name}` })).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: `Unblock ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText(`${name} is unblocked`)).toBeVisible()
  expect((await found(name)).map(({ userId }) => userId)).toContain(id)
})
