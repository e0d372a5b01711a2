// Applying for membership in a real browser: every step with its photograph, and the way back.
import {
  answerFromSocial,
  answerUpToPhoto,
  next,
  password,
  portrait,
  submit,
  uploadPortrait,
} from './support/application-wizard.ts'
import { expect, test } from './support/journey.ts'
import { comeBack, someone } from './support/kept-application.ts'
import { enter, signIn } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { apply } from './support/people/applicant.ts'
import { newMember } from './support/people/new-member.ts'

test('a visitor applies step by step and then learns that the application is under review', async ({
  page,
  looksRight,
  surprises,
}) => {
  test.setTimeout(180_000)
  // Signing in tells the applicant, with this refusal behind it, that the application is being read.
  surprises.expect('/auth/v1/token')
  const email = someone()
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

test('a club without mail asks nobody for a code: the console says so, and the chosen password counts', async ({
  page,
  another,
}) => {
  const email = someone()
  await comeBack(page, { email })
  await page.getByLabel('Password', { exact: true }).fill(password)
  const asked = page.waitForResponse((response) => response.url().includes('/rpc/address_proof'))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  expect(await (await asked).json()).toMatchObject({ asks: false, confirmed: false })
  await expect(page.getByText('Until then, sign in with your email and password')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveCount(0)
  const desk = await another()
  await enter(desk, `/cms?q=${encodeURIComponent(email)}`, 'admin@o1.test')
  await expect(desk.getByText('This club has no mail')).toBeVisible()
  await desk.getByRole('button', { name: /^Approve / }).click()
  await expect(desk.getByText('Application approved and user account created')).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the stored application photo is a 4:5 JPEG without camera data', async ({ page }) => {
  await comeBack(page, { step: 7, profilePhoto: null })
  const [request] = await Promise.all([
    page.waitForRequest(
      (one) => /profile-photos\/applications\/\d+-[0-9a-f]+\.jpg$/.test(one.url()) && one.method() === 'POST',
    ),
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

test('a photo that cannot be opened shows an error, and one that cannot be sent yet waits without holding anybody up', async ({
  page,
  surprises,
  looksRight,
}) => {
  surprises.expect('ERR_FAILED')
  await comeBack(page, { step: 7, profilePhoto: null })
  const picker = page.getByLabel('Profile photo')
  await picker.setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByText('This browser cannot open HEIC photos. Please choose a JPEG or PNG.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.route('**/storage/v1/object/profile-photos/**', (route) => route.abort('failed'))
  await picker.setInputFiles(portrait)
  await expect(page.getByLabel('Zoom')).toBeVisible()
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo cropped successfully!')).toBeVisible()
  await expect(page.getByText('It is kept on this device, and you can go on.')).toBeVisible()
  await expect(next(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByText('It is kept on this device, and you can go on.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'You, as cropped' })).toHaveAttribute('src', /^blob:/)
  await looksRight()
  await page.unroute('**/storage/v1/object/profile-photos/**')
  await expect(page.getByText('Profile photo uploaded successfully!')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('It is kept on this device')).toHaveCount(0)
})

test('a member who opens the application is in already', async ({ page, looksRight }) => {
  // Somebody whose sessions no other journey uses: signing out ends all of them.
  const { email, password: theirs } = await newMember()
  await enter(page, '/apply/password', email, theirs)
  await expect(page.getByRole('heading', { name: 'You are in already' })).toBeVisible()
  await looksRight()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/apply')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/apply')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})

test('/application says to an applicant where it stands, leads a member home, and tells others nothing', async ({
  page,
  looksRight,
  surprises,
}) => {
  surprises.expect('/auth/v1/token')
  const applicant = await apply()
  const signInThere = async (email: string, password: string) => {
    await page.goto('/application')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.goto('/application')
  await expect(page.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible()
  await looksRight()
  await signInThere(applicant.email, 'not the one chosen')
  await expect(page.getByRole('alert')).toBeVisible()
  await signInThere(applicant.email, applicant.password)
  await expect(page.getByText('Your application is still under review')).toBeVisible()
  await looksRight()
  await (await memberApi('admin@o1.test')).must('PATCH', `/rest/v1/applications?id=eq.${applicant.id}`, {
    status: 'rejected',
  })
  await signInThere(applicant.email, applicant.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Not this time' })).toBeVisible()
  await signInThere('ava@o1.test', 'o1-demo-club')
  await expect(page).toHaveURL(/\/home$/)
})
