// `npm run bench:browser`: measures the inbox of a member with 2,000 conversations, one of 10,000 messages, in a real browser: the time until
// the list is visible, the frame times of scrolling, and the time from writing a message until the other member sees it. BENCH_ROUNDS is the
// number of rounds, whose median counts.
import { randomUUID } from 'node:crypto'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import playwright from '../playwright.config.ts'
import { benchClub } from './support/club.ts'
import { emailOf, PASSWORD } from './support/dataset.ts'
import { type Figure, median, percentile, printFigures } from './support/figures.ts'
import { HOLDER, longThread, makeHeavyInbox, WRITER } from './support/heavy-inbox.ts'
import { startServer } from './support/server.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MESSAGES = 15
const ROW = '[aria-label="Conversations"] li a'
const LIST = '[aria-label="Conversations"] div:has(> ul)'
const BUBBLE = '[aria-label^="Messages, "] li'
const LOG = '[aria-label^="Messages, "]'
// Pixels a frame: fast scrolling with a finger, and the fastest fling of a phone.
const FAST = 120
const FLING = 400
const FRAMES = 300

interface Session {
  access_token: string
  user: { id: string }
}
interface Scrolled {
  deltas: number[]
  worstTask: number
}

const dataDir = await benchClub(
  'browser',
  { members: 2500, connections: 10_000, posts: 200, threads: 0, messages: 0 },
  // Larger than anybody will have.
  (client) => makeHeavyInbox(client, { conversations: 2000, messagesOfTheFirst: 10_000 }),
)
const server = await startServer(dataDir, { web: true })
const browser = await chromium.launch(playwright.use?.launchOptions)
const measured = new Map<string, { values: number[]; shown: Omit<Figure, 'name' | 'value'> }>()
try {
  const holder = await signIn(HOLDER)
  const writer = await signIn(WRITER)
  for (let round = 0; round < ROUNDS; round++) {
    await withPage(holder, measureList)
    await withPage(holder, (page) => measureThread(page, writer))
  }
} finally {
  await browser.close()
  await server.stop()
}
printFigures([...measured].map(([name, { values, shown }]) => ({ name, value: median(values), ...shown })))

async function measureList(page: Page): Promise<void> {
  await page.goto(`${server.url}/inbox`)
  const ms = { unit: 'ms', digits: 0, better: 'lower' } as const
  record('inbox: first conversation, cold', await page.evaluate<number>(`bench.seen('${ROW}')`), { ...ms, limit: 2500 })
  record('inbox: worst task while opening', await page.evaluate<number>('bench.worstTaskSince(0)'), ms)
  recordScroll('inbox: to the end', await scroll(page, LIST, FLING, 2000))
  recordScroll('inbox: all loaded, up', await scroll(page, LIST, -FAST, FRAMES))
  record('inbox: nodes with all loaded', await nodes(page), { digits: 0, limit: 1500, better: 'lower' })
  // The app stores its data on the device within a second.
  await page.waitForTimeout(1500)
  await page.reload()
  record('inbox: first conversation, kept', await page.evaluate<number>(`bench.seen('${ROW}')`), { ...ms, limit: 1500 })
}

async function measureThread(page: Page, writer: Session): Promise<void> {
  const ms = { unit: 'ms', digits: 0, better: 'lower' } as const
  await page.goto(`${server.url}/inbox?thread=${longThread}`)
  record('thread: first message, cold', await page.evaluate<number>(`bench.seen('${BUBBLE}')`), { ...ms, limit: 2500 })
  await page.waitForTimeout(1000)
  await goToEnd(page)
  await recordDelivery(page, writer, 'a message, 50 loaded')
  recordScroll('thread: fast scrolling, loading', await scroll(page, LOG, -FAST, FRAMES))
  recordScroll('thread: to the top', await scroll(page, LOG, -4 * FLING, 6000))
  await page.getByText('Message number 1, and').waitFor({ timeout: 10_000 })
  recordScroll('thread: 10,000 loaded, fast scrolling', await scroll(page, LOG, FAST, FRAMES))
  record('thread: nodes, 10,000 loaded', await nodes(page), { digits: 0, limit: 1500, better: 'lower' })
  await goToEnd(page)
  await recordDelivery(page, writer, 'a message, 10,000 loaded')
}

/** Scrolls to the end: with unread messages from the round before, a conversation opens above it. */
async function goToEnd(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('${LOG}').scrollTop = 1e9`)
  await page.waitForTimeout(500)
}

async function recordDelivery(page: Page, writer: Session, name: string): Promise<void> {
  const delays: number[] = []
  const started = await page.evaluate<number>('bench.now()')
  for (let n = 0; n < MESSAGES; n++) {
    const text = `Are you there? ${randomUUID()}`
    const seen = page.evaluate<number>(`bench.seenAt('${BUBBLE}', '${text}')`)
    const sent = performance.timeOrigin + performance.now()
    await write(writer, text)
    delays.push((await seen) - sent)
    await page.waitForTimeout(150)
  }
  const note = `worst of ${MESSAGES}: ${Math.max(...delays).toFixed(0)} ms, first: ${(delays[0] ?? 0).toFixed(0)} ms`
  record(`${name}: until seen`, median(delays), { unit: 'ms', digits: 0, limit: 200, better: 'lower', note })
  const worst = await page.evaluate<number>(`bench.worstTaskSince(${started})`)
  record(`${name}: worst task`, worst, { unit: 'ms', digits: 0, limit: 100, better: 'lower' })
}

function record(name: string, value: number, shown: Omit<Figure, 'name' | 'value'>): void {
  measured.set(name, { values: [...(measured.get(name)?.values ?? []), value], shown })
}

function recordScroll(name: string, { deltas, worstTask }: Scrolled): void {
  const sorted = [...deltas].sort((a, b) => a - b)
  const late = sorted.filter((delta) => delta > 25).length
  const ms = { unit: 'ms', digits: 1, better: 'lower' } as const
  record(`${name}: frame p50`, percentile(sorted, 0.5), { ...ms, limit: 17, note: `${sorted.length} frames` })
  record(`${name}: frame p95`, percentile(sorted, 0.95), { ...ms, limit: 34 })
  record(`${name}: frame p99`, percentile(sorted, 0.99), { ...ms, limit: 50 })
  record(`${name}: late frames`, (100 * late) / sorted.length, { unit: '%', digits: 1 })
  record(`${name}: worst task`, worstTask, { unit: 'ms', digits: 0, limit: 100, better: 'lower' })
}

function scroll(page: Page, box: string, step: number, frames: number): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`bench.scroll('${box}', ${step}, ${frames})`)
}

function nodes(page: Page): Promise<number> {
  return page.evaluate<number>('bench.nodes()')
}

async function signIn(member: number): Promise<Session> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(member), password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${emailOf(member)} could not sign in: ${answer.status}`)
  return (await answer.json()) as Session
}

async function withPage(session: Session, act: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  await context.addInitScript({ path: 'bench/support/in-page.js' })
  await context.addInitScript(`localStorage.setItem('o1-session', ${JSON.stringify(JSON.stringify(session))})`)
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function write(writer: Session, content: string): Promise<void> {
  const answer = await fetch(`${server.url}/rest/v1/messages`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${writer.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify({
      id: randomUUID(),
      thread_id: longThread,
      sender_id: writer.user.id,
      content,
      message_type: 'user',
    }),
  })
  if (!answer.ok) throw new Error(`A message was refused: ${answer.status} ${await answer.text()}`)
}
