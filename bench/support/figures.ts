// Medians, percentiles, and a printed table of the figures with their limits.
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit?: string
  readonly digits?: number
  readonly limit?: number
  readonly aim?: number
  /** The good side of the limit. */
  readonly better?: 'higher' | 'lower'
  readonly note?: string
}

export function printFigures(figures: readonly Figure[]): void {
  const show = (value: number | undefined, { digits = 2, unit = '' }: Figure) =>
    value === undefined ? '' : `${value.toFixed(digits)}${unit && ` ${unit}`}`
  const rows = figures.map((figure) => [
    figure.name,
    show(figure.value, figure),
    show(figure.limit, figure),
    show(figure.aim, figure),
    verdict(figure),
    figure.note ?? '',
  ])
  const table = [['figure', 'measured', 'at least', 'aim', '', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function verdict({ value, limit, better }: Figure): string {
  if (limit === undefined || better === undefined) return ''
  return (better === 'higher' ? value >= limit : value <= limit) ? 'ok' : 'MISSED'
}
