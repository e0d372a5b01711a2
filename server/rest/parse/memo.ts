// Remembers what a small, repeating set of header texts parses to. Bounded: a flood of new texts only costs the parsing.

export function memoized<T>(parse: (text: string) => T, limit = 500): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const parsed = parse(text)
    if (known.size >= limit) known.clear()
    known.set(text, parsed)
    return parsed
  }
}
