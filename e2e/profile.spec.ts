// One's own profile: charts, details, photos, endorsements.
import sharp from 'sharp'
import { aboveTheTabs } from './support/above-tabs.ts'
import { countRequests } from './support/count-requests.ts'
import { holdLiveEvents } from './support/hold-live-events.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { friendsOf, sure } from './support/people/demo-members.ts'
import { newMember } from './support/people/new-member.ts'

const grace = 'gracekim@o1.test'

test('the own profile loads in three requests, names every chart and switches the period', async ({
  page,
  looksRight,
}) => {
  await enter(page)
  const asked = await countRequests(page, '/profile', page.getByRole('img', { name: /^City map London \d+/ }))
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
  await aboveTheTabs(
    page,
    ...['Request Plug', 'Plug With', 'Up My Clout', 'Edit Profile'].map((name) => page.getByRole('button', { name })),
  )
  // What reaches below the line of the name is not cut off.
  const cut = await page.getByText(/^Ava Laurent, \d+$/).evaluate((name) => {
    const letters = document.createRange()
    letters.selectNodeContents(name)
    return letters.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom
  })
  expect(cut).toBeLessThanOrEqual(0)
  const standing = page.getByRole('heading', { name: 'Standing' }).locator('..')
  const numberIn = async (text: RegExp) =>
    Number((await standing.getByText(text).last().textContent())?.replace(/\D/g, ''))
  const rank = await numberIn(/^#\d+$/)
  const members = await numberIn(/^of \d+$/)
  await expect(standing.getByText(`Top ${Math.round((100 * rank) / members)}%`).first()).toBeVisible()
  await page
    .getByRole('list', { name: 'Strongest cities' })
    .getByRole('button', { name: /London/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'London: strength 100' })).toBeVisible()
  await expect(page.getByText(/^Not on the map/)).toHaveCount(0)
  await page.getByRole('button', { name: 'See all cities' }).click()
  await expect(page.getByRole('dialog', { name: 'Strongest cities' }).getByRole('listitem').first()).toContainText(
    'London',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Plug With' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(page).toHaveURL(/introduce=/)
})

test('what was read before a slow phone hears of events is read again, each once', async ({ page }) => {
  // Somebody whom no other journey does anything to.
  const { email, password } = await newMember()
  await enter(page, '/home', email, password)
  const release = await holdLiveEvents(page)
  const counts = page.waitForResponse(/\/unread_counts/)
  const openedAt = Date.now()
  await page.goto('/profile')
  await counts
  await page.waitForLoadState('networkidle')
  // Longer ago than what is sure to be true still.
  await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(4000)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/rest\/v1\/(?:rpc\/)?(my_profile|notifications|unread_counts)\b/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  release()
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(['my_profile', 'notifications', 'unread_counts'])
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  expect(asked.sort()).toEqual(['my_profile', 'notifications', 'unread_counts'])
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
  // What was written for the committee is members' to read once its author shows it.
  await dialog.getByLabel('About').fill('I know which door to knock on.')
  await dialog.getByRole('switch', { name: 'Show on my profile' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText(/^Tokyo · Top \d+%$/)).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()
  await expect(page.getByText('I know which door to knock on.')).toBeVisible()
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
  expect(uploaded).toMatch(new RegExp(`${api.userId}/\\d+\\.jpg$`))
  const kept = Buffer.from(await (await page.request.get(uploaded)).body())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1500 })
  expect(kept.includes('Exif')).toBe(false)

  await dialog.getByRole('button', { name: `Move photo ${before + 1} earlier` }).click()
  await expect
    .poll(async () => (await api.call<{ photos: string[] }>('my_profile')).photos.indexOf(uploaded))
    .toBe(before - 1)
  // By keyboard: Escape leaves it where it was, and the dialog open.
  await tiles.first().press('Space')
  await expect(dialog.getByText(/^(Photo 1 of \d is picked up|At place 1 of \d)\.$/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(`At place 2 of ${before + 1}.`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('It is where it was.')).toBeAttached()
  await expect(tiles.first()).toBeFocused()
  // Each of the menus opens with its first press, and Escape closes the menu alone.
  for (const place of [1, 2]) {
    const change = dialog.getByRole('button', { name: `Change photo ${place}` })
    await change.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Replace' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
  }
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
