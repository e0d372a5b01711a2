// GitHub speaks OAuth 2 and signs no id_token: who came is asked of its API, and the address is the primary one if GitHub has confirmed it.
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import { asRefusal } from './as-refusal.ts'
import { type Partner, PartnerRefusal, PartnerUnreachable } from './partner.ts'
import { type Vouched, vouchedBy } from './vouched.ts'

const HOME = 'https://github.com'
const TIMEOUT_SECONDS = 8
const MOST_BYTES = 200_000

const person = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

export function githubPartner(settings: PartnerSettings, redirectUri: string): Partner {
  const home = settings.url || HOME
  // A company's own GitHub has its API beside its pages.
  const api = home === HOME ? 'https://api.github.com' : `${home}/api/v3`
  const client = configure(settings, home)

  async function ask<Schema extends z.ZodType>(accessToken: string, path: string, schema: Schema) {
    const answer = await fetch(`${api}${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json', 'user-agent': 'o1' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    }).catch((error: unknown) => {
      throw new PartnerUnreachable(`GitHub did not answer ${path}`, { cause: error })
    })
    if (!answer.ok) throw new PartnerRefusal(`GitHub answered ${path} with ${answer.status}`)
    const text = await answer.text()
    const read = text.length > MOST_BYTES ? undefined : schema.safeParse(JSON.parse(text))
    if (!read?.success) throw new PartnerRefusal(`GitHub's answer to ${path} can't be read`)
    return read.data
  }

  async function whoIs(accessToken: string): Promise<Vouched> {
    const { id, login, name, avatar_url } = await ask(accessToken, '/user', person)
    const primary = (await ask(accessToken, '/user/emails', addresses)).find((address) => address.primary)
    return vouchedBy(home, {
      sub: String(id),
      email: primary?.email,
      email_verified: primary?.verified,
      name: name ?? login,
      picture: avatar_url,
      preferred_username: login,
    })
  }

  return {
    settings,
    async begin({ state, verifier, scopes, extras }) {
      return oidc.buildAuthorizationUrl(client, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set(['user:email', ...scopes])].join(' '),
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish({ answer, state, verifier }) {
      const back = new URL(redirectUri)
      back.search = answer.toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(client, back, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        })
        const vouched = await whoIs(tokens.access_token)
        return { vouched, tokens: { access: tokens.access_token, refresh: tokens.refresh_token } }
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

/** GitHub can't be discovered. */
function configure(settings: PartnerSettings, home: string): oidc.Configuration {
  const server = {
    issuer: home,
    authorization_endpoint: `${home}/login/oauth/authorize`,
    token_endpoint: `${home}/login/oauth/access_token`,
    code_challenge_methods_supported: ['S256'],
  }
  const [clientId = ''] = settings.clientIds
  const client = new oidc.Configuration(server, clientId, {}, oidc.ClientSecretPost(settings.secret))
  client.timeout = TIMEOUT_SECONDS
  if (home.startsWith('http://')) oidc.allowInsecureRequests(client)
  return client
}
