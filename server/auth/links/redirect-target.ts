// Decides where a link may redirect to: the site itself or an address of `additional_redirect_urls`. Instead of any other
// address it takes the site. Open redirects are tried in redirect-target.test.ts.

export interface RedirectRules {
  readonly siteUrl: string
  readonly allowed: readonly string[]
  /** Allows every port of this machine: true outside production. */
  readonly loopback: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function redirectTarget(rules: RedirectRules, ...candidates: readonly (string | undefined)[]): string {
  for (const address of candidates) {
    if (address && isAllowed(rules, address)) return address
  }
  return rules.siteUrl
}

function isAllowed(rules: RedirectRules, address: string): boolean {
  // Browsers and parsers read these characters differently.
  if (/[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (/^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol) || url.username || url.password) return false
  const site = new URL(rules.siteUrl)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.origin === site.origin) return true
  if (isWeb && rules.loopback && LOOPBACK.has(url.hostname) && LOOPBACK.has(site.hostname)) return true
  const withoutFragment = url.href.split('#', 1)[0] ?? ''
  return rules.allowed.some((pattern) => [address, withoutFragment].some((text) => globPattern(pattern).test(text)))
}

/** `*` and `?` match no dot and no slash, `**` matches everything. */
function globPattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\/]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
