// Lets no live event reach the page until it is let go, as a slow phone or a slow line does.
import type { Page } from '@playwright/test'

/** To be called before the page opens. Answers what lets the channels join. */
export async function holdLiveEvents(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.routeWebSocket(/\/realtime\/v1\//, async (socket) => {
    await released
    socket.connectToServer()
  })
  return release
}
