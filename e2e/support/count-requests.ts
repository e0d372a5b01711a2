// Counts what a screen asks of the services.
import type { Locator, Page } from '@playwright/test'
import { holdLiveEvents } from './hold-live-events.ts'

/**
 * The requests for data a screen makes from its opening until it is drawn and quiet. Live events are held back until then: what happens around
 * the member meanwhile, by other journeys too, is read again, and so is what was read long before a slow machine hears of events.
 */
export async function countRequests(page: Page, path: string, drawn: Locator): Promise<string[]> {
  const release = await holdLiveEvents(page)
  const asked: string[] = []
  const listen = (request: { url: () => string }) => {
    if (/\/(rest|functions)\/v1\//.test(request.url())) asked.push(request.url())
  }
  page.on('request', listen)
  await page.goto(path)
  await drawn.waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', listen)
  release()
  return asked
}
