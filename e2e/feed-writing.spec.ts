// Writing for the feed: posts and events with their pictures, what may not be posted, editing and deleting.
import sharp from 'sharp'
import { cardWith, inDays, openFeed, post, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'

test('an event draft survives a reload and is posted; its picture carries no location', async ({ page }) => {
  await page.clock.install()
  await bringSession(page)
  await openFeed(page)
  const words = unique('Rooftop dinner')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(1)
  await sheet.getByRole('radio', { name: 'Event' }).click()
  await expect(sheet.getByRole('switch', { name: 'Take RSVPs' })).toBeChecked()
  await sheet.getByLabel('What is happening?').fill(words)
  await sheet.getByLabel('Date').fill(inDays(9))
  await sheet.getByLabel('Time').fill('20:30')
  await sheet.getByLabel('Max attendees').fill('12')
  await sheet.getByLabel('Tags').fill('rooftop, , late')
  await page.locator('input[type=file]').setInputFiles({
    name: 'phone.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#884422' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  })
  await expect(sheet.getByRole('progressbar')).toHaveCount(0)

  // What is typed outlives a reload, once it is on the device: within a second of the last key.
  const kept = () =>
    page.evaluate((text) => Object.values({ ...localStorage }).some((value) => value.includes(text)), words)
  await expect.poll(kept, { intervals: [100], timeout: 10_000 }).toBe(true)
  await page.reload()
  await expect(sheet.getByLabel('What is happening?')).toHaveValue(words)
  await expect(sheet.getByRole('img')).toBeVisible()

  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(page.getByText('Failing to honour member RSVPs may cost you event-posting privileges.')).toBeVisible()
  const card = cardWith(page, words)
  await expect(card).toContainText('20:30')
  await expect(card).toContainText('#rooftop')
  await expect(card).toContainText('0 going · 12 places left')
  await expect(card.getByRole('button', { name: /RSVP|Message|Plug/ })).toHaveCount(0)
  const address = await card.getByRole('img', { name: /^Picture/ }).getAttribute('src')
  const stored = await page.request.get((address ?? '').replace('/render/image/', '/object/').split('?')[0] ?? '')
  const shown = await page.request.get(address ?? '', { headers: { accept: 'image/webp' } })
  expect([shown.headers()['content-type'], shown.headers().vary]).toEqual(['image/webp', 'Accept'])
  for (const { headers } of [{ headers: stored.headers() }, { headers: shown.headers() }])
    expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  const picture = await sharp(await stored.body()).metadata()
  expect(picture.exif).toBeUndefined()
  expect(Math.max(picture.width, picture.height)).toBe(1600)
  // The toast of an event stays for eight seconds.
  await page.clock.fastForward(6000)
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await page.clock.fastForward(2500)
  await expect(page.getByText('Post created successfully!')).toBeHidden()
})

test('the sheet for a new post looks right in every size and light', async ({ page, looksRight }) => {
  await enter(page)
  // The feed behind an open sheet is no longer there for anybody's reader, so it is not waited for.
  await page.goto('/live-network?compose=post')
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByRole('radio', { name: 'Event' }).click()
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(sheet.getByText('Please enter some content')).toBeVisible()
  await looksRight()
})

test('a member edits and deletes their own event', async ({ page }) => {
  await bringSession(page)
  await openFeed(page)
  const ava = await memberApi('ava@o1.test')
  const words = unique('Supper in the garden')
  await post(ava, { type: 'event', content: words, rsvp_enabled: true, event_date: inDays(6), max_attendees: 8 })
  await openFeed(page)
  const card = cardWith(page, words)
  await expect(card).toContainText('0 going · 8 places left')
  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByLabel('What is happening?').fill(`${words}, now on the terrace`)
  await edit.getByLabel('Max attendees').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(card).toContainText('now on the terrace')
  await expect(card).not.toContainText('places left')

  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('the sheet says why a post is refused, and a failed picture does not lose the text', async ({
  page,
  surprises,
}) => {
  surprises.expect('/storage/v1/object/profile-photos')
  surprises.expect('Failed to upload image')
  await bringSession(page)
  await openFeed(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  const content = sheet.getByLabel('What would you like to share?')
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(sheet.getByText('Please enter some content')).toBeVisible()
  await content.fill('a'.repeat(501))
  await expect(sheet.getByText('501/500')).toBeVisible()
  await expect(sheet.getByText('Content must be under 500 characters')).toBeVisible()

  const words = unique('Two pictures, one of them late')
  await content.fill(words)
  const small = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  const file = (name: string, buffer = small) => ({ name, mimeType: 'image/png', buffer })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles([file('huge.png', Buffer.alloc(5 * 1024 * 1024 + 1))])
  await expect(page.getByText('huge.png is too large. Max size is 5MB')).toBeVisible()

  let refused = 0
  await page.route('**/storage/v1/object/profile-photos/**', (route) =>
    route.request().method() === 'POST' && refused++ === 0
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  )
  await chooser.setInputFiles([file('late.png')])
  await expect(sheet.getByText(/^Failed to upload image/)).toBeVisible()
  await expect(content).toHaveValue(words)
  await sheet.getByRole('button', { name: 'Try picture 1 again' }).click()
  await expect(sheet.getByText(/^Failed to upload image/)).toHaveCount(0)
  await chooser.setInputFiles([file('b.png'), file('c.png'), file('d.png')])
  await expect(page.getByText('Maximum 3 images allowed')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove picture 3' }).click()
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(cardWith(page, words)).toContainText('1 / 2')
})

test('an own new post outlives what the feed had asked for before it', async ({ page }) => {
  const marcus = await memberApi('marcusadeyemi@o1.test')
  const theirs = await post(marcus, { type: 'post', content: unique('Soon to be changed') })
  await enter(page)
  await openFeed(page)
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let answers = 0
  // What the server answers now is older than the post below.
  await page.route('**/rpc/feed_page', async (route) => {
    const response = await route.fetch()
    answers += 1
    await late
    await route.fulfill({ response })
  })
  const changed = unique('Changed by now')
  await marcus.must('PATCH', `/rest/v1/posts?id=eq.${theirs}`, { content: changed })
  await expect.poll(() => answers, { timeout: 70_000 }).toBe(1)

  const words = unique('Here to stay')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('What would you like to share?').fill(words)
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(cardWith(page, words)).toBeVisible()
  const arrived = page.waitForResponse('**/rpc/feed_page')
  arrive()
  await arrived
  // It is asked once more: what others changed shows, and the own post stays.
  await expect(cardWith(page, changed)).toBeVisible()
  await expect(cardWith(page, words)).toBeVisible()
})
