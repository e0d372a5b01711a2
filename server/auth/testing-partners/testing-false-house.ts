// For tests: a house that says whatever the test wants, in the words of OpenID Connect. Everybody who comes is the test's visitor, and what it answers is
// right until the test changes it: the honest one is testing-house.ts.
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import { CLIENT } from './testing-house.ts'

type Claims = Record<string, unknown>

/** What may be changed; `undefined` leaves a thing out. */
export interface Lies {
  /** Of the discovery document. */
  readonly about?: Claims
  /** Of the address that the browser comes back by. */
  readonly answer?: (answer: URLSearchParams) => void
  readonly claims?: Claims
  /** Instead of signing them. */
  readonly idToken?: (claims: Claims) => string | undefined | Promise<string | undefined>
  readonly userInfo?: Claims
  /** Instead of its keys: the body and the status. */
  readonly keys?: readonly [unknown, number]
}

export interface FalseHouse {
  readonly issuer: string
  readonly settings: PartnerSettings
  readonly jwk: JWK
  lies: Lies
  /** Paths asked of it, the oldest first. */
  readonly asked: string[]
  /** What a browser was last sent along with. */
  readonly begun: URLSearchParams
  close(): Promise<void>
}

/** `path`: of its issuer. */
export async function openFalseHouse(path = ''): Promise<FalseHouse> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
  const codes = new Map<string, URLSearchParams>()
  const asked: string[] = []
  let begun = new URLSearchParams()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    asked.push(url.pathname)
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return json({ ...about(), ...house.lies.about })
    if (url.pathname === '/jwks') return json(...(house.lies.keys ?? ([{ keys: [jwk] }, 200] as const)))
    if (url.pathname === '/authorize') {
      begun = url.searchParams
      const code = randomUUID()
      codes.set(code, begun)
      const back = new URL(begun.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: begun.get('state') ?? '', iss: issuer }).toString()
      house.lies.answer?.(back.searchParams)
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/token') return json(...(await tokensFor(await textOf(request))))
    if (url.pathname === '/userinfo') return json(house.lies.userInfo ?? {})
    return json({}, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}${path}`

  const about = () => ({
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/userinfo`,
    jwks_uri: `${origin}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    // It would take anything.
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  })

  async function tokensFor(body: URLSearchParams): Promise<[unknown, number]> {
    const asking = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asking || asking.get('code_challenge') !== proof) return [{ error: 'invalid_grant' }, 400]
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: CLIENT, iat: now, exp: now + 600, nonce: asking.get('nonce') }
    const claims = { ...usual, ...house.lies.claims }
    const honest = (all: Claims) => new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: jwk.kid }).sign(privateKey)
    const id_token = await (house.lies.idToken ?? honest)(claims)
    return [{ access_token: randomUUID(), token_type: 'bearer', expires_in: 600, id_token }, 200]
  }

  const house: FalseHouse = {
    issuer,
    jwk,
    asked,
    lies: {},
    settings: {
      name: 'keycloak',
      clientIds: [CLIENT],
      secret: 'a secret of the club',
      redirectUri: '',
      url: issuer.replace(/\/+$/, ''),
      skipNonceCheck: false,
      emailOptional: false,
    },
    get begun() {
      return begun
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return house
}

async function textOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString())
}
