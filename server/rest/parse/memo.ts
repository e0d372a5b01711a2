// Keeps the results of parsing header texts, which repeat often. Its size is limited: a flood of new texts costs only the parsing.

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
