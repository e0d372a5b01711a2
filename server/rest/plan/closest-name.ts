// "Perhaps you meant": finds the known name most similar to a mistyped one. As in PostgREST, it takes the names that share
// groups of letters and ranks those by the number of letters that would have to change.

/** The least similarity of a name, between 0 and 1: asking for words must not list what there is. */
const NEAR = 0.75
/** The least similarity of parameters and relationships: those of a name that the caller knows. */
export const ALIKE = 0.33
const MAX_KNOWN = 2000
const MAX_RANKED = 50
const MAX_LENGTH = 100

export function closest(name: string, known: readonly string[], least = NEAR): string | undefined {
  const wanted = normalised(name)
  const candidates = known.slice(0, MAX_KNOWN).filter((candidate) => candidate !== name)
  for (const size of [3, 2]) {
    const groups = groupsOf(wanted, size)
    const best = candidates
      .map((candidate) => ({ candidate, shared: groupSimilarity(groups, groupsOf(normalised(candidate), size)) }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .slice(0, MAX_RANKED)
      .map(({ candidate }) => ({ candidate, score: editSimilarity(lowered(name), lowered(candidate)) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score)[0]
    if (best) return best.candidate
  }
  return undefined
}

function lowered(text: string): string {
  return text.slice(0, MAX_LENGTH).toLowerCase()
}

function normalised(text: string): string {
  return lowered(text).replace(/[^\p{L}\p{N} ,]/gu, '')
}

function groupsOf(text: string, size: number): Map<string, number> {
  const padded = `-${text}-`
  const found = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const group = padded.slice(at, at + size)
    found.set(group, (found.get(group) ?? 0) + 1)
  }
  return found
}

/** Returns the cosine similarity of two counts of letter groups. */
function groupSimilarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [group, count] of a) shared += count * (b.get(group) ?? 0)
  const length = (counts: ReadonlyMap<string, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0))
  return shared === 0 ? 0 : shared / (length(a) * length(b))
}

/** Returns 1 for the same text and 0 if every letter differs. */
function editSimilarity(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length, 1)
}
