// Recovery codes that run out and are made anew; and the door while the server is gone.
import { inDatabase } from './support/club/club-database.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'
import {
  codesList,
  doorCode,
  giveThePassword,
  kept,
  secondStep,
  section,
  setUp,
  signOutHere,
} from './support/people/second-step.ts'

test.beforeEach(({ surprises }) => {
  // What an ended session is answered.
  surprises.expect(/40[13] \w+ .*\/(rest|auth)\/v1/)
  surprises.expect('WebSocket')
})

test('the settings warn when hardly a recovery code is left, and ten new ones end the others', async ({
  page,
  surprises,
  looksRight,
}) => {
  test.slow()
  surprises.expect(/422 POST .*use-recovery-code/)
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  const { codes } = await setUp(page)
  await inDatabase(
    `delete from private.recovery_codes where user_id = $1 and ctid <> all (array(
       select ctid from private.recovery_codes where user_id = $1 limit 2))`,
    [member.api.userId],
  )
  await page.reload()
  await expect(section(page)).toContainText(
    '2 recovery codes are left. Please make new ones while your device is at hand.',
  )
  await looksRight()
  await section(page).getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes?' })
  await expect(dialog).toContainText('The ones you have stop working.')
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(codesList(page)).toHaveCount(10)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await codesList(page).evaluateAll(
      (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
    )
    expect(cut, `codes wider than their place at ${width} px`).toBe(0)
  }
  const fresh = await codesList(page).allTextContents()
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await kept(page).click()
  await expect(section(page)).toContainText('10 recovery codes are left. One of them opens your account')

  await signOutHere(page)
  await giveThePassword(page, member)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  for (const old of codes.slice(0, 2)) {
    await page.getByLabel('Recovery code').fill(old)
    await page.getByRole('button', { name: 'Go in' }).click()
    await expect(page.getByRole('alert')).toHaveText('This recovery code is not right, or was used already.')
  }
  // Typed by hand: in small letters, without its lines.
  await page.getByLabel('Recovery code').fill((fresh[0] ?? '').toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Go in' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.getByRole('link', { name: 'Set it up again' }).click()
  await expect(section(page).getByLabel('Name of the device')).toBeFocused()
})

test('the server gone at the door: a sentence, the code stays, and the next press goes on', async ({
  page,
  surprises,
}) => {
  test.slow()
  surprises.expect(/ERR_FAILED|ERR_CONNECTION/)
  const member = await newMember()
  await enter(page, '/settings', member.email, member.password)
  const { app } = await setUp(page)
  await signOutHere(page)
  await giveThePassword(page, member)
  await expect(secondStep(page)).toBeVisible()
  await page.route('**/auth/v1/factors/**', (route) => route.abort())
  const code = await app.code()
  await doorCode(page).fill(code)
  await expect(page.getByRole('alert')).toHaveText(
    'You seem to be offline. Please check your connection and try again.',
  )
  await expect(doorCode(page)).toHaveValue(code)
  await page.unroute('**/auth/v1/factors/**')
  await page.getByRole('button', { name: 'Go in' }).click()
  await expect(page).toHaveURL(/\/(home|first-login)/)
})
