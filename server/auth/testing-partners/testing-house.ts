// For tests: another house that speaks OpenID Connect, run on this machine by the library that certified ones are made of. Who signs in there is said
// by the test; its signing key can be used to forge what an honest house would never send.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { PartnerName, PartnerSettings } from '#server/platform/settings/partner-settings.ts'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

export interface House {
  readonly issuer: string
  readonly settings: PartnerSettings
  /** Who is signed in there. Null: nobody is, and nobody will be. */
  visitor: Person | null
  /** Paths asked of it, the oldest first. */
  readonly asked: string[]
  /** An id_token of this house, with claims and a header as the test wants them. */
  sign(claims?: Record<string, unknown>, header?: { alg?: string; kid?: string }): Promise<string>
  /** A new signing key takes the place of the old one. */
  rotate(): Promise<void>
  readonly jwk: JWK
  close(): Promise<void>
}

export const CLIENT = 'o1-club'
export const OTHER_CLIENT = 'o1-on-a-phone'

export const person = (more: Partial<Person> = {}): Person => {
  const sub = randomUUID()
  return { sub, email: `${sub}@partner.test`, email_verified: true, name: 'Ada Partner', ...more }
}

export async function openHouse(
  redirectUri: string,
  more: Partial<PartnerSettings> & { name?: PartnerName } = {},
): Promise<House> {
  const asked: string[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').split('?')[0] ?? '')
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let signing = await newKey()
  let published = [signing.jwk]
  const people = new Map<string, Person>()

  const provider = () => {
    const made: Provider = new Provider(issuer, {
      jwks: { keys: published },
      clients: [
        {
          client_id: CLIENT,
          client_secret: 'a secret of the club',
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['for tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      pkce: { required: () => true },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc
        const grant = new made.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const serve = made.callback()
    answer = (request, response) => {
      if (!request.url?.startsWith('/sign-in/')) return serve(request, response)
      const { visitor } = house
      if (visitor) people.set(visitor.sub, visitor)
      return made.interactionFinished(
        request,
        response,
        visitor
          ? { login: { accountId: visitor.sub } }
          : { error: 'access_denied', error_description: '<b>Not today</b>' },
      )
    }
  }

  const house: House = {
    issuer,
    asked,
    visitor: null,
    settings: {
      name: 'keycloak',
      clientIds: [CLIENT, OTHER_CLIENT],
      secret: 'a secret of the club',
      redirectUri: '',
      url: issuer,
      skipNonceCheck: false,
      emailOptional: false,
      ...more,
    },
    get jwk() {
      return signing.jwk
    },
    sign(claims = {}, { alg = 'ES256', kid = signing.jwk.kid } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, aud: CLIENT, iat: now, exp: now + 600, jti: randomUUID(), ...claims }
      return new SignJWT(usual).setProtectedHeader({ alg, kid }).sign(signing.privateKey)
    },
    async rotate() {
      signing = await newKey()
      published = [signing.jwk]
      provider()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  provider()
  return house
}

async function newKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
  return { privateKey, jwk }
}

export const atHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
