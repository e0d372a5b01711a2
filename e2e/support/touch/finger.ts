// Fingers on the screen, as the browser hears them from the system: with the scrolling, the long press and the cancelling that come of it.
import type { Locator, Page } from '@playwright/test'

export type Place = readonly [x: number, y: number]

/** A phone: `another(phone)`. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export async function middleOf(target: Locator): Promise<Place> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function towards([x, y]: Place, [toX, toY]: Place, distance: number): Place {
  const part = distance / Math.hypot(toX - x, toY - y)
  return [x + (toX - x) * part, y + (toY - y) * part]
}

export async function fingersOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) })
  const down = (...places: Place[]) => send('touchStart', places)
  const up = () => send('touchEnd', [])
  /** Each finger from where it is to where it goes, a frame apart. */
  async function move(from: readonly Place[], to: readonly Place[], steps = 12) {
    for (let step = 1; step <= steps; step += 1) {
      await send(
        'touchMove',
        from.map(([x, y], at) => {
          const [toX, toY] = to[at] ?? [x, y]
          return [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps] as const
        }),
      )
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    }
  }
  return {
    down,
    up,
    move,
    // Who swipes leaves the place at once. Where each event waits for the one before, a busy machine makes a long press of it.
    async swipe(from: Place, to: Place, steps?: number) {
      const begun = towards(from, to, 20)
      await Promise.all([down(from), send('touchMove', [begun])])
      await move([begun], [to], steps)
      await up()
    },
    /** Two fingers, each to its place. */
    async pinch(one: Place, other: Place, toOne: Place, toOther: Place) {
      await down(one, other)
      await move([one, other], [toOne, toOther])
      await up()
    },
    async tap(place: Place) {
      await down(place)
      await up()
    },
  }
}
