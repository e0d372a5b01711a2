// `npm run bench:first-sight`: what a slow phone on a slow line sees first, and when: Chromium, 390×844, a quarter of this machine's speed,
// 1.6 Mbit/s down, 150 ms; each screen cold and returning, medians of BENCH_ROUNDS (5) rounds. BENCH_AGAINST=COMMIT builds that commit too and
// measures both by turns, so that the last columns are ratios. BENCH_SCREENS=home,inbox measures only those, BENCH_VISITS=cold only these visits;
// BENCH_CPU=1 slows nothing down, for a machine that is busy already; BENCH_SAY=1 says which element was the largest and what has shifted.
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumOfMembers } from '#tools/test/chromium.mjs'
import playwright from '../playwright.config.ts'
import { look, newVisitor, returningVisitor, type Sight } from './first-sight/look.ts'
import { type Screen, screens } from './first-sight/screens.ts'
import { openSide, type Side } from './first-sight/side.ts'
import { median } from './support/figures.ts'

type Visit = 'cold' | 'returning'
type Column = Exclude<keyof Sight, 'largestIs' | 'shifted'>

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const PORT = Number(process.env.BENCH_PORT ?? 4260)
const among = (list: string | undefined, name: string) => !list || list.split(',').includes(name)
const wanted = screens.filter(({ name }) => among(process.env.BENCH_SCREENS, name))
const visits = (['cold', 'returning'] as const).filter((visit) => among(process.env.BENCH_VISITS, visit))

const columns: Record<Column, { title: string; show: (value: number) => string }> = {
  first: { title: 'first paint s', show: (ms) => (ms / 1000).toFixed(2) },
  largest: { title: 'largest s', show: (ms) => (ms / 1000).toFixed(2) },
  content: { title: 'content s', show: (ms) => (ms / 1000).toFixed(2) },
  app: { title: 'app s', show: (ms) => (ms / 1000).toFixed(2) },
  shift: { title: 'shift', show: (share) => share.toFixed(3) },
  requests: { title: 'requests', show: (count) => count.toFixed(0) },
  scripts: { title: 'scripts kB', show: (bytes) => (bytes / 1000).toFixed(1) },
  answers: { title: 'answers kB', show: (bytes) => (bytes / 1000).toFixed(1) },
}
const names = Object.keys(columns) as Column[]

const against = process.env.BENCH_AGAINST
const sides: Side[] = []
const browser = await chromium.launch({ ...playwright.use?.launchOptions, executablePath: chromiumOfMembers() })
const seen = new Map<string, Sight[]>()
const keyOf = (side: Side, visit: Visit, screen: Screen) => `${side.name} ${visit} ${screen.name}`
try {
  sides.push(await openSide('now', PORT))
  if (against) sides.push(await openSide('before', PORT + 1, against))
  for (const visit of visits) {
    const kept = new Map<string, BrowserContext>()
    for (let round = 0; round < ROUNDS; round++)
      // Who goes first changes with the round.
      for (const screen of wanted)
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const sight = await visitOnce(visit, side, screen, kept)
          const key = keyOf(side, visit, screen)
          seen.set(key, [...(seen.get(key) ?? []), sight])
          if (process.env.BENCH_SAY) console.log(key, sight.largestIs, sight.shifted.join(' | '))
        }
    for (const context of kept.values()) await context.close()
  }
} finally {
  await browser.close()
  for (const side of sides) await side.close()
}
for (const visit of visits) print(visit)

async function visitOnce(visit: Visit, side: Side, screen: Screen, kept: Map<string, BrowserContext>): Promise<Sight> {
  if (visit === 'cold') {
    const context = await newVisitor(browser, side, screen.who)
    try {
      return await look(context, side, screen)
    } finally {
      await context.close()
    }
  }
  const who = `${side.name} ${screen.who}`
  const paths = wanted.filter((each) => each.who === screen.who).map(({ path }) => path)
  const context = kept.get(who) ?? (await returningVisitor(browser, side, screen.who, paths))
  kept.set(who, context)
  return look(context, side, screen)
}

/** A table of Markdown, as docs/performance.md has it. */
function print(visit: Visit): void {
  const figure = (side: Side, screen: Screen, column: Column) =>
    median((seen.get(keyOf(side, visit, screen)) ?? []).map((sight) => sight[column]))
  const [now, before] = sides
  if (!now) return
  console.log(`\n${visit}${before ? `, before (${against}) → now` : ''}\n`)
  const head = [visit, ...names.map((name) => columns[name].title), ...(before ? ['largest ×', 'content ×'] : [])]
  console.log(`| ${head.join(' | ')} |\n|---|${'---:|'.repeat(head.length - 1)}`)
  for (const screen of wanted) {
    const cells = names.map((column) => {
      const { show } = columns[column]
      const shown = show(figure(now, screen, column))
      return before ? `${show(figure(before, screen, column))} → ${shown}` : shown
    })
    const ratio = (column: Column) =>
      before ? [(figure(now, screen, column) / figure(before, screen, column)).toFixed(2)] : []
    console.log(`| ${[screen.name, ...cells, ...ratio('largest'), ...ratio('content')].join(' | ')} |`)
  }
}
