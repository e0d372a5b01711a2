// Counts what a screen asks of the services.
import type { Page } from '@playwright/test'

/** The requests for data a screen makes until it is quiet. */
export async function countRequests(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  const listen = (request: { url: () => string }) => {
    if (/\/(rest|functions)\/v1\//.test(request.url())) asked.push(request.url())
  }
  page.on('request', listen)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('request', listen)
  return asked
}
