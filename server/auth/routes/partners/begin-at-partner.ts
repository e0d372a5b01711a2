// Begins a sign-in, or the linking of one, at a partner: keeps the flow, gives the browser its cookie and answers the partner's address.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { type FlowCookie, giveFlowCookie } from '../../http/flow-cookie.ts'
import type { AuthRequest } from '../../http/handler.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { newSecret, nonceOf, saveFlow, verifierOf } from '../../links/partner-flow.ts'
import { type Partner, PartnerUnreachable } from '../../partners/partner.ts'

/** What a client may say to a partner; whatever else the address needs is ours to say. */
const EXTRAS =
  'access_type allow_signup domain_hint hd include_granted_scopes kc_idp_hint login login_hint prompt ui_locales'
const MOST_SCOPES = 30

export const CALLBACK = '/auth/v1/callback'
export const cookieOf = (state: string): FlowCookie => ({ name: `o1-partner-${state}`, path: CALLBACK })

export function partnerOf(auth: Auth, request: AuthRequest): Partner {
  const name = request.req.query('provider') ?? ''
  if (!name) throw ERRORS.invalid('Unsupported provider: Provider could not be found')
  const partner = auth.partners.get(name.toLowerCase())
  if (!partner) throw ERRORS.providerNotEnabled()
  return partner
}

export async function beginAtPartner(
  auth: Auth,
  request: AuthRequest,
  { partner, linking }: { partner: Partner; linking: { userId: string; sessionId: string } | null },
): Promise<URL> {
  const query = (name: string) => request.req.query(name) ?? ''
  const challenge = readChallenge(query('code_challenge'), query('code_challenge_method'))
  const target = requestedRedirect(auth, request)
  const scopes = query('scopes')
    .slice(0, 2000)
    .split(/[\s,]+/)
    .filter((scope) => scope !== '')
    .slice(0, MOST_SCOPES)
  // Both are how a client says that it will call the partner itself (decision 0103).
  const forTokens = scopes.length > 0 || query('access_type') === 'offline'
  const secret = newSecret({ sessionId: linking?.sessionId, forTokens })
  const flow = { partner: partner.settings.name, target, linkingFor: linking?.userId ?? null, challenge }
  const state = await saveFlow(auth, flow, secret)
  const given = EXTRAS.split(' ').map((name) => [name, query(name).slice(0, 300)] as const)
  try {
    const address = await partner.begin({
      state,
      nonce: nonceOf(secret),
      verifier: verifierOf(secret),
      scopes,
      extras: Object.fromEntries(given.filter(([, value]) => value !== '')),
    })
    giveFlowCookie(auth, request, cookieOf(state), { secret })
    return address
  } catch (error) {
    if (!(error instanceof PartnerUnreachable)) throw error
    auth.log.warn({ err: error, partner: partner.settings.name }, 'a partner could not be reached')
    throw ERRORS.partnerUnreachable()
  }
}
