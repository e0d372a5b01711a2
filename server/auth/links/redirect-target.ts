// Decides where a link may lead: the site itself or an address of `additional_redirect_urls`; anything else becomes the site.
// Open redirects tried: redirect-target.test.ts.

export interface RedirectRules {
  readonly siteUrl: string
  readonly allowed: readonly string[]
  /** Outside production, any port of this machine. */
  readonly loopback: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function redirectTarget(rules: RedirectRules, ...wished: readonly (string | undefined)[]): string {
  for (const address of wished) {
    if (address && isAllowed(rules, address)) return address
  }
  return rules.siteUrl
}

function isAllowed(rules: RedirectRules, address: string): boolean {
  // Characters that browsers and parsers read differently.
  if (/[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (/^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol) || url.username || url.password) return false
  const site = new URL(rules.siteUrl)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.origin === site.origin) return true
  if (isWeb && rules.loopback && LOOPBACK.has(url.hostname) && LOOPBACK.has(site.hostname)) return true
  const withoutFragment = url.href.split('#', 1)[0] ?? ''
  return rules.allowed.some((pattern) => [address, withoutFragment].some((text) => globOf(pattern).test(text)))
}

/** `*` and `?` stop at dots and slashes, `**` does not. */
function globOf(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[*?]|[.+^${}()|[\]\\/]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
