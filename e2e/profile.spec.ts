// Seeing each other: the sheet, another member's page, one's own profile, photographs, friends, blocks, endorsements.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enter } from './support/actor.ts'
import type { Api } from './support/api.ts'
import { expect, test } from './support/journey.ts'

interface Card {
  userId: string
  name: string
  isDirectFriend: boolean
  mutualCount: number
}
interface Friend {
  id: string
  name: string
}

const grace = 'gracekim@o1.test'

async function everybody(api: Api): Promise<Card[]> {
  return (await api.call<{ profiles: Card[] }>('discover', { page_size: 50 })).profiles
}

function friendsOf(api: Api): Promise<Friend[]> {
  return api.call<Friend[]>('friends_of', { member: api.userId })
}

function sure<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The demo club has nobody like that')
  return thing
}

/** The requests for data a screen makes until it is quiet. */
async function countRequests(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  const listen = (request: { url: () => string }) => {
    if (/\/(rest|functions)\/v1\//.test(request.url())) asked.push(request.url())
  }
  page.on('request', listen)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('request', listen)
  return asked
}

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
  await expect(page.getByRole('button', { name: 'Request Plug', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Mutual friends No mutual friends yet/ })).toBeDisabled()
  await expect(page.getByText(`Only friends of ${alone.name} see the friend list.`)).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByText("You can only message friends. Use 'Request Plug' to reach non-friends.")).toBeVisible()

  const near = sure(members.find((one) => !one.isDirectFriend && one.mutualCount > 1))
  const asked = await countRequests(page, `/other-profile/${near.userId}`)
  expect(asked.filter((url) => !url.includes('unread_counts')).length).toBeLessThanOrEqual(3)
  await looksRight()
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

test('the own profile loads in three requests, names every chart and switches the period', async ({
  page,
  looksRight,
}) => {
  await enter(page)
  const asked = await countRequests(page, '/profile')
  expect(asked.filter((url) => !/unread_counts|notifications/.test(url)).length).toBeLessThanOrEqual(3)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^City map London \d+/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Industry Strength .*\d+/ })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Industry clout, out of 100' }).getByRole('listitem').first(),
  ).toBeVisible()
  const growth = page.getByRole('img', { name: /^Clout Growth From/ })
  const thirty = await growth.getAttribute('aria-labelledby')
  expect(thirty).not.toBeNull()
  await page.getByRole('radio', { name: '90d' }).click()
  await expect(page.getByText('in 90 days')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Strongest cities' }).click()
  await expect(page.getByRole('dialog', { name: 'Strongest cities' }).getByRole('listitem').first()).toContainText(
    'London',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Plug With' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page).toHaveURL(/introduce=/)
})

test('names and city are saved, and an empty handle disconnects Instagram', async ({ page, looksRight }) => {
  await enter(page, '/profile', grace)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog).toBeVisible()
  await looksRight()
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter your first name')).toBeVisible()
  await dialog.getByLabel('First name').fill('Grace')
  await dialog.getByLabel('Instagram handle').fill('')
  await dialog.getByLabel('City').fill('Tokyo')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText(/^Tokyo · Top \d+%$/)).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()
})

test('a photo is cropped on the device, loses its camera data, can be reordered and opens full screen', async ({
  page,
  looksRight,
}) => {
  test.slow()
  const { api } = await enter(page, '/profile', grace)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit photos' })
  const tiles = dialog.getByRole('button', { name: /^Drag photo/ })
  await expect(tiles.first()).toBeVisible()
  const before = await tiles.count()
  await looksRight()

  await dialog
    .getByLabel('Photo file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a3b2e' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Exif')).toBe(true)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await dialog.getByLabel('Photo file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await crop.getByRole('button', { name: 'Rotate' }).click()
  await looksRight()
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo updated successfully!')).toBeVisible()
  await expect(tiles).toHaveCount(before + 1)

  const { photos } = await api.call<{ photos: string[] }>('my_profile')
  const uploaded = sure(photos.at(-1))
  expect(uploaded).toMatch(new RegExp(`${api.userId}/[0-4]\\.jpg\\?t=\\d+$`))
  const kept = Buffer.from(await (await page.request.get(uploaded)).body())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1500 })
  expect(kept.includes('Exif')).toBe(false)

  await dialog.getByRole('button', { name: `Move photo ${before + 1} earlier` }).click()
  await expect
    .poll(async () => (await api.call<{ photos: string[] }>('my_profile')).photos.indexOf(uploaded))
    .toBe(before - 1)
  const second = sure((await api.call<{ photos: string[] }>('my_profile')).photos[1])
  await tiles.nth(1).hover()
  await page.mouse.down()
  const goal = sure((await tiles.first().boundingBox()) ?? undefined)
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await api.call<{ photos: string[] }>('my_profile')).photos[0]).toBe(second)

  const place = (await api.call<{ photos: string[] }>('my_profile')).photos.indexOf(uploaded) + 1
  // For a moment after a drop a click counts as its end. Nobody's hand is as quick as this one.
  await expect(async () => {
    await dialog.getByRole('button', { name: `Change photo ${place}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(tiles).toHaveCount(before)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Open photo 1/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photos of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next photo' }).focus()
  await page.keyboard.press('ArrowRight')
  await looksRight()
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

test('a request for an endorsement is answered by its link, and the endorsement is shown', async ({
  page,
  another,
  looksRight,
}) => {
  test.slow()
  const { api } = await enter(page, '/home', grace)
  // A second try asks another one: an endorsement is written once.
  const friend = sure((await friendsOf(api))[test.info().retry])
  const { igHandle } = await api.call<{ igHandle: string }>('member_profile', { member: friend.id })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Ask for an endorsement' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask for an endorsement' })
  await ask.getByLabel('Email or @handle').fill('nobody')
  await ask.getByRole('button', { name: 'Send request' }).click()
  await expect(ask.getByText('Please enter an email or @handle')).toBeVisible()
  await looksRight()
  await ask.getByLabel('Email or @handle').fill(igHandle)
  await ask.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Endorsement request sent')).toBeVisible()

  const { page: other, api: othersApi } = await enter(await another(), '/home', `${igHandle.replace('@', '')}@o1.test`)
  const { received } = await othersApi.call<{ received: { id: string; requester: { name: string } }[] }>(
    'my_endorsement_requests',
  )
  const request = sure(received.find(({ requester }) => requester.name.startsWith('Grace')))
  await other.goto(`/profile?endorse=${request.id}`)
  const write = other.getByRole('dialog', { name: /^Endorse Grace/ })
  await write.getByRole('button', { name: 'Endorse', exact: true }).click()
  await expect(write.getByText('Please write a few words.')).toBeVisible()
  const words = `Knows every door. ${Date.now()}`
  await write.getByLabel('Your words').fill(words)
  await write.getByRole('button', { name: 'Endorse', exact: true }).click()
  await expect(other.getByText('Endorsement written')).toBeVisible()
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()
})
