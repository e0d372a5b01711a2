// A house that speaks OpenID Connect. It is found by discovery, which is asked again after an hour; its id_tokens are verified by signature as well,
// although they come from its own address.
import * as oidc from 'openid-client'
import type { Clock } from '#server/platform/clock.ts'
import { type ForeignKeys, foreignKeys } from '#server/platform/foreign-tokens.ts'
import { isSafe, type PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import { asRefusal } from './as-refusal.ts'
import { type Partner, PartnerRefusal, PartnerUnreachable } from './partner.ts'
import { vouchedBy } from './vouched.ts'

const TIMEOUT_SECONDS = 8
const CLOCK_SKEW_SECONDS = 30
const FOUND_FOR_MS = 3_600_000
const NAMED_OTHERWISE = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
/** After a failure it is not asked for each visitor anew. */
const LOST_FOR_MS = 5000

export interface OidcOptions {
  readonly settings: PartnerSettings
  readonly issuer: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Apple sends a form if it is asked for name and address. */
  readonly answersByForm?: boolean
  readonly clock: Clock
}

interface Found {
  readonly client: oidc.Configuration
  readonly keys: ForeignKeys
}

export function oidcPartner(options: OidcOptions): Partner {
  const { settings, redirectUri } = options
  let finding: Promise<Found> | undefined
  let findAgainAt = 0

  function find(): Promise<Found> {
    if (!finding || options.clock.now() >= findAgainAt) {
      findAgainAt = options.clock.now() + FOUND_FOR_MS
      finding = discover(options).catch((error: unknown) => {
        findAgainAt = options.clock.now() + LOST_FOR_MS
        throw new PartnerUnreachable(`${settings.name} could not be found at ${options.issuer}`, { cause: error })
      })
    }
    return finding
  }

  return {
    settings,
    async begin({ state, nonce, verifier, scopes, extras }) {
      const { client } = await find()
      const pkce = client.serverMetadata().supportsPKCE()
      return oidc.buildAuthorizationUrl(client, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set([...options.scopes, ...scopes])].join(' '),
        state,
        nonce,
        ...(options.answersByForm && { response_mode: 'form_post' }),
        ...(pkce && { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      })
    },
    async finish({ answer, state, nonce, verifier }) {
      const { client } = await find()
      const back = new URL(redirectUri)
      back.search = answer.toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(client, back, {
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(client.serverMetadata().supportsPKCE() && { pkceCodeVerifier: verifier }),
        })
        const claims = tokens.claims()
        if (!claims) throw new PartnerRefusal('no id_token')
        const more = claims.email === undefined ? await userInfo(client, tokens.access_token, claims.sub) : {}
        // Where the one is from, the other is: a yes in the id_token is about no address of another answer.
        const { email, email_verified } = claims.email === undefined ? more : claims
        return {
          vouched: vouchedBy(claims.iss, { ...named(answer), ...more, ...claims, email, email_verified }),
          tokens: { access: tokens.access_token, refresh: tokens.refresh_token },
        }
      } catch (error) {
        throw asRefusal(error)
      }
    },
    async idTokens() {
      const { client, keys } = await find()
      return { issuer: client.serverMetadata().issuer, keys }
    },
  }
}

async function discover({ settings, issuer, clock }: OidcOptions): Promise<Found> {
  const [clientId = ''] = settings.clientIds
  const insecure = issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : []
  const metadata = { [oidc.clockTolerance]: CLOCK_SKEW_SECONDS }
  const findAt = (address: string) =>
    oidc.discovery(new URL(address), clientId, metadata, authenticate(settings.secret), {
      timeout: TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    })
  const client = await findAt(issuer).catch((error: { code?: string }) => {
    // The slash at the end of some names is part of them.
    if (error.code !== NAMED_OTHERWISE) throw error
    return findAt(`${issuer}/`)
  })
  const { jwks_uri } = client.serverMetadata()
  if (!jwks_uri) throw new Error('it publishes no keys')
  if (!isSafe(jwks_uri)) throw new Error('it publishes its keys without TLS')
  return { client, keys: foreignKeys(jwks_uri, clock) }
}

/** In the body, as the platform does; by header where a house takes nothing else. */
function authenticate(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported
    const inBody = taken === undefined ? false : taken.includes('client_secret_post')
    return inBody ? post(server, client, body, headers) : basic(server, client, body, headers)
  }
}

async function userInfo(
  client: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!client.serverMetadata().userinfo_endpoint) return {}
  const { email, email_verified, name, picture, preferred_username } = await oidc.fetchUserInfo(
    client,
    accessToken,
    subject,
  )
  return { email, email_verified, name, picture, preferred_username }
}

/** Apple says the name only beside its first answer, and signs it nowhere: it is shown, and decides nothing. */
function named(answer: URLSearchParams): { name?: string } {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    const words = [name?.firstName, name?.lastName].filter((word) => typeof word === 'string' && word !== '')
    return words.length > 0 ? { name: words.join(' ') } : {}
  } catch {
    return {}
  }
}
