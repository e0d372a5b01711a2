// Flings a list with a finger and says how it went: frames, blank rows, layouts. Beside it the same rows on a bare page, which is what this
// machine can do at all.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { type Phone, phoneContext, SLOWER } from './phone.ts'
import { ms, record, recordFrames } from './tally.ts'

const TIMES = 8
// A hard flick: so many pixels at each of so many moves, which a phone reports each frame. The list runs on by itself after it.
const MOVES = 7
const STEP = 70
const EVERY_MS = 16
const RUNS_ON_MS = 450

export interface List {
  readonly name: string
  /** What scrolls; the page itself where there is none. */
  readonly box?: string
  /** What is drawn of a row: a point beside all of them is blank. */
  readonly row: string
  /** A row with all its own, as the bare page repeats it. */
  readonly whole: string
}

interface Flung {
  readonly deltas: number[]
  readonly blank: number
  readonly worstBlank: number
  readonly moved: number
  readonly worstTask: number
}

/** Flings away and back again; the list has to be longer than that both ways. */
export async function measureFling(browser: Browser, phone: Phone, list: List): Promise<void> {
  const { page, devtools } = phone
  await phone.slow(true)
  const before = await metrics(devtools)
  const flung = await flingThrough(phone, list)
  const after = await metrics(devtools)
  await phone.slow(false)
  const counted = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const name = `${list.name}, flung`
  recordFrames(name, flung.deltas, { p99: 34, aim: 16.7 })
  record(`${name}: longest blank`, flung.worstBlank, {
    ...ms,
    limit: 100,
    aim: 0,
    note: `at ${flung.blank} of ${flung.moved} moves`,
  })
  record(`${name}: worst task`, flung.worstTask, { ...ms, limit: 100, aim: 50 })
  const frames = flung.deltas.length
  const each = (what: string) => ((1000 * counted(what)) / frames).toFixed(1)
  record(`${name}: layouts a frame`, counted('LayoutCount') / frames, {
    digits: 2,
    better: 'lower',
    limit: 2,
    aim: 1,
    note: `ms a frame: layout ${each('LayoutDuration')}, style ${each('RecalcStyleDuration')}, script ${each('ScriptDuration')}, all ${each('TaskDuration')}`,
  })
  record(`${name}: nodes`, await page.evaluate<number>('bench.nodes()'), { digits: 0, limit: 3000, better: 'lower' })
  await measureBare(browser, phone, list)
}

async function flingThrough({ page, devtools }: Phone, { box, row }: List): Promise<Flung> {
  await page.evaluate(`bench.watchFling(${JSON.stringify(box)}, ${JSON.stringify(row)})`)
  for (const down of [true, false]) for (let time = 0; time < TIMES; time++) await flick(devtools, down)
  return page.evaluate<Flung>('bench.endFling()')
}

/** Waits for no answer between the moves: a finger does not either. */
async function flick(devtools: CDPSession, down: boolean): Promise<void> {
  const [from, by] = down ? [700, -STEP] : [200, STEP]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: 195, y: from + at * by }],
    })
  const sent = [touch('touchStart', 0)]
  for (let move = 1; move <= MOVES; move++) {
    await pause(EVERY_MS)
    sent.push(touch('touchMove', move))
  }
  sent.push(touch('touchEnd'))
  await Promise.all(sent)
  await pause(RUNS_ON_MS)
}

/** The rows that are drawn now, many times over, with the same styles and without a script. */
async function measureBare(browser: Browser, { page }: Phone, list: List): Promise<void> {
  const { rows, styles, url } = await page.evaluate<{ rows: string[]; styles: string; url: string }>(
    `bench.rowsAndStyles(${JSON.stringify(list.whole)})`,
  )
  const context = await phoneContext(browser)
  try {
    const bare = await context.newPage()
    await bare.addInitScript({ path: 'bench/browser/in-page.js' })
    const devtools = await context.newCDPSession(bare)
    const body = Array.from(
      { length: 300 },
      (_, at) => `<li style="display:block">${rows[at % rows.length] ?? ''}</li>`,
    ).join('')
    await bare.route(`${url}/bare`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">${styles}</head><body><ul>${body}</ul></body></html>`,
      }),
    )
    await bare.goto(`${url}/bare`)
    await bare.waitForTimeout(1000)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const flung = await flingThrough(
      { page: bare, devtools, slow: async () => undefined },
      { ...list, box: undefined, row: 'li' },
    )
    recordFrames(`${list.name}, bare rows flung`, flung.deltas, { p99: 34 })
  } finally {
    await context.close()
  }
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}
