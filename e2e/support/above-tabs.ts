// On a phone, before anything is scrolled, these buttons stand whole above the tab bar.
import { expect, type Locator, type Page } from '@playwright/test'

export async function aboveTheTabs(page: Page, ...buttons: Locator[]): Promise<void> {
  const before = page.viewportSize()
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
    for (const button of buttons) {
      const box = await button.boundingBox()
      expect(box && tabs && box.y + box.height <= tabs.y, `${button} at ${size.width}`).toBe(true)
    }
  }
  if (before) await page.setViewportSize(before)
}
