// A member of a soak: a real page on a line of its own, who writes, moves about, reloads, and whose tab is closed now and then.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { composer, messages } from '../support/conversation.ts'
import { type Line, openLine, type Weather } from '../support/line.ts'
import { type Actor, enter } from '../support/people/actor.ts'
import type { Api } from '../support/people/api.ts'
import type { Written } from './tally.ts'

const SOON = 4000
const weathers: Weather[] = ['gone', 'gateway', 'lossy', 'open']

export interface Placed {
  email: string
  /** Reaches the club past the bad line, for what is compared in the end. */
  threadId: string
  /** A post all of them like, and like no more. */
  postId: string
  /** Whose tab is never closed or reloaded, so that its memory means something. */
  steady: boolean
}

export class SoakMember {
  readonly written: Written[] = []
  readonly api: Api
  readonly threadId: string
  readonly steady: boolean
  /** Whether the last press meant a like; undefined while nobody can know. */
  wish: boolean | undefined
  readonly #postId: string
  readonly #name: string
  readonly #context: BrowserContext
  readonly #line: Line
  #page: Page
  #weather: Weather = 'open'

  private constructor(placed: Placed, name: string, line: Line, context: BrowserContext, { page, api }: Actor) {
    this.threadId = placed.threadId
    this.steady = placed.steady
    this.#postId = placed.postId
    this.#name = name
    this.#line = line
    this.#context = context
    this.#page = page
    this.api = api
  }

  static async enter(browser: Browser, placed: Placed, at: number): Promise<SoakMember> {
    const line = await openLine()
    const context = await browser.newContext({ baseURL: line.url, viewport: { width: 390, height: 844 } })
    const actor = await enter(await context.newPage(), `/inbox?thread=${placed.threadId}`, placed.email)
    await composer(actor.page).waitFor({ timeout: 60_000 })
    return new SoakMember(placed, `soak${at}x`, line, context, actor)
  }

  /** Acts and moves about until the time has come. */
  async live(until: number): Promise<void> {
    while (Date.now() < until) {
      const dice = Math.random()
      if (dice < 0.12) await this.#changeWeather()
      else if (dice < 0.2 && !this.steady) await this.#page.reload({ timeout: SOON }).catch(() => undefined)
      else if (dice < 0.24 && !this.steady) await this.#openAnotherTab()
      else if (dice < 0.34 && !this.steady) await this.#like()
      else await this.#write()
      await this.#page.waitForTimeout(1000 + Math.random() * 4000).catch(() => undefined)
    }
  }

  async calm(): Promise<void> {
    if (this.#weather !== 'open') await this.#line.turn('open')
    this.#weather = 'open'
  }

  /** The texts of this member as the club holds them, in its order. */
  async held(): Promise<string[]> {
    const mine = `thread_id=eq.${this.threadId}&sender_id=eq.${this.api.userId}&content=like.${this.#name}*`
    const path = `/rest/v1/messages?select=content&${mine}&order=seq`
    return (await this.api.must<{ content: string }[]>('GET', path)).map(({ content }) => content)
  }

  /** Whether the club holds the like that was last wished for. */
  async isLikeAsWished(): Promise<boolean> {
    if (this.wish === undefined) return true
    const path = `/rest/v1/post_likes?select=post_id&post_id=eq.${this.#postId}&user_id=eq.${this.api.userId}`
    return (await this.api.must<unknown[]>('GET', path)).length === (this.wish ? 1 : 0)
  }

  /** What the screen says of messages that have not arrived; empty when it says nothing. */
  async unrest(): Promise<string[]> {
    return messages(this.#page)
      .getByText(/Waiting for a connection|Sending|trying again|didn’t send/)
      .allInnerTexts()
      .catch(() => [])
  }

  /** What the page's scripts hold after the garbage is gone, in MB. */
  async memory(): Promise<number> {
    const session: CDPSession = await this.#context.newCDPSession(this.#page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize / 1024 / 1024
  }

  async leave(): Promise<void> {
    await Promise.race([this.#context.close(), sleep(SOON)])
    await this.#line.close()
  }

  async #write(): Promise<void> {
    const text = `${this.#name}${this.written.length + 1}.`
    const box = composer(this.#page)
    if (!(await box.isVisible().catch(() => false))) {
      await this.#page.goto(`/inbox?thread=${this.threadId}`, { timeout: SOON }).catch(() => undefined)
      return
    }
    try {
      await box.fill(text, { timeout: SOON })
    } catch {
      return
    }
    const entry: Written = { text, certainty: 'perhaps' }
    this.written.push(entry)
    try {
      await box.press('Enter', { timeout: SOON })
      await messages(this.#page).getByText(text).first().waitFor({ timeout: SOON })
      entry.certainty = 'surely'
    } catch {
      // The page went away in between: the club may hold it or not.
    }
  }

  async #like(): Promise<void> {
    const like = this.#page.getByRole('region', { name: 'The post you opened' }).getByRole('button', { name: /^Like/ })
    try {
      await this.#page.goto(`/live-network?post=${this.#postId}`, { timeout: SOON })
      const liked = (await like.getAttribute('aria-pressed', { timeout: SOON })) === 'true'
      this.wish = undefined
      await like.click({ timeout: SOON })
      await like.and(this.#page.locator(`[aria-pressed="${!liked}"]`)).waitFor({ timeout: SOON })
      this.wish = !liked
    } catch {
      // The post could not be read on this line, or the page went away while it was pressed.
    }
  }

  async #changeWeather(): Promise<void> {
    const next = weathers[Math.floor(Math.random() * weathers.length)] ?? 'open'
    if (next === this.#weather) return
    await this.#line.turn(next)
    this.#weather = next
  }

  async #openAnotherTab(): Promise<void> {
    const page = await this.#context.newPage()
    // A browser on a busy machine sometimes never says that a tab is closed.
    await Promise.race([this.#page.close(), sleep(SOON)])
    this.#page = page
    await page.goto(`/inbox?thread=${this.threadId}`, { timeout: SOON }).catch(() => undefined)
  }
}
