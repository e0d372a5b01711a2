// Writes "starts with" as two comparisons. Under row security PostgreSQL uses an index for these but not for LIKE, which is not leakproof.

export function prefixRange(prefix: string, firstParameter: number): { condition: string; params: string[] } {
  if (prefix === '') return { condition: 'true', params: [] }
  const end = successor(prefix)
  const from = `name collate "C" >= $${firstParameter}`
  if (end === undefined) return { condition: from, params: [prefix] }
  return { condition: `${from} and name collate "C" < $${firstParameter + 1}`, params: [prefix, end] }
}

/** The first text, in code point order, after all texts that start with `prefix`. Undefined if there is none. */
function successor(prefix: string): string | undefined {
  const points = Array.from(prefix, (char) => char.codePointAt(0) ?? 0)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last >= 0x10ffff) continue
    const next = last + 1 === 0xd800 ? 0xe000 : last + 1
    return String.fromCodePoint(...points, next)
  }
  return undefined
}
