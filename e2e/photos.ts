// `npm run photos`: signs in to a fresh demo club and photographs every screen and its states, at both sizes and in both lights, into
// photos/ with a page that shows them side by side.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { enter } from './support/sign-in.ts'
import startClub from './support/start-club.ts'

const folder = 'photos'

interface Shot {
  readonly name: string
  readonly path: string
  readonly as?: 'member' | 'admin'
  /** Brings the screen into the state that is photographed. */
  readonly prepare?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const shots: readonly Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'forgotten-password', path: '/auth/forgot' },
  { name: 'apply', path: '/apply' },
  { name: 'why-you', path: '/why-you' },
  { name: 'not-found', path: '/no-such-room' },
  { name: 'home', path: '/home', as: 'member' },
  { name: 'discover', path: '/discover', as: 'member' },
  {
    name: 'discover-industries',
    path: '/discover',
    as: 'member',
    prepare: (page) => page.getByRole('tab', { name: 'Industries' }).click(),
  },
  { name: 'discover-empty', path: '/discover?q=zzzzzzzz', as: 'member' },
  { name: 'filters', path: '/filters', as: 'member' },
  { name: 'live', path: '/live-network', as: 'member' },
  { name: 'live-post', path: '/live-network', as: 'member', prepare: press('Post') },
  { name: 'inbox', path: '/inbox', as: 'member' },
  {
    name: 'thread',
    path: '/inbox',
    as: 'member',
    prepare: (page) =>
      page
        .getByRole('link', { name: /Marcus Adeyemi/ })
        .first()
        .click(),
  },
  { name: 'profile', path: '/profile', as: 'member' },
  { name: 'profile-edit', path: '/profile', as: 'member', prepare: press('Edit Profile') },
  { name: 'preview', path: '/onboarding', as: 'member' },
  { name: 'first-login', path: '/first-login', as: 'member' },
  { name: 'cms', path: '/cms', as: 'admin' },
  { name: 'cms-refused', path: '/cms', as: 'member' },
]

async function main(): Promise<void> {
  const stop = await startClub()
  const browser = await chromium.launch(config.use?.launchOptions)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const taken: string[] = []
  try {
    for (const light of ['dark', 'light'] as const) {
      for (const who of [undefined, 'member', 'admin'] as const) taken.push(...(await photograph(browser, light, who)))
    }
  } finally {
    await browser.close()
    await stop?.()
  }
  await writeFile(`${folder}/index.html`, album(taken))
  console.log(`${taken.length} photographs: ${folder}/index.html`)
}

async function photograph(browser: Browser, light: 'dark' | 'light', who: Shot['as']): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    colorScheme: light,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const taken: string[] = []
  if (who) await enter(page, '/home', who === 'admin' ? 'admin@o1.test' : 'ava@o1.test')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const shot of shots.filter(({ as }) => as === who)) {
      await page.goto(shot.path)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await shot
        .prepare?.(page)
        .catch((error: unknown) => console.warn(`${shot.name}: ${String(error).split('\n')[0]}`))
      await page.waitForTimeout(500)
      const file = `${shot.name}-${width}-${light}.png`
      await page.screenshot({ path: `${folder}/${file}` })
      taken.push(file)
    }
  }
  await context.close()
  return taken
}

function album(files: readonly string[]): string {
  const figures = files
    .toSorted()
    .map((file) => `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`)
    .join('')
  return `<!doctype html><meta charset="utf-8"><title>o1, photographed</title><style>body{display:flex;flex-wrap:wrap;gap:1rem;background:#222;color:#eee;font:12px sans-serif}img{max-height:480px}figure{margin:0}</style>${figures}`
}

await main()
