// Keeps a sign-in at a company's house from its beginning to the answer, in auth.saml_relay_states as the platform does. An answer is taken once, within
// ten minutes, for the request it names. With PKCE its code is worth something only to the client that began; without, to the browser that
// has the cookie from which the request's id is made.
import { createHmac, randomUUID } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Challenge } from '../links/code-challenge.ts'
import { FLOW_LIFETIME_MS } from '../links/partner-flow.ts'

export const SSO_METHOD = 'sso/saml'

export interface RelayState {
  readonly providerId: string
  readonly requestId: string
  readonly target: string
  /** Of the flow whose code the client exchanges; null without PKCE. */
  readonly flow: string | null
}

/** What the browser keeps in its cookie makes the id of its request. */
export const requestIdOf = (secret: string) => `_${createHmac('sha256', secret).update('saml request').digest('hex')}`

export async function saveRelayState(
  auth: Auth,
  begun: { providerId: string; secret: string; target: string; challenge: Challenge | undefined },
): Promise<string> {
  const id = randomUUID()
  const flow = begun.challenge ? randomUUID() : null
  await auth.database.transaction(async (tx) => {
    if (begun.challenge) {
      await tx.query(
        `insert into auth.flow_state (id, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
         values ($1, $2::auth.code_challenge_method, $3, $4, $4, $5, $5)`,
        [flow, begun.challenge.method, begun.challenge.challenge, SSO_METHOD, auth.now()],
      )
    }
    await tx.query(
      `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [id, begun.providerId, requestIdOf(begun.secret), begun.target, flow, auth.now()],
    )
  })
  return id
}

/** Whatever the answer turns out to be, this one is over. */
export async function takeRelayState(auth: Auth, id: string): Promise<RelayState & { expired: boolean }> {
  const [row] = await auth.database.query<{
    sso_provider_id: string
    request_id: string
    redirect_to: string | null
    flow_state_id: string | null
    expired: boolean
  }>(
    `delete from auth.saml_relay_states where id = $1::uuid
     returning sso_provider_id, request_id, redirect_to, flow_state_id,
       created_at <= $2::timestamptz - make_interval(secs => $3) as expired`,
    [id, auth.now(), FLOW_LIFETIME_MS / 1000],
  )
  if (!row) throw ERRORS.relayStateNotFound()
  return {
    providerId: row.sso_provider_id,
    requestId: row.request_id,
    target: row.redirect_to ?? auth.config.siteUrl,
    flow: row.flow_state_id,
    expired: row.expired,
  }
}
