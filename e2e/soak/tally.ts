// Compares what a member wrote with what the club holds. Pure.

export interface Written {
  text: string
  /** `perhaps`: the page went away while it was pressed, so that the club may hold it or not. */
  certainty: 'surely' | 'perhaps'
}

export interface Faults {
  lost: string[]
  doubled: string[]
  disordered: string[]
}

/** `held`: the texts of one writer in one conversation, in the order of the club. */
export function tally(written: readonly Written[], held: readonly string[]): Faults {
  const times = new Map<string, number>()
  for (const text of held) times.set(text, (times.get(text) ?? 0) + 1)
  const lost = written
    .filter(({ text, certainty }) => certainty === 'surely' && !times.has(text))
    .map(({ text }) => text)
  const doubled = [...times].filter(([, count]) => count > 1).map(([text]) => text)
  const place = new Map(written.map(({ text }, at) => [text, at]))
  let last = -1
  const disordered = [...new Set(held)].filter((text) => {
    const at = place.get(text) ?? -1
    if (at < last) return true
    last = at
    return false
  })
  return { lost, doubled, disordered }
}

/** Whether a series has stopped to grow: its last third is at most this much above its middle third. */
export function isFlat(series: readonly number[], most = 1.3): boolean {
  const third = Math.floor(series.length / 3)
  if (third === 0) return true
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  return mean(series.slice(-third)) <= most * mean(series.slice(third, 2 * third))
}
