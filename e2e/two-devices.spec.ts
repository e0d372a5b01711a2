// The same member on two devices: neither device overwrites what the other wrote without asking.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/people/actor.ts'
import type { Api } from './support/people/api.ts'
import { newMember } from './support/people/new-member.ts'

interface Own {
  bio: string | null
  city: string | null
  photos: string[]
  discovery_visible: boolean
  setup_required: boolean
}

async function own(member: Api): Promise<Own | undefined> {
  return (await member.must<Own[]>('GET', '/rest/v1/rpc/own_row'))[0]
}

const change = (member: Api, row: object) => member.must('PATCH', `/rest/v1/profiles?user_id=eq.${member.userId}`, row)
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('finishing the profile writes what was changed in the wizard, and asks before it goes over a newer bio', async ({
  page,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect(/409 POST .*save_profile/)
  const { email, password, api } = await newMember()
  await bringSession(page, email, password)
  await page.goto('/onboarding/finish')
  await goOn(page)
  await goOn(page)
  await page.getByLabel('Bio').fill('Written in the wizard.')
  await goOn(page)
  await expect(page.getByText('Step 4 of 6')).toBeVisible()

  // Meanwhile, on the phone.
  const phone = (await own(api))?.photos ?? []
  const added = [...phone, `${phone[0]}?second`]
  await change(api, { bio: 'Written on the phone.', photos: added, discovery_visible: false, city: 'Oslo' })

  await goOn(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Finish & Go Live' }).click()
  const question = page.getByRole('group', { name: /Bio: changed on another device/ })
  await expect(question.getByText('Written on the phone.')).toBeVisible()
  await expect(question.getByText('Written in the wizard.')).toBeVisible()
  await expect(question).toBeFocused()
  await looksRight()
  expect(await own(api)).toMatchObject({ bio: 'Written on the phone.', setup_required: true })
  await question.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await own(api)).toMatchObject({
    bio: 'Written on the phone.',
    photos: added,
    discovery_visible: false,
    city: 'Oslo',
    setup_required: false,
  })
})

test('two devices that edit one profile do not overwrite each other’s changes unseen', async ({
  page,
  another,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect(/409 POST .*save_profile/)
  const { email, password, api } = await newMember()
  await change(api, { bio: 'As it was.', city: 'Paris', setup_required: false })
  const desk = page
  const phone = await another()
  await enter(desk, '/profile', email, password)
  await enter(phone, '/profile', email, password)
  for (const device of [desk, phone]) await device.getByRole('button', { name: 'Edit Profile' }).click()

  await phone.getByLabel('Bio').fill('From the phone.')
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByText('Profile updated successfully!')).toBeVisible()

  // The laptop saves only the city. It never read the new bio and leaves it alone.
  await desk.getByRole('textbox', { name: 'City' }).fill('Rome')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Profile updated successfully!')).toBeVisible()
  expect(await own(api)).toMatchObject({ bio: 'From the phone.', city: 'Rome' })

  // Both write the bio: the second is asked, and nothing typed is lost.
  await desk.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(desk.getByLabel('Bio')).toHaveValue('From the phone.')
  await change(api, { bio: 'Once more from the phone.' })
  await desk.getByLabel('Bio').fill('From the desk.')
  await desk.getByRole('button', { name: 'Save' }).click()
  const question = desk.getByRole('group', { name: /Bio: changed on another device/ })
  await expect(question.getByText('Once more from the phone.')).toBeVisible()
  await expect(question.getByText('From the desk.')).toBeVisible()
  await looksRight(desk)
  expect(await own(api)).toMatchObject({ bio: 'Once more from the phone.' })
  await question.getByRole('button', { name: 'Use mine' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  expect(await own(api)).toMatchObject({ bio: 'From the desk.' })
})

test('a photo that another device added stays when this one reorders, adds and removes', async ({
  page,
  surprises,
}) => {
  test.slow()
  surprises.expect(/409 POST .*save_profile/)
  const { email, password, api } = await newMember()
  await change(api, { setup_required: false })
  await enter(page, '/profile', email, password)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit photos' })
  await expect(dialog.getByRole('button', { name: /^Drag photo/ })).toHaveCount(1)
  const [first = ''] = (await own(api))?.photos ?? []
  const theirs = `${first}?from-the-phone`
  await change(api, { photos: [first, theirs] })

  const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a3b2e' } })
    .jpeg()
    .toBuffer()
  await dialog.getByRole('button', { name: 'Add photo' }).first().click()
  await dialog.getByLabel('Photo file').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  const crop = page.getByRole('dialog', { name: 'Crop your photo' })
  await crop.getByRole('button', { name: 'Rotate' }).click()
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo updated successfully!')).toBeVisible()
  const photos = (await own(api))?.photos ?? []
  expect(photos).toHaveLength(3)
  expect(photos).toEqual(expect.arrayContaining([first, theirs]))
})
