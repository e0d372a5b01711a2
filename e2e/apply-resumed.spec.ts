// Coming back to an application: after a reload, with an address that is taken, over a cut line, with a statement already written.
import type { Page } from '@playwright/test'
import { next, portrait } from './support/application-wizard.ts'
import { expect, test } from './support/journey.ts'
import { comeBack, keepDraft, someone } from './support/kept-application.ts'
import { memberApi } from './support/people/api.ts'
import { apply } from './support/people/applicant.ts'

const password = 'correct horse battery'

/** Everything this device keeps, as text. */
const deviceText = async () => {
  const kept = [{ ...localStorage }, { ...sessionStorage }] as unknown[]
  for (const { name = '' } of await indexedDB.databases()) {
    const base = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    for (const store of base.objectStoreNames)
      kept.push(
        await new Promise((resolve) => {
          const asked = base.transaction(store).objectStore(store).getAll()
          asked.onsuccess = () => resolve(asked.result)
        }),
      )
    base.close()
  }
  return JSON.stringify(kept)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })

test('an application survives a reload and a closed tab, without its password', async ({ page, context }) => {
  await page.goto('/apply')
  await page.getByLabel('Email', { exact: true }).fill(someone())
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Full name').fill('Ada King')
  await page.reload()
  await expect(page.getByText('Your application progress has been restored')).toBeVisible()
  await expect(page).toHaveURL(/\/apply\/name$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada King')
  await page.close()
  const again = await context.newPage()
  await again.goto('/apply')
  await expect(again.getByLabel('Full name')).toHaveValue('Ada King')
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(password)
  await again.getByRole('button', { name: 'Back' }).click()
  await expect(again.getByText('Passwords are never kept on your device, so please type yours again.')).toBeVisible()
})

test('an applicant who returns at the last step types the password again', async ({ page, context, looksRight }) => {
  await comeBack(page)
  const older = await context.newPage()
  await older.goto('/apply/name')
  await older.getByLabel('Full name').fill('Ada Byron')
  await expect(page.getByText('Ada Byron')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Password is required')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await looksRight()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  // The other tab knows, and brings nothing of it back.
  await expect(older.getByText('You handed in this application in another tab.')).toBeVisible()
  await older.goto('/apply')
  await expect(older.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('an address with an open application cannot apply again, and the form says so', async ({ page, surprises }) => {
  surprises.expect('/rest/v1/applications')
  const { email } = await apply()
  await comeBack(page, { email: email.toUpperCase() })
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('An application with this email already exists.')
})

test('a connection lost at submit loses nothing: the application is kept and sent by itself, once', async ({
  page,
  context,
  surprises,
  looksRight,
}) => {
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  surprises.expect('ERR_FAILED')
  surprises.expect('/rest/v1/applications')
  const email = someone()
  await comeBack(page, { email })
  await page.getByLabel('Password', { exact: true }).fill(password)

  // What speaks with the club is there before it is needed.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Kept.' })).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Change answers' }).click()
  await expect(page.getByRole('heading', { name: 'Last Step!' })).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Kept.' })).toBeVisible()

  // The application arrives, the answer does not.
  const sent: number[] = []
  await page.route('**/rest/v1/applications*', async (route) => {
    const answer = await route.fetch()
    sent.push(answer.status())
    await (sent.length === 1 ? route.abort('failed') : route.fulfill({ response: answer }))
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible({ timeout: 20_000 })
  expect(sent).toEqual([201, 409])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email)
})

test('an application kept without a line is sent with its photo after the tab was closed, and asks for its password once more', async ({
  page,
  context,
  surprises,
}) => {
  surprises.expect('ERR_INTERNET_DISCONNECTED')
  surprises.expect('/auth/v1/token')
  const email = someone()
  await comeBack(page, { email, step: 7, profilePhoto: null })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Profile photo').setInputFiles(portrait)
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('It is kept on this device, and you can go on.')).toBeVisible()
  for (const question of [/social handle/, /^Stand Out/, /^Who Invited/, /^Last Step/]) {
    await next(page).click()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: 'You' })).toHaveAttribute('src', /^blob:/)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Kept.' })).toBeVisible()
  expect(await page.evaluate(deviceText)).not.toContain(password)
  await page.close()
  await context.setOffline(false)

  const later = await context.newPage()
  await later.goto('/why-you')
  await expect(later.getByText('Application submitted successfully!')).toBeVisible({ timeout: 20_000 })
  const admin = await memberApi('admin@o1.test')
  const [row] = await admin.must<{ profile_photo: string }[]>(
    'GET',
    `/rest/v1/applications?select=profile_photo&email=eq.${email}`,
  )
  expect((await later.request.get(row?.profile_photo ?? '')).status()).toBe(200)
  await later.goto('/apply')
  await expect(later.getByText('please choose yours once more')).toBeVisible()
  await later.getByLabel('Password', { exact: true }).fill(password)
  await later.getByRole('button', { name: 'Choose password' }).click()
  await expect(later.getByText('Your password is chosen')).toBeVisible()
  await later.goto('/auth')
  await later.getByLabel('Email').fill(email)
  await later.getByLabel('Password', { exact: true }).fill(password)
  await later.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(later.getByText('Your application is still under review')).toBeVisible()
})

test('the message for a nominee can be copied, and the form says when no message app opens', async ({
  page,
  context,
  surprises,
}) => {
  // A computer has no messages to open; the browser says so itself.
  surprises.expect('sms:')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeBack(page)
  await page.getByRole('button', { name: 'Copy the message for Fashion' }).click()
  await expect(page.getByText('Message copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('in Fashion')
  await page.getByRole('link', { name: 'Text a nominee in Tech' }).click()
  await expect(page.getByText('Did no message open?')).toBeVisible()
})

test('the statement written on /why-you fills the application form', async ({ page, looksRight }) => {
  await keepDraft(page, { step: 9, whyYouText: '', pressLinks: [] })
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
  await expect(page.getByLabel('Why you')).toHaveValue('I stand out, and I have thirty characters to say so.')
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveValue('https://example.com/me')
})
