// Patterns of `additional_redirect_urls`, with the wildcards of hosted projects: `*` and `?` stop at dots and slashes, `**` matches
// everything, `[a-z]` and `[!a-z]` one character of a set, `{a,b}` one of several texts, and `\` takes the next character as it is.
// Stricter than hosted projects in one way: no wildcard moves the end of the host (redirect-target.test.ts).

type Matches = (url: URL) => boolean

/** Matches a parsed address without its fragment. */
export function addressPattern(pattern: string): Matches {
  const choices = withoutBraces(pattern).map(onePattern)
  return (url) => choices.some((matches) => matches(url))
}

/** One pattern for each choice in braces: `{http,https}://*.club.example` stands for two. */
function withoutBraces(pattern: string): string[] {
  const [braces, inside] = /(?<!\\)\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || inside === undefined) return [pattern]
  return inside.split(',').flatMap((choice) => withoutBraces(pattern.replace(braces, () => choice)))
}

function onePattern(pattern: string): Matches {
  const whole = globPattern(pattern)
  const namesHost = hostPattern(pattern)
  return (url) => {
    const address = url.href.split('#', 1)[0] ?? ''
    // The parser adds a slash to an address without a path.
    const texts = url.pathname === '/' && !url.search ? [address, address.slice(0, -1)] : [address]
    return texts.some((text) => whole.test(text)) && namesHost(url)
  }
}

/** Whether what stands between `//` and the next slash of a pattern names an address's host, with its port. */
function hostPattern(pattern: string): Matches {
  const [, named] = /^[^/]*:\/\/([^/]*)/.exec(pattern) ?? []
  if (named === undefined) return () => true
  // `https://club.example**` means all paths of that host, and not club.example.evil.example.
  const host = globPattern(named.replace(/(?<=[a-z0-9])\*\*$/i, ''))
  const hostname = named.replace(/:[^:\]]*$/, '')
  return (url) => {
    // No wildcard stands for an address in numbers.
    if (/^(\[|[\d.]+$)/.test(url.hostname) && hostname !== url.hostname) return false
    return host.test(url.host)
  }
}

const PARTS = /\\.|(?<!\/\/)\[!?[\w.-]+\]|\*\*|[*?]|./gsu

function globPattern(pattern: string): RegExp {
  const source = pattern.replace(PARTS, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.startsWith('[') && part.length > 1) return part.replace('[!', '[^')
    const literal = part.length > 1 && part.startsWith('\\') ? part.slice(1) : part
    // A parsed address has other letters only as percent codes.
    const written = /^\p{ASCII}$/u.test(literal) ? literal : encodeURIComponent(literal)
    return written.replace(/[.+^${}()|[\]\\/*?]/, '\\$&')
  })
  try {
    return new RegExp(`^${source}$`, 's')
  } catch {
    // A set such as [z-a] names nothing.
    return /(?!)/
  }
}
