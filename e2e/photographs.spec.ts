// Every kind of file a person may choose for a photograph: what is said of it, and what is stored of it.
import type { Page } from '@playwright/test'
import { openFeed } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { comeBack } from './support/kept-application.ts'
import { bringSession, enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'
import {
  brokenOff,
  type ChosenFile,
  corners,
  empty,
  fiftyMegapixels,
  heic,
  isNear,
  lookInto,
  pdfNamedJpg,
  seeThrough,
  tiny,
  turnedByCamera,
} from './support/photos/photo-files.ts'
import { usePhoto } from './support/photos/use-photo.ts'

const invalid = 'Invalid image file'
const isPdf = 'Please select an image file. This one is a PDF.'
const tooSmall = 'Image too small. Use at least 300x300 pixels.'
const white = [255, 255, 255] as const

/** Does what sends a photograph and gives what the club then holds of it. */
async function storedBy(page: Page, act: () => Promise<void>) {
  const sent = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/storage/v1/object/profile-photos/'),
    // Fifty megapixels take a busy machine a while to decode.
    { timeout: 90_000 },
  )
  await act()
  const address = (await sent).url().replace('/object/', '/object/public/')
  return lookInto(Buffer.from(await (await page.request.get(address)).body()))
}

async function isRefused(page: Page, choose: () => Promise<void>, sentence: string) {
  // The same sentence may have been said of the file before.
  await expect(page.getByText(sentence)).toHaveCount(0, { timeout: 30_000 })
  await choose()
  await expect(page.getByText(sentence)).toBeVisible()
}

test('the setup stores whole photos, or says why it refuses a file', async ({ page }) => {
  test.setTimeout(240_000)
  const member = await newMember({ photos: [], profile_photo: null })
  await enter(page, '/onboarding/finish', member.email, member.password)
  const add = page.getByLabel('Add photo')
  const choose = (file: ChosenFile) => () => add.setInputFiles(file)
  const stored = async (file: ChosenFile) => {
    const look = await storedBy(page, choose(file))
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    return look
  }

  await isRefused(page, choose(heic), 'This browser cannot open HEIC photos. Please choose a JPEG or PNG.')
  await isRefused(page, choose(empty), invalid)
  await isRefused(page, choose(await tiny()), tooSmall)
  await isRefused(page, choose(await brokenOff()), invalid)

  const clear = await stored(await seeThrough())
  expect(clear).toMatchObject({ format: 'jpeg', width: 600, height: 600 })
  for (const corner of clear.corners) expect(isNear(corner, white), `${corner} is white`).toBe(true)
  expect(isNear(clear.middle, white)).toBe(false)

  for (const format of ['webp', 'gif'] as const) {
    expect(await stored(await seeThrough(format)), format).toMatchObject({ format: 'jpeg', corners: clear.corners })
  }

  expect(await stored(await fiftyMegapixels())).toMatchObject({ format: 'jpeg', width: 2000, height: 1333 })

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const look = await stored(await turnedByCamera(orientation))
    expect(look, `orientation ${orientation}`).toMatchObject({ width: 480, height: 360, exif: false })
    look.corners.forEach((corner, at) => {
      expect(isNear(corner, corners[at] ?? white), `corner ${at} of orientation ${orientation} is ${corner}`).toBe(true)
    })
  }

  await isRefused(page, choose(pdfNamedJpg), isPdf)
})

test('an application stores a portrait cropped on white, or says why it refuses a file', async ({ page }) => {
  test.setTimeout(120_000)
  await comeBack(page, { step: 7, profilePhoto: null })
  const picker = page.getByLabel('Profile photo')
  await isRefused(page, () => picker.setInputFiles(pdfNamedJpg), isPdf)
  const tooTiny = await tiny()
  await isRefused(page, () => picker.setInputFiles(tooTiny), tooSmall)
  const look = await storedBy(page, async () => {
    await picker.setInputFiles(await seeThrough())
    await usePhoto(page)
  })
  expect(look).toMatchObject({ format: 'jpeg', width: 1200, height: 1500 })
  for (const corner of look.corners) expect(isNear(corner, white), `${corner} is white`).toBe(true)
  await expect(page.getByText('Profile photo uploaded successfully!')).toBeVisible()
})

test('the first login stores a photo of 50 megapixels, or says why it refuses a file', async ({ page }) => {
  test.setTimeout(120_000)
  const member = await newMember()
  await enter(page, '/first-login', member.email, member.password)
  await page.getByLabel('Home-base city').fill('Lisbon')
  await page.getByRole('button', { name: 'Next' }).click()
  const slot = page.getByLabel('Add photo 1')
  await isRefused(page, () => slot.setInputFiles(pdfNamedJpg), isPdf)
  const tooTiny = await tiny()
  await isRefused(page, () => slot.setInputFiles(tooTiny), tooSmall)
  const look = await storedBy(page, async () => {
    await slot.setInputFiles(await fiftyMegapixels())
    await usePhoto(page)
  })
  expect(look).toMatchObject({ format: 'jpeg', width: 1200, height: 1500 })
  await expect(page.getByText('Photo added successfully!')).toBeVisible()
})

test('a profile stores a rotated photo upright, or says why it refuses a file', async ({ page }) => {
  test.setTimeout(120_000)
  const member = await newMember()
  await enter(page, '/profile', member.email, member.password)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit photos' })
  const choose = async (file: ChosenFile) => {
    await dialog.getByRole('button', { name: 'Add photo' }).click()
    await dialog.getByLabel('Photo file').setInputFiles(file)
  }
  await isRefused(page, () => choose(pdfNamedJpg), isPdf)
  const tooTiny = await tiny()
  await isRefused(page, () => choose(tooTiny), tooSmall)
  const look = await storedBy(page, async () => {
    await choose(await turnedByCamera(6))
    await usePhoto(page)
  })
  expect(look).toMatchObject({ format: 'jpeg', width: 1200, height: 1500, exif: false })
  look.corners.forEach((corner, at) => {
    expect(isNear(corner, corners[at] ?? white), `corner ${at} is ${corner}`).toBe(true)
  })
  await expect(page.getByText('Photo updated successfully!')).toBeVisible()
})

test('a post stores a picture on white, or says why it refuses a file', async ({ page }) => {
  test.setTimeout(120_000)
  await bringSession(page)
  await openFeed(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  const chooser = page.locator('input[type=file]')
  await isRefused(page, () => chooser.setInputFiles(pdfNamedJpg), isPdf)
  const look = await storedBy(page, async () => chooser.setInputFiles(await seeThrough()))
  expect(look).toMatchObject({ format: 'jpeg', width: 600, height: 600 })
  for (const corner of look.corners) expect(isNear(corner, white), `${corner} is white`).toBe(true)
})
