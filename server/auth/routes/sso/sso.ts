// POST /sso: begins a sign-in at a company's own house, named by its id or by the domain of its people's addresses. Answers where the browser goes next.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { type FlowCookie, giveFlowCookie } from '../../http/flow-cookie.ts'
import type { Handler } from '../../http/handler.ts'
import { flag, readBody, text } from '../../http/read-body.ts'
import { redirectTo } from '../../http/redirect-with.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { newSecret } from '../../links/partner-flow.ts'
import { keepMetadataFresh } from '../../sso/fetch-metadata.ts'
import { houseOf } from '../../sso/house-of.ts'
import { providerByDomain, providerById, type SsoProvider } from '../../sso/providers.ts'
import { requestIdOf, saveRelayState } from '../../sso/relay-state.ts'

const body = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: flag,
  code_challenge: text,
  code_challenge_method: text,
})

export const cookieOf = (relayState: string): FlowCookie => ({
  name: `o1-sso-${relayState}`,
  path: '/auth/v1/sso/saml/acs',
})

export const sso =
  (auth: Auth): Handler =>
  async (request) => {
    if (!auth.saml) throw ERRORS.samlDisabled()
    const given = await readBody(request, body)
    if (given.provider_id && given.domain) throw ERRORS.invalid('Only one of provider_id or domain supported')
    if (!given.provider_id && !given.domain) throw ERRORS.invalid('A provider_id or domain needs to be provided')
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const provider = await providerFor(auth, given)
    const target = requestedRedirect(auth, request, given.redirect_to)
    const secret = newSecret()
    const house = await houseOf(auth, auth.saml, provider)
    const relayState = await saveRelayState(auth, { providerId: provider.id, secret, target, challenge })
    const { name_id_format: nameIdFormat } = provider
    const address = await auth.saml.begin(house, { requestId: requestIdOf(secret), relayState, nameIdFormat })
    keepMetadataFresh(auth, provider)
    // Without PKCE only this browser may take the answer.
    if (!challenge) giveFlowCookie(auth, request, cookieOf(relayState), { secret, byForm: true })
    return given.skip_http_redirect ? request.json({ url: address.href }) : redirectTo(request, address)
  }

async function providerFor(auth: Auth, named: { provider_id: string; domain: string }): Promise<SsoProvider> {
  const provider = named.provider_id
    ? await byId(auth, named.provider_id)
    : await providerByDomain(auth.database, named.domain.trim())
  if (!provider) {
    throw ERRORS.ssoProviderNotFound(
      named.provider_id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  }
  return provider
}

const byId = async (auth: Auth, id: string) =>
  z.guid().safeParse(id).success ? providerById(auth.database, id) : undefined
