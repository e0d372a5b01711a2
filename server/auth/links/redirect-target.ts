// Decides where a link may redirect to: the site itself or an address of `additional_redirect_urls`. Instead of any other
// address it takes the site. Open redirects are tried in redirect-target.test.ts.
import { addressPattern } from './address-pattern.ts'

export interface RedirectRules {
  readonly siteUrl: string
  readonly allowed: readonly string[]
  /** Allows every port of this machine: true outside production. */
  readonly loopback: boolean
}

const LONGEST = 2000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function redirectTarget(rules: RedirectRules, ...candidates: readonly (string | undefined)[]): string {
  for (const address of candidates) {
    if (address && isAllowed(rules, address)) return address
  }
  return rules.siteUrl
}

function isAllowed(rules: RedirectRules, address: string): boolean {
  // Browsers and parsers read these characters differently, and the time of a pattern grows with the length.
  if (address.length > LONGEST || /[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (/^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol) || url.username || url.password) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb) {
    if (!readsOneWay(address, url)) return false
    const site = new URL(rules.siteUrl)
    if (url.origin === site.origin) return true
    if (rules.loopback && LOOPBACK.has(url.hostname) && LOOPBACK.has(site.hostname)) return true
    // A query right after the host is where the reading of an address and that of its text part.
    if (/^[^/]*\/\/[^/]*\?/.test(address)) return false
  }
  return rules.allowed.some((pattern) => addressPattern(pattern)(url))
}

/**
 * Whether everybody reads the same host in this address: it is written as the parser writes it. Numbers (2130706433, 0x7f.1), full-width
 * dots, characters that a parser drops, a dot at the end and missing slashes are not.
 */
function readsOneWay(address: string, url: URL): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  const port = url.protocol === 'https:' ? ':443' : ':80'
  const written = host.toLowerCase()
  if (written !== url.host && written !== url.host + port) return false
  return /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)$/.test(url.hostname)
}
