// Every screen and sheet, measured by its boxes on four sizes and with letters twice as large: what can be pressed is covered by nothing, cut
// off nowhere, and keeps its words inside. And toasts, which lie over everything, leave the way out, progress and fields in sight.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { keepDraft } from './support/kept-application.ts'
import { bringSession } from './support/people/actor.ts'
import type { Api } from './support/people/api.ts'
import { newMember } from './support/people/new-member.ts'
import { hardToPress } from './support/pressable.ts'

const sizes = [
  { width: 360, height: 640, letters: '' },
  { width: 390, height: 844, letters: '' },
  { width: 768, height: 1024, letters: '' },
  { width: 1440, height: 900, letters: '' },
  { width: 1440, height: 900, letters: '200%' },
  { width: 360, height: 740, letters: '200%' },
] as const

async function measure(page: Page, addresses: readonly string[], open = async () => {}) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await page.goto(addresses[0] ?? '/')
  for (const address of addresses) {
    // As a link inside the app does it: nothing is loaded again.
    await page.evaluate((next) => {
      history.pushState({}, '', next)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, address)
    await page.locator('main h1, [role=dialog] h2').first().waitFor({ state: 'attached' })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // The sheet of the address before is gone, and what comes in has come.
    await expect(page.locator('[data-ending-style],[data-starting-style]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(
      /^\/filters|[?&](compose|member|introduce)=/.test(address) ? 1 : 0,
    )
    await open()
    for (const { width, height, letters } of sizes) {
      await page.setViewportSize({ width, height })
      // A screen that has another shape on phones takes it with the next frame.
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, letters)
      // A conversation has its bar, its words and its field to show: there letters of this size need the common phone.
      if (letters && width < 390 && address.includes('thread=')) await page.setViewportSize({ width: 390, height: 844 })
      for (const fault of await hardToPress(page))
        found.push(`${address} at ${width} px${letters && `, letters ${letters}`}: ${fault}`)
    }
  }
  expect(found).toEqual([])
}

const threadsOf = async (api: Api) => {
  const { threads } = await api.call<{ threads: { id: string; type: string }[] }>('inbox', {})
  return ['direct_message', 'plug_request', 'intro_chat'].flatMap(
    (type) => threads.find((thread) => thread.type === type)?.id ?? [],
  )
}

test('as a member', async ({ page }) => {
  const { api } = await bringSession(page)
  // A club in use: somebody waits for words of hers.
  await (await newMember()).api.call('request_endorsements', { recipients: ['@avalaurent'] })
  const [friend] = await api.call<{ id: string }[]>('friends_of', { member: api.userId })
  const threads = await threadsOf(api)
  expect(threads).toHaveLength(3)
  await measure(page, [
    '/home',
    '/discover',
    '/filters',
    '/live-network',
    '/live-network?compose=post',
    '/inbox',
    ...threads.map((thread) => `/inbox?thread=${thread}`),
    '/profile',
    '/settings',
    '/settings?change=email',
    '/settings?change=pause',
    '/settings?change=export',
    '/safety',
    // No sheet follows a sheet: the one that closes would be taken for the one that opens.
    `/discover?member=${friend?.id}`,
    `/other-profile/${friend?.id}`,
    `/discover?introduce=${friend?.id}`,
  ])
  await measure(page, ['/home'], async () => {
    await page.getByRole('button', { name: 'View All' }).click()
    await expect(page.getByRole('dialog', { name: 'All Plug Opportunities' })).toBeVisible()
    await expect(page.locator('[data-starting-style]')).toHaveCount(0)
  })
})

test('as a visitor', async ({ page }) => {
  await page.goto('/robots.txt')
  await keepDraft(page, { step: 11 })
  const steps = ['email', 'name', 'industries', 'photo', 'social', 'invited', 'last-step']
  await measure(page, ['/', '/auth', '/auth/forgot', '/application', ...steps.map((step) => `/apply/${step}`)])
})

test('as a newcomer', async ({ page }) => {
  const { email, password } = await newMember()
  await bringSession(page, email, password)
  const steps = [1, 2, 3, 4, 5, 6].map((step) => `/onboarding/finish?step=${step}`)
  await measure(page, ['/first-login', '/onboarding', ...steps])
})

test('as the committee, in the room of reports', async ({ page }) => {
  await bringSession(page, 'admin@o1.test')
  await measure(page, ['/cms?show=safety', '/cms?show=safety&reports=answered', '/cms?show=safety&reports=members'])
  await measure(page, ['/cms?show=safety&reports=answered'], async () => {
    const report = page.getByRole('dialog')
    if (!(await report.isVisible())) await page.locator('[data-report]').first().click()
    await expect(report.getByRole('form', { name: 'Act' })).toBeVisible()
    await expect(page.locator('[data-starting-style]')).toHaveCount(0)
  })
})

/** What a toast may not cover, by its boxes; and that there is one toast. */
const hiddenByToast = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]:not([data-removed=true])')]
    if (cards.length !== 1) return [`${cards.length} toasts`]
    const card = cards[0]?.getBoundingClientRect()
    const modal = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
    const wayOut = [...modal.querySelectorAll('button,a')].filter((element) =>
      /^(back|close|cancel|skip)/i.test(element.getAttribute('aria-label') ?? element.textContent ?? ''),
    )
    const kept = [...wayOut, ...modal.querySelectorAll('[role=progressbar],input:not([type=file]),textarea')]
    return kept.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const over =
        card &&
        box.width > 2 &&
        box.left < card.right &&
        box.right > card.left &&
        box.top < card.bottom &&
        box.bottom > card.top
      return over ? [`${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`] : []
    })
  })

test('a toast covers neither Back, Close, progress nor a field', async ({ page }) => {
  await page.goto('/robots.txt')
  await keepDraft(page, { step: 7 })
  await expectToastsApart(page, '/apply/photo')
  const { email, password } = await newMember()
  await bringSession(page, email, password)
  await expectToastsApart(page, '/onboarding/finish?step=1')
  await expectToastsApart(page, '/live-network?compose=post')
})

async function expectToastsApart(page: Page, address: string) {
  for (const { width, height } of [sizes[0], sizes[1], sizes[3]]) {
    await page.setViewportSize({ width, height })
    await page.goto(address)
    const file = page.locator('input[type=file]').first()
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(page.locator('[data-sonner-toast][data-mounted=true]').first()).toBeVisible()
    await expect.poll(() => hiddenByToast(page), `${address} at ${width} px`).toEqual([])
  }
}
