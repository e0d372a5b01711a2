// `npm run photos`: signs in to a fresh demo club and photographs every screen and its states, at four widths and in both lights, into
// photos/ with a page that shows them side by side. `npm run photos -- inbox chat 390 1024` takes those whose name contains a word, at these
// widths, and leaves the others; `200%` takes them with letters twice as large. A screen that could not be brought into its state is named
// at the end, and the run fails: nobody looks at the wrong picture for the right one.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { type Actor, bringSession } from '../support/people/actor.ts'
import { newMember } from '../support/people/new-member.ts'
import startClub from '../support/start-club.ts'
import { ofAccounts } from './shots/accounts.ts'
import { ofAdmins } from './shots/admins.ts'
import { ofIntroductions } from './shots/introductions.ts'
import { ofMembers } from './shots/members.ts'
import { ofNewcomers } from './shots/newcomers.ts'
import { type Cast, findCast, type Shot, type Who } from './shots/shot.ts'
import { ofVisitors } from './shots/visitors.ts'
import { ofWaysIn } from './shots/ways-in.ts'

const shots: readonly Shot[] = [
  ...ofVisitors,
  ...ofWaysIn,
  ...ofMembers,
  ...ofIntroductions,
  ...ofNewcomers,
  ...ofAccounts,
  ...ofAdmins,
]
const folder = 'photos'
const asked = process.argv.slice(2).flatMap((words) => words.split(/[\s,]+/).filter(Boolean))
const isWidth = (word: string) => /^\d+$/.test(word)
const widths = asked.some(isWidth) ? asked.filter(isWidth).map(Number) : [360, 390, 768, 1440]
const isLetters = (word: string) => /^\d+%$/.test(word)
const letters = asked.find(isLetters) ?? ''
const names = asked.filter((word) => !isWidth(word) && !isLetters(word))
const wanted = (name: string) => names.length === 0 || names.some((word) => name.includes(word))

/** The height of a device that is as wide: a small phone, a phone, a tablet, a laptop. */
const heightFor = (width: number) => (width < 380 ? 740 : width < 600 ? 844 : width < 1100 ? 1024 : 900)
const sizeOf = (width: number) => ({ width, height: heightFor(width) })

async function main(): Promise<void> {
  // Mails go to the folder of the outbox, but the club asks applicants to read them: the states of that are photographed too.
  process.env.O1_MAIL = 'on'
  const stop = await startClub()
  const browser = await chromium.launch(config.use?.launchOptions)
  if (asked.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const missed: string[] = []
  try {
    for (const who of ['member', 'newcomer', 'admin', 'visitor'] as const)
      missed.push(...(await photograph(browser, who)))
  } finally {
    await browser.close()
    await stop?.()
  }
  const taken = (await readdir(folder)).filter((file) => file.endsWith('.png'))
  await writeFile(`${folder}/index.html`, album(taken))
  console.log(`${taken.length} photographs: ${folder}/index.html`)
  if (missed.length > 0) throw new Error(`Not in the state they are named after:\n${missed.join('\n')}`)
}

/** Takes the photographs of one kind of visitor; the shots that could not be brought about, and why. */
async function photograph(browser: Browser, who: Who): Promise<string[]> {
  const wantedShots = shots.filter((each) => each.as === who && wanted(each.name))
  if (wantedShots.length === 0) return []
  const baseURL = process.env.BASE_URL
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  // Each shot begins at the top, wherever the last one left the screen.
  await context.addInitScript(() => sessionStorage.removeItem('o1-scroll-places'))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const actor = await comeIn(page, who)
  const cast = actor && who === 'member' ? await findCast(actor.api) : { friend: '', stranger: '', twoStepsAway: '' }
  const missed: string[] = []
  for (const shot of wantedShots) {
    await page.setViewportSize(sizeOf(widths[0] ?? 390))
    const fault = await pose(page, shot, cast)
    if (fault) missed.push(`${shot.name}: ${fault}`)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    // It stands still while it is photographed: it is resized as a window is.
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width))
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(colorScheme === 'dark' ? 250 : 60)
        await shot.at?.(page).evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }))
        const file = `${shot.name}-${width}${letters && `-${Number.parseInt(letters, 10)}`}-${colorScheme}.png`
        await page.screenshot({ path: `${folder}/${file}`, fullPage: shot.long ?? false })
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
  }
  await context.close()
  return missed
}

async function comeIn(page: Page, who: Who): Promise<Actor | undefined> {
  if (who === 'visitor') return undefined
  if (who === 'member') return bringSession(page)
  if (who === 'admin') return bringSession(page, 'admin@o1.test')
  const { email, password } = await newMember()
  return bringSession(page, email, password)
}

/** Brings the screen about, and answers what stood in the way. */
async function pose(page: Page, shot: Shot, cast: Cast): Promise<string | undefined> {
  // The same address again is a reload, which brings back what lies over the screen.
  await page.goto('about:blank')
  await shot.before?.(page)
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(cast))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const fault = await shot.prepare?.(page).then(
    () => undefined,
    (error: unknown) => String(error).split('\n').slice(0, 4).join(' '),
  )
  // Pictures fade in, and what was pressed opens.
  await page.waitForTimeout(500)
  return fault
}

function album(files: readonly string[]): string {
  const figures = files
    .toSorted()
    .map((file) => `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`)
    .join('')
  return `<!doctype html><meta charset="utf-8"><title>o1, photographed</title><style>body{display:flex;flex-wrap:wrap;gap:1rem;background:#222;color:#eee;font:12px sans-serif}img{max-height:480px}figure{margin:0}</style>${figures}`
}

await main()
