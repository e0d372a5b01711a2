// What was measured in each round; the median of the rounds is printed.
import { type Figure, median, percentile, printFigures } from '../support/figures.ts'

type Shown = Omit<Figure, 'name' | 'value'>

const measured = new Map<string, { values: number[]; shown: Shown }>()

export const ms = { unit: 'ms', digits: 0, better: 'lower' } as const

export function record(name: string, value: number, shown: Shown): void {
  measured.set(name, { values: [...(measured.get(name)?.values ?? []), value], shown })
}

/** The times between frames; `late` is how many of a hundred took longer than one and a half of the screen's own. */
export function recordFrames(name: string, deltas: readonly number[], limits: { p99: number; aim?: number }): void {
  const sorted = [...deltas].sort((a, b) => a - b)
  const late = sorted.filter((delta) => delta > 25).length
  const shown = { unit: 'ms', digits: 1, better: 'lower' } as const
  const note = `p50 ${percentile(sorted, 0.5).toFixed(1)}, p95 ${percentile(sorted, 0.95).toFixed(1)}, worst ${(sorted.at(-1) ?? 0).toFixed(0)}, late ${((100 * late) / sorted.length).toFixed(1)} % of ${sorted.length}`
  record(`${name}: frame p99`, percentile(sorted, 0.99), { ...shown, limit: limits.p99, aim: limits.aim, note })
}

export function printTally(): void {
  printFigures([...measured].map(([name, { values, shown }]) => ({ name, value: median(values), ...shown })))
}
