// What is typed is there again after Escape, Back and a reload, and is the same in two tabs; what was handed in comes back in none.
import type { Page } from '@playwright/test'
import { cutCall } from './support/failing.ts'
import { cardWith, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { newMember } from './support/people/new-member.ts'

// On the device: half a second after the last key.
const kept = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (words) =>
          Object.values({ ...localStorage })
            .join()
            .includes(words),
        text,
      ),
    )
    .toBe(true)

test('typed text outlives Escape, Back, a reload and a second tab', async ({ page, surprises, looksRight }) => {
  test.slow()
  surprises.expect('ERR_FAILED')
  const { email, password, api } = await newMember()
  await api.must('PATCH', `/rest/v1/profiles?user_id=eq.${api.userId}`, { setup_required: false, city: 'Paris' })
  await enter(page, '/profile', email, password)
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const bio = dialog.getByLabel('Bio')
  await edit.click()
  await bio.fill('Half a sent')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(bio).toHaveValue('Half a sent')
  await expect(dialog.getByText('Your text from before is here.')).toBeVisible()
  await looksRight(page)
  await bio.fill('Half a sentence')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(bio).toHaveValue('Half a sentence')
  await page.reload()
  await expect(bio).toHaveValue('Half a sentence')

  const second = await page.context().newPage()
  await second.goto('/profile')
  await second.getByRole('button', { name: 'Edit Profile' }).click()
  const there = second.getByRole('dialog', { name: 'Edit Profile' })
  await expect(there.getByLabel('Bio')).toHaveValue('Half a sentence')
  await there.getByRole('textbox', { name: 'City' }).fill('Rome')
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Rome')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(there.getByLabel('Bio')).not.toHaveValue('Half a sentence')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(there.getByLabel('Bio')).toHaveValue('Half a sentence')

  await page.goto('/filters')
  await page.getByLabel('City').fill('Lis')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Lis')

  const words = unique('Supper')
  for (const tab of [page, second]) await tab.goto('/live-network?compose=post')
  const [here, other] = [page, second].map((tab) => tab.getByLabel('What would you like to share?'))
  if (!here || !other) return
  await here.fill(words)
  await expect(other).toHaveValue(words)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(other).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(here).toHaveValue(words)
  await expect(other).toHaveValue(words)
  await kept(page, words)
  // Posted on a line that loses it: it waits in the feed, also after a reload, and is there once.
  const mend = await cutCall(page, '**/rest/v1/posts*')
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const unsent = page.getByRole('article', { name: /^Your post, (waiting|not sent yet)/ })
  await expect(unsent).toContainText(words)
  await page.reload()
  await expect(unsent).toContainText(words)
  await mend()
  await expect(cardWith(page, words)).toHaveCount(1)
  await expect(unsent).toHaveCount(0)
  // A letter in the other tab begins a new post; the one that was handed in stays gone.
  await expect(other).toHaveValue('')
  await other.press('x')
  await kept(second, '"content":"x"')
  await second.reload()
  await expect(other).toHaveValue('x')
})
