// Which posts of the feed are near the screen, by the room that each takes in its column. Measures in, places out; no DOM.
import type { Span } from '#shared/ui/page/drawn-span.ts'

/** Where each post begins and ends below the top of the list, the room below it included. */
export type Rooms = { tops: number[]; ends: number[]; columns: number[] }

export function roomsOf(columns: number[], roomOf: (place: number) => number): Rooms {
  const heights: number[] = []
  const tops: number[] = []
  const ends = columns.map((column, place) => {
    tops[place] = heights[column] ?? 0
    heights[column] = (heights[column] ?? 0) + roomOf(place)
    return heights[column] ?? 0
  })
  return { tops, ends, columns }
}

/** All posts from the first to the last that reach into what lies between the two edges. */
export function spanWithin({ tops, ends }: Rooms, upper: number, lower: number): Span {
  const from = ends.findIndex((end) => end > upper)
  const to = tops.findLastIndex((top) => top < lower) + 1
  if (from < 0) return { from: Math.max(0, tops.length - 1), to: tops.length }
  return { from, to: Math.max(to, from + 1) }
}

/** What stands in for the posts before and after a span: the height of all columns, and by how much each column goes on below that. */
export function roomAround({ ends, columns }: Rooms, { from, to }: Span, count: number) {
  const heightAt = (place: number) => {
    const heights = Array.from({ length: count }, () => 0)
    for (let at = 0; at < place; at += 1) heights[columns[at] ?? 0] = ends[at] ?? 0
    return heights
  }
  const starts = heightAt(from)
  const above = Math.min(...starts)
  const below = Math.max(...heightAt(ends.length)) - Math.max(...heightAt(to))
  return { above, below, steps: starts.map((start) => start - above) }
}
