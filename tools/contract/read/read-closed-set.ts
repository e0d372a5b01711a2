// Reads the words a CHECK allows, as PostgreSQL writes the CHECK back.

const oneOf = /^CHECK \(\(\(?(\w+)\)?(?:::text)? = ANY \(\(?ARRAY\[(.+)\]\)?(?:::text\[\])?\)\)\)$/

/** The column (or VALUE, of a domain) and its words; null when the CHECK asks anything else. */
export function readClosedSet(check: string): { of: string; words: string[] } | null {
  const match = oneOf.exec(check)
  if (!match?.[1] || !match[2]) return null
  return {
    of: match[1],
    words: [...match[2].matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word.replaceAll("''", "'")),
  }
}
