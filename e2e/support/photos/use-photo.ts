// Accepts a photo in the crop dialog.
import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'

// The board asks for a crop until it has measured the photo; then a second click works. The dialog may close between two looks at it.
export async function usePhoto(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(dialog).toBeVisible()
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Use photo' }).click({ timeout: 2000 })
    await expect(dialog).toHaveCount(0, { timeout: 5000 })
  }).toPass()
}
