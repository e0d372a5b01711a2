// POST /token?grant_type=id_token: signs a member in, or links a way to sign in, with an id_token that a partner gave to the device. Attacks on the
// token: id-token-grant.test.ts.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ForeignTokenError } from '#server/platform/foreign-tokens.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { flag, readBody, text } from '../../http/read-body.ts'
import { admit } from '../../identities/admit.ts'
import { type Linked, linkIdentity } from '../../identities/link-identity.ts'
import { spendIdToken } from '../../links/spend-id-token.ts'
import { type Partner, PartnerUnreachable } from '../../partners/partner.ts'
import { type Vouched, vouchedBy } from '../../partners/vouched.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'
import { whoMayLink } from './link-identity.ts'

const body = z.object({
  id_token: text,
  access_token: text,
  nonce: text,
  provider: text,
  client_id: text,
  issuer: text,
  link_identity: flag,
})
type Given = z.output<typeof body>

export const idTokenGrant =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (!given.id_token) throw ERRORS.oauth('invalid request', 'id_token required')
    if (!given.provider && (!given.client_id || !given.issuer)) {
      throw ERRORS.oauth('invalid request', 'provider or client_id and issuer required')
    }
    const linking = given.link_identity ? await whoMayLink(auth, request) : undefined
    const { partner, keysOf } = await partnerFor(auth, given)
    const vouched = await verify(given, partner, keysOf)
    if (!(await spendIdToken(auth, partner.settings.name, given.id_token))) {
      throw ERRORS.oauth('invalid request', 'The id_token was used before')
    }
    const result = await auth.database.transaction(async (tx) => {
      const linked: Linked = linking
        ? await linkIdentity(auth, tx, { userId: linking.account.id, sessionId: linking.sessionId, partner, vouched })
        : { account: await admit(auth, tx, partner, vouched) }
      if ('refusal' in linked) return linked
      const proof = { account: linked.account, method: 'oauth', provider: partner.settings.name }
      return { opened: await openSession(auth, tx, proof, clientInfo(request)) }
    })
    if ('refusal' in result) throw result.refusal
    return request.json(await handOver(auth, result.opened))
  }

type Keys = NonNullable<Awaited<ReturnType<NonNullable<Partner['idTokens']>>>>

/** By its name, or by its issuer where the client names that with its own id. */
async function partnerFor(auth: Auth, given: Given): Promise<{ partner: Partner; keysOf: Keys }> {
  const signing = [...auth.partners.values()].filter((partner) => partner.idTokens)
  const named = given.provider
    ? signing.filter(({ settings }) => settings.name === given.provider)
    : signing.filter(({ settings }) => settings.clientIds.includes(given.client_id))
  try {
    for (const partner of named) {
      const keysOf = await partner.idTokens?.()
      if (keysOf && (given.provider || keysOf.issuer === given.issuer)) return { partner, keysOf }
    }
  } catch (error) {
    throw unreachable(auth, error)
  }
  throw ERRORS.providerDisabled(given.provider || given.issuer)
}

async function verify(given: Given, partner: Partner, { issuer, keys }: Keys): Promise<Vouched> {
  const { clientIds, skipNonceCheck } = partner.settings
  const claims = await keys({
    token: given.id_token,
    issuer,
    audiences: clientIds,
    accessToken: given.access_token || undefined,
  }).catch((error: unknown) => {
    if (error instanceof ForeignTokenError) throw ERRORS.oauth('invalid request', 'Bad ID token')
    throw ERRORS.partnerUnreachable()
  })
  if (!skipNonceCheck) checkNonce(given.nonce, typeof claims.nonce === 'string' ? claims.nonce : '')
  return vouchedBy(issuer, claims)
}

/**
 * The token has the nonce's hash, as the platform's clients send it to the partner, or the nonce itself. What looks like a hash is one: whoever stole the
 * token reads it there, and does not know of what.
 */
function checkNonce(given: string, inToken: string): void {
  if ((given === '') !== (inToken === '')) {
    throw ERRORS.oauth('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  const hashed = createHash('sha256').update(given).digest('hex')
  const plain = !/^[\da-f]{64}$/i.test(inToken) && same(given, inToken)
  if (!plain && !same(hashed, inToken)) throw ERRORS.oauth('invalid nonce', 'Nonces mismatch')
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function unreachable(auth: Auth, error: unknown): unknown {
  if (!(error instanceof PartnerUnreachable)) return error
  auth.log.warn({ err: error }, 'a partner could not be reached')
  return ERRORS.partnerUnreachable()
}
