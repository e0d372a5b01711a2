// What profiles and notifications say when something fails: saving, photographs, contacts, friends, messages, endorsements.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { breakCall, refuseCall } from './support/failing.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { closeAccount, invitedByAva, newFriendOfAva } from './support/people/new-member.ts'

// A file held back on its way must not come from what the worker keeps.
test.use({ serviceWorkers: 'block' })

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })

test('the profile says when details and photos are not saved', async ({ page, surprises }) => {
  test.setTimeout(150_000)
  surprises.expect(/^422 POST/)
  await enter(page, '/profile')
  const savingBack = await refuseCall(page, '**/rpc/save_profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const details = page.getByRole('dialog', { name: 'Edit Profile' })
  await details.getByLabel('Bio').fill('Knows where the boats are.')
  await details.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to update profile')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit photos' })
  await dialog.getByRole('button', { name: 'Move photo 2 earlier' }).click()
  await says(page, 'Failed to save photo to profile')
  await savingBack()

  const file = dialog.getByLabel('Photo file')
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await file.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await says(page, 'Invalid image file')

  // The board one cuts on is still on its way.
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/crop-board*', async (route) => {
    await arrival
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await refuseCall(page, '**/storage/v1/object/**')
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#543' } })
    .jpeg()
    .toBuffer()
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  const use = page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use photo' })
  await use.click()
  await says(page, 'Please adjust the crop area')
  // A phone that is out of memory gives no picture, neither beside the page nor on it.
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'Worker')
    const draw = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = (receive) => {
      HTMLCanvasElement.prototype.toBlob = draw
      receive(null)
    }
  })
  // Pressed before the board is there: it counts once it is.
  await use.click()
  arrive()
  await says(page, 'Failed to crop image')
  await expect(async () => {
    await use.click({ timeout: 2000 })
    await expect(use).toBeHidden({ timeout: 2000 })
  }).toPass()
  await says(page, 'Failed to upload photo: ')
})

test('the profile says when contacts are refused, cannot be read, are not saved, and when they are synced', async ({
  page,
  surprises,
}) => {
  test.setTimeout(120_000)
  surprises.expect(/^500 PATCH/)
  await page.addInitScript(() => {
    // The contact picker of a phone; what its owner does is said by the journey.
    const select = async () => {
      const answer = localStorage.getItem('picker')
      if (answer === 'refuses') throw new DOMException('No', 'NotAllowedError')
      if (answer === 'breaks') throw new DOMException('Busy', 'InvalidStateError')
      return [{ name: ['Somebody Else'], tel: ['+44 20 7946 0000'] }]
    }
    Object.defineProperty(navigator, 'contacts', { value: { select } })
  })
  const picker = (answer: string) => page.evaluate((how) => localStorage.setItem('picker', how), answer)
  await enter(page, '/profile')
  const sync = page.getByRole('button', { name: 'Sync Contacts' })
  await picker('refuses')
  await sync.click()
  await says(page, 'Contacts access is required to find mutual connections.')
  await sync.click()
  await says(page, 'Contacts permission denied')
  await picker('breaks')
  await sync.click()
  await says(page, 'Failed to access contacts. Please try again.')
  await picker('answers')
  const savingBack = await breakCall(page, '**/rest/v1/profiles*', 'PATCH')
  await sync.click()
  await says(page, 'Failed to sync contacts')
  await savingBack()
  await sync.click()
  await says(page, 'Contacts synced successfully')
})

test('a profile says when a friend cannot be messaged or blocked', async ({ page, surprises }) => {
  test.setTimeout(150_000)
  surprises.expect(/^(500|404) POST/)
  const friend = await newFriendOfAva()
  await enter(page, `/other-profile/${friend.api.userId}`)
  const message = page.getByRole('button', { name: 'Message', exact: true })
  const messagingBack = await breakCall(page, '**/rpc/open_direct_message')
  await message.click()
  await says(page, 'Failed to create message thread')
  await messagingBack()

  const blockingBack = await breakCall(page, '**/rpc/block_member')
  await page.getByRole('button', { name: `More about ${friend.name}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await says(page, 'Failed to block friend')
  await blockingBack()
  await expect(message).toBeEnabled()

  // The page would hear of it and show a friend no more: pressed before it has heard.
  await page.route('**/rpc/member_profile', () => {})
  await closeAccount(friend)
  await message.click()
  await says(page, 'Messaging not available. Please try again.')
})

test('a link to a member who does not exist shows an error', async ({ page }) => {
  await enter(page, '/profile?member=7d6cf5f0-0000-4000-8000-000000000000')
  await says(page, 'Profile not found')
})

test('the profile says when an endorsement request or an answer in the bell fails', async ({ page, surprises }) => {
  test.setTimeout(120_000)
  surprises.expect(/^500 (POST|PATCH)/)
  const { member } = await invitedByAva()
  await enter(page, '/profile')
  surprises.expect(/^422 POST/)
  await refuseCall(page, '**/rpc/request_endorsements')
  await page.getByRole('button', { name: 'Ask for an endorsement' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask for an endorsement' })
  await ask.getByLabel('Email or @handle').fill('somebody@elsewhere.test')
  await ask.getByRole('button', { name: 'Send request' }).click()
  await says(page, 'Failed to send endorsement requests')
  await page.keyboard.press('Escape')

  await refuseCall(page, '**/rpc/answer_invite_claim')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const claim = page.getByRole('listitem').filter({ hasText: member.name })
  await claim.getByRole('button', { name: 'No', exact: true }).click()
  await says(page, 'Failed to process notification')
})

test('an account that is not a member has no profile', async ({ page, surprises }) => {
  surprises.expect(/^403 POST/)
  await enter(page)
  // What the database answers an admin who is no member; the demo club's admin is one.
  await page.route('**/rpc/my_profile', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'PT403', message: 'Only active members can do this.', hint: 'not_a_member', details: null },
    }),
  )
  await page.goto('/profile')
  await says(page, 'Please log in to view your profile.')
})
