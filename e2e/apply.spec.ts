// Applying for membership in a real browser: every step with a photograph, coming back, an address that is taken, a cut line.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

const portrait = fileURLToPath(new URL('../web/public/icons/icon-512.png', import.meta.url))
const password = 'correct horse battery'
let applicants = 0

function someone(): string {
  applicants += 1
  return `applicant-${Date.now()}-${process.pid}-${applicants}@o1.test`
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })

/** Answers up to the photograph with the keyboard alone. */
async function answerUpToPhoto(page: Page, email: string) {
  await page.goto('/apply')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(`${email}\n`)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(`${password}\n`)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Ada King Lovelace\n')
  await expect(page.getByLabel('Date of birth')).toBeFocused()
  await page.keyboard.type('10121990\n')
  await expect(page.getByRole('radio', { name: 'Entrepreneur' })).toBeFocused()
  await page.getByRole('radio', { name: 'Investor' }).check()
  await page.keyboard.press('Enter')
  for (const name of ['Fashion', 'Tech', 'Art']) await page.getByRole('checkbox', { name, exact: true }).check()
  await expect(page.getByRole('checkbox', { name: 'Film' })).toBeDisabled()
  await expect(page.getByText('3/3')).toBeVisible()
  await next(page).click()
  await expect(page).toHaveURL(/\/apply\/photo$/)
}

async function uploadPortrait(page: Page) {
  await page.getByLabel('Profile photo').setInputFiles(portrait)
  await expect(page.getByLabel('Zoom')).toBeVisible()
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo cropped successfully!')).toBeVisible()
  await expect(page.getByText('Profile photo uploaded successfully!')).toBeVisible()
}

async function answerFromSocial(page: Page) {
  await expect(page.getByLabel('Social handle')).toBeFocused()
  await page.keyboard.type('@ada\n')
  await page.getByLabel('Why you').fill('I wrote the first program, and I bring the best table to any room.')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.keyboard.type('https://example.com/press\n')
  await expect(page.getByRole('heading', { name: 'Who Invited You?' })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Last Step!' })).toBeVisible()
}

test('a visitor applies, step by step, and the club knows where the application stands', async ({
  page,
  looksRight,
  surprises,
}) => {
  test.setTimeout(180_000)
  // Signing in tells the applicant, with this refusal behind it, that the application is being read.
  surprises.expect('/auth/v1/token')
  const email = someone()
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await answerUpToPhoto(page, email)
  await looksRight()
  await uploadPortrait(page)
  const photo = await page.getByRole('img', { name: 'You, as cropped' }).getAttribute('src')
  expect(photo).toBeTruthy()
  await expect(next(page)).toBeFocused()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await uploadPortrait(page)
  await next(page).click()
  await answerFromSocial(page)
  await looksRight()
  await page.getByRole('link', { name: 'Change full name' }).click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await expect(page.getByText('Application submitted successfully!')).toBeVisible()
  await looksRight()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Your application is still under review')).toBeVisible()
})

test('what lies under the photograph’s address is a 4:5 JPEG without a word about its camera', async ({ page }) => {
  await answerUpToPhoto(page, someone())
  const [request] = await Promise.all([
    page.waitForRequest((one) => /profile-photos\/applications\/\d+\.jpg$/.test(one.url()) && one.method() === 'POST'),
    uploadPortrait(page),
  ])
  const stored = new URL(request.url().replace('/object/', '/object/public/'))
  const answer = await page.request.get(stored.pathname)
  const bytes = await answer.body()
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(bytes.includes('Exif')).toBe(false)
  const size = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    return [bitmap.width, bitmap.height]
  }, stored.pathname)
  expect(size).toEqual([1200, 1500])
})

test('the first steps need no backend, and Back keeps every answer', async ({ page, looksRight }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('link', { name: 'Apply to Join' }).click()
  await expect(page).toHaveURL(/\/apply\/email$/)
  await looksRight()
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.keyboard.press('Enter')
  await looksRight()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Full name').fill('Ada')
  await expect(next(page)).toBeDisabled()
  expect(asked.filter((path) => /supabase|\/(rest|auth|storage)\/v1\//.test(path))).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.goBack()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
  await page.goForward()
  await page.goForward()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/apply\/password$/)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an application survives a reload and a closed tab; the password is asked for again', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await answerUpToPhoto(page, someone())
  await uploadPortrait(page)
  await next(page).click()
  await page.getByLabel('Social handle').fill('@ada')
  await page.reload()
  await expect(page.getByText('Your application progress has been restored')).toBeVisible()
  await expect(page).toHaveURL(/\/apply\/social$/)
  await expect(page.getByLabel('Social handle')).toHaveValue('@ada')
  await page.close()
  const again = await context.newPage()
  await again.goto('/apply')
  await expect(again).toHaveURL(/\/apply\/social$/)
  await again.keyboard.press('Enter')
  await again.getByLabel('Why you').fill('I came back.')
  await next(again).click()
  await next(again).click()
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(password)
  await submit(again).click()
  await expect(again.getByRole('alert')).toContainText('Password is required')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await submit(again).click()
  await expect(again.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await again.reload()
  await expect(again.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
})

test('an address with an open application is told so', async ({ page, surprises }) => {
  test.setTimeout(120_000)
  surprises.expect('/rest/v1/applications')
  const email = someone()
  for (const address of [email, email.toUpperCase()]) {
    await answerUpToPhoto(page, address)
    await uploadPortrait(page)
    await next(page).click()
    await answerFromSocial(page)
    await submit(page).click()
    if (address === email) await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('An application with this email already exists.')
})

test('a line cut at submit loses nothing: the second try makes the one application', async ({
  page,
  context,
  surprises,
}) => {
  test.setTimeout(120_000)
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  surprises.expect('ERR_FAILED')
  const sent: string[] = []
  await answerUpToPhoto(page, someone())
  await uploadPortrait(page)
  await next(page).click()
  await answerFromSocial(page)

  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit application: You seem to be offline')
  await context.setOffline(false)

  // The application arrives, the answer does not.
  await page.route('**/rest/v1/applications*', async (route) => {
    const answer = await route.fetch()
    sent.push(`${answer.status()}`)
    await route.abort('failed')
  })
  await submit(page).click()
  await expect.poll(() => sent).toEqual(['201'])
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/rest/v1/applications*')

  surprises.expect('/rest/v1/applications')
  const answered = page.waitForResponse((response) => response.url().includes('/rest/v1/applications'))
  await submit(page).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
})

test('a message is copied for a nominee, and messages that do not open are said', async ({
  page,
  context,
  surprises,
}) => {
  test.setTimeout(120_000)
  // A computer has no messages to open; the browser says so itself.
  surprises.expect('sms:')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerUpToPhoto(page, someone())
  await uploadPortrait(page)
  await next(page).click()
  await answerFromSocial(page)
  await page.getByRole('button', { name: 'Copy the message for Fashion' }).click()
  await expect(page.getByText('Message copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('in Fashion')
  await page.getByRole('link', { name: 'Text a nominee in Tech' }).click()
  await expect(page.getByText('Did no message open?')).toBeVisible()
})

test('the statement of /why-you begins the application', async ({ page, looksRight }) => {
  await page.goto('/why-you')
  await looksRight()
  await page.getByLabel('What sets you apart? *').fill('I stand out, and I have thirty characters to say so.')
  await page.getByRole('button', { name: 'Add Link (0/3)' }).click()
  await page.keyboard.type('https://example.com/me')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitted successfully!')).toBeVisible()
  await expect(page.getByText('Your extraordinary story has been captured.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Apply to Join' }).click()
  await answerUpToPhoto(page, someone())
  await uploadPortrait(page)
  await next(page).click()
  await page.getByLabel('Social handle').fill('@ada')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why you')).toHaveValue('I stand out, and I have thirty characters to say so.')
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveValue('https://example.com/me')
})

test('a photograph that cannot be sent says so and may be tried again', async ({ page, surprises }) => {
  surprises.expect('ERR_FAILED')
  await answerUpToPhoto(page, someone())
  await page.route('**/storage/v1/object/profile-photos/**', (route) => route.abort('failed'))
  await page.getByLabel('Profile photo').setInputFiles(portrait)
  await expect(page.getByLabel('Zoom')).toBeVisible()
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Failed to upload photo')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await page.unroute('**/storage/v1/object/profile-photos/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Profile photo uploaded successfully!')).toBeVisible()
  await expect(next(page)).toBeEnabled()
})
