// Another house that speaks OpenID Connect, on this machine: whoever the journey says is signed in there, and agrees at once.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from '../free-port.ts'

export interface PartnerHouse {
  readonly issuer: string
  /** Null: the visitor turns back. */
  visitor: { sub: string; email: string; email_verified: boolean; name?: string } | null
  close(): Promise<void>
}

export const SECRET = 'a secret of the club'

export async function openPartnerHouse(clubUrl: string): Promise<PartnerHouse> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'o1-club',
        client_secret: SECRET,
        redirect_uris: [`${clubUrl}/auth/v1/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['for journeys'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...house.visitor, sub: id }) }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/sign-in/')) return serve(request, response)
    const login = house.visitor && { accountId: house.visitor.sub, remember: false }
    return provider.interactionFinished(request, response, login ? { login } : { error: 'access_denied' })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const house: PartnerHouse = {
    issuer,
    visitor: null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return house
}
