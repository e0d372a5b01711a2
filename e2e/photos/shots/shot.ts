// What a photograph is of, and the ways several of them are brought about.
import type { Locator, Page, Route } from '@playwright/test'
import type { Api } from '../../support/people/api.ts'
import { everybody } from '../../support/people/everybody.ts'

export type Who = 'visitor' | 'member' | 'newcomer' | 'admin'

/** Members whose pages are shown. */
export interface Cast {
  readonly friend: string
  readonly stranger: string
  /** Whom a friend of a friend's friend can introduce. */
  readonly twoStepsAway: string
}

export interface Shot {
  readonly name: string
  readonly as: Who
  readonly path: string | ((cast: Cast) => string)
  /** The whole page, however long, instead of what is in sight. */
  readonly long?: boolean
  /** What each photograph begins with, wherever it is on the screen. */
  readonly at?: (page: Page) => Locator
  /** What has to be on the device before the screen is opened. */
  readonly before?: (page: Page) => Promise<void>
  /** Brings the screen into the state that is photographed. */
  readonly prepare?: (page: Page) => Promise<void>
}

export async function findCast(api: Api): Promise<Cast> {
  const friends = await api.call<{ id: string }[]>('friends_of', { member: api.userId })
  const members = await everybody(api)
  const stranger = members.find(({ isDirectFriend, mutualCount }) => !isDirectFriend && mutualCount > 1)
  const twoStepsAway = members.find(({ chain }) => chain !== null)
  if (!friends[0] || !stranger || !twoStepsAway) throw new Error('The demo club has nobody to show')
  return { friend: friends[0].id, stranger: stranger.userId, twoStepsAway: twoStepsAway.userId }
}

export type Step = (page: Page) => Promise<void>

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()

export const follow =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('link', { name }).first().click()

export const choose =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).first().click()

/** Down a feed, of which only what is near the screen is drawn. */
export const downTo =
  (wanted: (page: Page) => Locator): Step =>
  async (page) => {
    for (let strides = 0; strides < 40 && !(await wanted(page).first().isVisible()); strides += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(150)
    }
  }

/** Down a list, of which only what is near the screen is drawn. */
export const followDown = (name: string | RegExp): Step =>
  inTurn(
    downTo((page) => page.getByRole('link', { name })),
    follow(name),
  )

export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** As on a new device: nothing kept of earlier visits but the session. */
export const forget: Step = async (page) => {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
}

/** The screen while its answer is on the way. */
export const waiting =
  (call: string): Step =>
  async (page) => {
    await forget(page)
    await page.route(`**/rest/v1/rpc/${call}*`, () => undefined)
  }

/** The screen when the server broke on its call. */
export const broken =
  (call: string): Step =>
  async (page) => {
    await forget(page)
    const answer = { status: 500, json: { code: 'XX000', message: 'out of order' } }
    await page.route(`**/rest/v1/rpc/${call}*`, (route) => route.fulfill(answer))
  }

/** A screen that is open when the connection is lost. */
export const offline: Step = async (page) => {
  await page.context().setOffline(true)
  await page.waitForTimeout(1000)
}

/** The page comes from the club, where a shot can change it, and not from what the device keeps of it. */
export const noWorker: Step = async (page) => {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
}

/** What is asked for at that address is answered so. */
export const routed =
  (address: string, answer: (route: Route) => Promise<void>): Step =>
  async (page) => {
    await page.route(address, answer)
  }

/** A visitor, on a device where the club never was. */
export const stranger: Step = async (page) => {
  await noWorker(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** What the page says is switched on in its club. */
export type ClubSays = { partners?: readonly string[]; passkeys?: boolean; linking?: boolean; securityKeys?: boolean }

/** The pages as those of a club that has other ways in; after `noWorker`. */
export const clubThat =
  (says: ClubSays): Step =>
  async (page) => {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/(<meta name="o1-config" content=')([^']*)'/, (_, begin, json) => {
        const config = { ...JSON.parse(json.replaceAll('&amp;', '&')), ...says }
        return `${begin}${JSON.stringify(config).replaceAll('&', '&amp;')}'`
      })
      const rooms = `--partners:${says.partners?.length ?? 0};--passkeys:${says.passkeys === false ? 0 : 1}`
      await route.fulfill({
        response: answer,
        body: html.replace('</head>', `<style>:root{${rooms}}</style></head>`),
      })
    })
  }
