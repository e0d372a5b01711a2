// "Perhaps you meant": the known name most like a mistyped one, by shared letter pairs.

const LIKE_ENOUGH = 0.5
const MAX_CANDIDATES = 2000

export function closest(name: string, known: readonly string[]): string | undefined {
  const wanted = pairs(name)
  let best: string | undefined
  let bestScore = LIKE_ENOUGH
  for (const candidate of known.slice(0, MAX_CANDIDATES)) {
    const score = likeness(wanted, pairs(candidate))
    if (score > bestScore && candidate !== name) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

function pairs(text: string): Map<string, number> {
  const padded = `-${text.slice(0, 100).toLowerCase()}-`
  const found = new Map<string, number>()
  for (let at = 0; at + 1 < padded.length; at++) {
    const pair = padded.slice(at, at + 2)
    found.set(pair, (found.get(pair) ?? 0) + 1)
  }
  return found
}

/** Cosine of the two bags of letter pairs. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [pair, count] of a) shared += count * (b.get(pair) ?? 0)
  const length = (bag: ReadonlyMap<string, number>) => Math.sqrt([...bag.values()].reduce((sum, n) => sum + n * n, 0))
  return shared / (length(a) * length(b))
}
