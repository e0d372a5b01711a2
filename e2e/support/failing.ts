// Makes a call fail: the server breaks on it or refuses it, or the connection is lost.
import type { Page } from '@playwright/test'

type Undo = () => Promise<void>

/** Every such call is answered as by a server that broke. `method` leaves the others alone. */
export async function breakCall(page: Page, call: string, method = 'POST'): Promise<Undo> {
  await page.route(call, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } })
      : route.fallback(),
  )
  return () => page.unroute(call)
}

/** Every such call is refused by a rule of the server. */
export async function refuseCall(page: Page, call: string, method = 'POST'): Promise<Undo> {
  await page.route(call, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: { code: 'PT422', hint: 'refused', message: 'Not this one' } })
      : route.fallback(),
  )
  return () => page.unroute(call)
}

/** Every such call is lost on its way. */
export async function cutCall(page: Page, call: string, method = 'POST'): Promise<Undo> {
  await page.route(call, (route) => (route.request().method() === method ? route.abort() : route.fallback()))
  return () => page.unroute(call)
}
