// The table screen × size, and which of its lines grow too much.
import type { Measured } from './measure.ts'

/** How much longer a query may take than in the smallest club. */
const MOST_GROWTH = 1.5
/** Less than this more is nothing anybody feels, and as much as one more level of an index or another plan costs. */
const LEAST_MS = 0.2
/** Judged where every table is large and the machine still the same: beyond, more and more is read from the disk. */
const JUDGED = 100_000

/** The clubs whose times are set against each other: the smallest that has all the query shows, and the largest that is judged. */
function ends({ wholeFrom }: Measured, sizes: readonly number[]): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(
      0,
      sizes.findIndex((size) => size >= wholeFrom),
    ),
    last: Math.max(
      0,
      sizes.findLastIndex((size) => size <= JUDGED),
    ),
  }
}

export function growthOf(one: Measured, sizes: readonly number[]): number {
  const { first, last } = ends(one, sizes)
  return (one.times[last] ?? Number.NaN) / (one.times[first] ?? Number.NaN)
}

export function tooSlow(measured: readonly Measured[], sizes: readonly number[]): readonly Measured[] {
  return measured.filter((one) => {
    const { first, last } = ends(one, sizes)
    const more = (one.times[last] ?? 0) - (one.times[first] ?? 0)
    return one.fault !== undefined || (!one.findsMany && more > LEAST_MS && growthOf(one, sizes) > MOST_GROWTH)
  })
}

export function growthTable(measured: readonly Measured[], sizes: readonly number[]): string {
  const ordered = [...measured].sort((a, b) => (growthOf(b, sizes) || 99) - (growthOf(a, sizes) || 99))
  const rows = ordered.map((one) => [
    `${one.screen}${one.wholeFrom > (sizes[0] ?? 0) ? ' *' : ''}${one.findsMany ? ' †' : ''}`,
    ...(one.fault === undefined ? sizes.map((_, place) => (one.times[place] ?? 0).toFixed(2)) : sizes.map(() => '–')),
    one.fault ?? growthOf(one, sizes).toFixed(2),
  ])
  const table = [['screen', ...sizes.map((size) => size.toLocaleString('en')), 'factor'], ...rows]
  const widths = sizes.concat(0, 0).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = table
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`))
  const note = [
    '* In a smaller club there is less to show: the factor is that from 10,000 on.',
    '† Counts exactly what it finds, which is most of the table: not judged. Nor is what grows by less than a fifth of a millisecond.',
  ].join('\n')
  return [
    'Milliseconds in the database: the fastest tenth of many warm runs.',
    '',
    line(head),
    `|${rule.join('|')}|`,
    ...body.map(line),
    '',
    note,
  ].join('\n')
}
