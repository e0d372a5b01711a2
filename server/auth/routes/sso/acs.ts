// POST /sso/saml/acs: a company's house sends the browser back with its word. Answers with a redirect to where the sign-in began: with a code (PKCE), with
// a session in the fragment, or with the reason of a refusal. Nothing that was not begun here is taken. Attacks: attacks.test.ts.
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import { endFlowCookie, flowCookie } from '../../http/flow-cookie.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { type Reason, reasonOf, redirectTo, withReason, withSession } from '../../http/redirect-with.ts'
import { admit } from '../../identities/admit.ts'
import { refuseStranger } from '../../identities/stranger.ts'
import { issuePartnerCode } from '../../links/partner-flow.ts'
import type { Vouched } from '../../partners/vouched.ts'
import { type Saml, SamlDenial, SamlRefusal } from '../../saml/saml.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'
import { houseOf } from '../../sso/house-of.ts'
import { providerById, providerTypeOf, type SsoProvider } from '../../sso/providers.ts'
import { type RelayState, requestIdOf, SSO_METHOD, takeRelayState } from '../../sso/relay-state.ts'
import { whoIsIt } from '../../sso/who-is-it.ts'
import { cookieOf } from './sso.ts'

export const acs =
  (auth: Auth): Handler =>
  async (request) => {
    const { saml } = auth
    if (!saml) throw ERRORS.samlDisabled()
    const form = new URLSearchParams(await request.req.text())
    let target = new URL(auth.config.siteUrl)
    try {
      const relay = await relayOf(auth, request, form.get('RelayState') ?? '')
      target = new URL(relay.target)
      const word = await wordOf(auth, saml, relay, form.get('SAMLResponse') ?? '')
      return redirectTo(request, await withResult(auth, request, { relay, target, ...word }))
    } catch (error) {
      return redirectTo(request, withReason(target, explain(auth, error), { inQuery: true }))
    }
  }

async function relayOf(auth: Auth, request: AuthRequest, id: string): Promise<RelayState> {
  if (!z.guid().safeParse(id).success) throw ERRORS.relayStateNotFound()
  const secret = flowCookie(auth, request, cookieOf(id))
  const relay = await takeRelayState(auth, id)
  endFlowCookie(auth, request, cookieOf(id))
  if (!relay.flow && !isTheirs(relay, secret)) throw ERRORS.relayStateNotFound()
  if (relay.expired) throw ERRORS.relayStateExpired()
  return relay
}

function isTheirs({ requestId }: RelayState, secret: string | undefined): boolean {
  if (secret === undefined) return false
  const [own, theirs] = [Buffer.from(requestIdOf(secret)), Buffer.from(requestId)]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

interface Word {
  readonly provider: SsoProvider
  readonly vouched: Vouched
  /** When the house wants the session to end. */
  readonly sessionEnds: number | undefined
}

async function wordOf(auth: Auth, saml: Saml, relay: RelayState, response: string): Promise<Word> {
  const provider = await providerById(auth.database, relay.providerId)
  if (!provider) throw ERRORS.ssoProviderNotFound('No such SSO provider')
  const house = await houseOf(auth, saml, provider)
  const { requestId } = relay
  const assertion = await saml.finish(house, { response, requestId, now: auth.clock.now() })
  const { domains, attribute_mapping } = provider
  const vouched = whoIsIt(assertion, { entityId: house.entityId, domains, mapping: attribute_mapping ?? {} })
  return { provider, vouched, sessionEnds: assertion.sessionEnds }
}

async function withResult(
  auth: Auth,
  request: AuthRequest,
  { relay, provider, vouched, sessionEnds, target }: Word & { relay: RelayState; target: URL },
): Promise<URL> {
  const house = { settings: { name: providerTypeOf(provider), emailOptional: false } }
  const result = await auth.database
    .transaction(async (tx) => {
      const account = await admit(auth, tx, house, vouched)
      const granted = { userId: account.id, tokens: {}, sessionEnds }
      if (relay.flow) return { code: await issuePartnerCode(auth, tx, { state: relay.flow }, granted) }
      return { opened: await openSession(auth, tx, { account, method: SSO_METHOD, sessionEnds }, clientInfo(request)) }
    })
    .catch((error: unknown) => refuseStranger(auth, { house, vouched, error }))
  if ('stranger' in result) {
    return withReason(target, reasonOf(result.stranger, 'server_error'), { inQuery: true, ticket: result.ticket })
  }
  if (result.opened) return withSession(target, await handOver(auth, result.opened))
  target.searchParams.set('code', result.code)
  return target
}

/** What a house or a forger wrote stays in the log. */
function explain(auth: Auth, error: unknown): Reason {
  if (error instanceof SamlDenial) {
    auth.log.info({ err: error }, 'a SAML house signed nobody in')
    return { error: 'access_denied', error_description: 'The identity provider did not sign you in' }
  }
  if (error instanceof AuthError) return reasonOf(error, 'server_error')
  if (error instanceof SamlRefusal) {
    auth.log.warn({ err: error }, "a SAML house's answer was refused")
    return reasonOf(ERRORS.samlNotValid(), 'server_error')
  }
  auth.log.error({ err: error }, "a SAML house's answer could not be taken")
  return reasonOf(ERRORS.unexpected(), 'server_error')
}
