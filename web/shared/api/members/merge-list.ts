// Merges two edits of one list that began alike: keeps what either added, drops what either removed. Pure.

/** `seen` is the start, `mine` what became of it here, `theirs` what it is by now. Their order counts, unless it was changed here. */
export function mergeList(seen: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = (list: readonly string[]) => list.filter((entry) => seen.includes(entry))
  const reordered = kept(mine).join('\n') !== seen.filter((entry) => mine.includes(entry)).join('\n')
  const added = theirs.filter((entry) => !seen.includes(entry) && !mine.includes(entry))
  if (reordered) return [...mine.filter((entry) => theirs.includes(entry) || !seen.includes(entry)), ...added]
  const merged = theirs.filter((entry) => mine.includes(entry) || !seen.includes(entry))
  for (const [place, entry] of mine.entries()) {
    if (!seen.includes(entry) && !merged.includes(entry)) merged.splice(Math.min(place, merged.length), 0, entry)
  }
  return merged
}
