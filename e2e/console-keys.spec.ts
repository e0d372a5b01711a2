// The console by keyboard alone: through the list, through decisions, back out of the dialog, and letters that are only letters.
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { apply } from './support/people/applicant.ts'

test('an admin decides by keyboard alone, and never loses the place', async ({ page, looksRight }) => {
  const city = `City ${randomUUID().slice(0, 8)}`
  const one = await apply({ city })
  const two = await apply({ city })
  const three = await apply({ city })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, `/cms?q=${encodeURIComponent(city)}&sort=oldest`, 'admin@o1.test')
  const row = ({ name }: { name: string }) => page.getByRole('button', { name, exact: true })
  const press = (key: string) => page.keyboard.press(key)
  await expect(row(three)).toBeVisible()
  // Read in order, the screen begins with its title.
  await expect(page.locator('main').locator('h1, a, button').first()).toHaveRole('heading')

  // Twelve rows stand on a screen of 900 pixels.
  const [first, second] = await Promise.all(
    [one, two].map((who) => page.getByRole('row', { name: new RegExp(who.name) }).boundingBox()),
  )
  expect((first?.y ?? 900) + 12 * ((second?.y ?? 900) - (first?.y ?? 0))).toBeLessThanOrEqual(900)

  await press('j')
  await expect(row(one)).toBeFocused()
  await press('j')
  await press('j')
  await press('k')
  await expect(row(two)).toBeFocused()
  await press('x')
  await expect(page.getByText('Application Denied')).toBeVisible()
  // Of a toast only its button is a stop for Tab.
  await expect(page.getByRole('listitem').filter({ hasText: 'Application Denied' })).toHaveAttribute('tabindex', '-1')
  await expect(row(three)).toBeFocused()
  await press('u')
  await expect(page.getByText('Application reopened')).toBeVisible()
  // What a toast adds has the page's colour, so that it changes with the light at once.
  const [added, muted] = await page.evaluate(() => {
    const text = document.createElement('p')
    text.className = 'text-muted'
    document.body.append(text)
    const colours = [document.querySelector('[data-sonner-toast] [data-description]') ?? document.body, text].map(
      (element) => getComputedStyle(element).color,
    )
    text.remove()
    return colours
  })
  expect(added).toBe(muted)
  await expect(row(two)).toBeVisible()

  // In the dialog the next one is there, its name in hand; Escape leads to its row.
  await page.setViewportSize({ width: 1440, height: 720 })
  await page.reload()
  await row(one).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(one.name)
  await expect(dialog.getByRole('link', { name: 'press/first (opens in a new tab)' })).toBeVisible()
  await press('x')
  await expect(dialog).toHaveAccessibleName(two.name)
  await expect(dialog.getByText(two.name, { exact: true }).first()).toBeFocused()
  // The same button is meant again: the toast has made way for it.
  await page.waitForTimeout(600)
  expect(await isUnderToast(dialog.getByRole('button', { name: 'Reject Application' }))).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await press('j')
  await expect(dialog).toHaveAccessibleName(three.name)
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row(three)).toBeFocused()

  // While typing, letters are letters.
  await press('/')
  const search = page.getByRole('searchbox', { name: 'Search applications' })
  await expect(search).toBeFocused()
  await press('End')
  await page.keyboard.type('xa')
  await expect(search).toHaveValue(`${city}xa`)
  await press('Backspace')
  await press('Backspace')
  await press('Enter')
  await expect(row(two)).toBeFocused()
  await press('?')
  await expect(dialog).toHaveAccessibleName('Keys')
  await looksRight()
  await press('Tab')
  await dialog.getByRole('switch', { name: 'Letters act at once' }).focus()
  await press('Space')
  await press('Escape')
  await expect(dialog).toBeHidden()
  await row(two).focus()
  await press('x')
  await press('j')
  await expect(row(two)).toBeFocused()
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await expect(page.getByRole('heading', { name: 'Applications (1)' })).toBeVisible()

  // A dialog that takes the place of another has the focus, and keeps Tab.
  await page.goto('/cms?status=approved&q=Marcus+Adeyemi')
  await row({ name: 'Marcus Adeyemi' }).focus()
  await press('Enter')
  await dialog.getByRole('button', { name: 'Update Password' }).focus()
  await press('Enter')
  const password = page.getByRole('dialog', { name: 'Update Password' })
  await expect(password).toBeVisible()
  await expect(dialog).toHaveCount(1)
  for (let stop = 0; stop < 4; stop++) {
    await expect(password.locator(':focus')).toHaveCount(1)
    await press('Tab')
  }

  // Among the reports they mean the same, as far as there is anything to mean.
  await page.evaluate(() => localStorage.removeItem('o1-console-keys'))
  await page.goto('/cms?show=safety&reports=answered')
  const reports = page.locator('[data-report]')
  await expect(reports.nth(1)).toBeVisible()
  await press('?')
  await expect(dialog).toContainText('Next report')
  await press('Escape')
  await expect(dialog).toBeHidden()
  await press('u')
  await expect(page.getByText('What was done can be taken back in its report.')).toBeVisible()
  await press('j')
  await press('j')
  await expect(reports.nth(1)).toBeFocused()
  await press('k')
  await press('Enter')
  await expect(dialog.getByRole('form', { name: 'Act' })).toBeVisible()
  await press('j')
  await press('Escape')
  await expect(reports.first()).toBeFocused()
  await press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveCSS('outline-style', 'solid')
  await press('/')
  await expect(search).toHaveValue('/')
  await press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
})

async function isUnderToast(button: Locator): Promise<boolean> {
  const [card, box] = await Promise.all([
    button.page().locator('[data-sonner-toast][data-front=true]').boundingBox(),
    button.boundingBox(),
  ])
  if (!card || !box) throw new Error('There is no toast, or no button')
  return (
    card.x < box.x + box.width &&
    box.x < card.x + card.width &&
    card.y < box.y + box.height &&
    box.y < card.y + card.height
  )
}
