// The ratios of the last time they were kept: a bench that finds one more than a tenth worse fails. Ratios alone: they are of one run on one machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from './figures.ts'

const TENTH = 0.1

/** Names to values. */
export type Kept = Readonly<Record<string, number>>

/** Those without a unit. */
export function ratiosOf(figures: readonly Figure[]): Kept {
  const ratios = figures.filter(({ unit, better }) => unit === undefined && better === 'higher')
  return Object.fromEntries(ratios.map(({ name, value }) => [name, Math.round(value * 100) / 100]))
}

/** A sentence for each that is more than a tenth below what was kept. */
export function dropsSince(kept: Kept, now: Kept): string[] {
  return Object.entries(kept).flatMap(([name, before]) => {
    const value = now[name]
    return value !== undefined && value < before * (1 - TENTH)
      ? [`${name}: ${value.toFixed(2)} of ${before.toFixed(2)}`]
      : []
  })
}

export function readKept(file: string): Kept {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
}

export function keep(file: string, ratios: Kept): void {
  writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`)
}
