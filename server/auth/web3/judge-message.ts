// Whether a signed message was meant for this club, now. Each comparison left out is another site's sign-in used here: web3-grant.test.ts.
import type { RedirectRules } from '../links/redirect-target.ts'
import { redirectTarget } from '../links/redirect-target.ts'
import type { SignedMessage } from './signed-message.ts'

const LONGEST_MS = 10 * 60_000
/** How far a wallet's clock may be ahead. */
const AHEAD_MS = 60_000

/** What speaks against it, in the platform's words. */
export function faultOf(
  message: SignedMessage,
  about: { chain: string; rules: RedirectRules; now: number },
): string | undefined {
  const { chain, rules, now } = about
  const signed = `Signed ${chain} message`
  const { uri, issuedAt, notBefore, expirationTime } = message
  if (!URL.canParse(uri))
    return `${signed} is using URI which is not allowed on this server, message was signed for another app`
  const url = new URL(uri)
  if (url.protocol !== 'https:' && !isThisMachine(url)) return `${signed} is using URI which does not use HTTPS`
  if (redirectTarget(rules, uri) !== uri) {
    return `${signed} is using URI which is not allowed on this server, message was signed for another app`
  }
  if (url.host !== message.domain) {
    return `${signed} is using a Domain that does not match the one in URI which is not allowed on this server`
  }
  if (notBefore !== undefined && now < notBefore) return `${signed} becomes valid in the future`
  if (expirationTime !== undefined && now >= expirationTime) return `${signed} is expired`
  if (now > issuedAt + LONGEST_MS) return `${chain} message was issued too long ago`
  if (issuedAt > now + AHEAD_MS) return `${chain} message was issued too far in the future`
  return undefined
}

const isThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
