// GET /callback: the partner sends the browser back. Answers with a redirect to where it began: with a code (PKCE), with a session in the fragment, or
// with the reason of a refusal. POST /callback is Apple's form, which comes without our cookie: the browser is asked to come again by GET.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import { endFlowCookie, flowCookie } from '../../http/flow-cookie.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { type Reason, reasonOf, redirectTo, withReason, withSession } from '../../http/redirect-with.ts'
import { admit } from '../../identities/admit.ts'
import { type Linked, linkIdentity } from '../../identities/link-identity.ts'
import { refuseStranger } from '../../identities/stranger.ts'
import {
  claimFlow,
  endFlow,
  type Flow,
  isForTokens,
  issuePartnerCode,
  nonceOf,
  sessionIn,
  verifierOf,
} from '../../links/partner-flow.ts'
import { type Partner, PartnerRefusal, PartnerUnreachable } from '../../partners/partner.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'
import { CALLBACK, cookieOf } from './begin-at-partner.ts'

const LONGEST_ANSWER = 16_000

export const callback =
  (auth: Auth): Handler =>
  async (request) => {
    if (auth.partners.size === 0) throw ERRORS.providerNotEnabled()
    if (request.req.method === 'POST') return byGet(auth, request)
    const answer = new URL(request.req.url).searchParams
    let target = new URL(auth.config.siteUrl)
    try {
      const { flow, partner, secret } = await flowOf(auth, request, answer.get('state') ?? '')
      target = new URL(flow.target)
      const refused = refusalOf(answer, flow)
      if (refused) {
        await endFlow(auth, flow)
        return redirectTo(request, withReason(target, refused, { inQuery: true }), 302)
      }
      return redirectTo(request, await withResult(auth, request, { flow, partner, secret, answer, target }), 302)
    } catch (error) {
      const refusal = asAuthError(auth, error)
      return redirectTo(request, withReason(target, reasonOf(refusal, 'server_error'), { inQuery: true }), 302)
    }
  }

async function byGet(auth: Auth, request: AuthRequest): Promise<Response> {
  const form = new URLSearchParams((await request.req.text()).slice(0, LONGEST_ANSWER))
  const address = new URL(`${auth.config.siteUrl}${CALLBACK}`)
  for (const name of ['state', 'code', 'iss', 'user', 'error', 'error_description']) {
    const value = form.get(name)
    if (value) address.searchParams.set(name, value)
  }
  return redirectTo(request, address, 303)
}

/** A state that this browser did not begin, or that was answered before, says nothing about where it belongs. */
async function flowOf(auth: Auth, request: AuthRequest, state: string) {
  if (state === '') throw ERRORS.badCallback()
  const secret = z.guid().safeParse(state).success ? flowCookie(auth, request, cookieOf(state)) : undefined
  const flow = secret === undefined ? undefined : await claimFlow(auth, state, secret)
  const partner = flow && auth.partners.get(flow.partner)
  if (!flow || !partner || secret === undefined) throw ERRORS.badState()
  endFlowCookie(auth, request, cookieOf(state))
  return { flow, partner, secret }
}

/** The partner's own reason, if it sends one: a member who changed their mind, mostly. */
function refusalOf(answer: URLSearchParams, flow: Flow): Reason | undefined {
  const error = answer.get('error')
  if (error === null) return undefined
  return {
    error: /^[\w.-]{1,60}$/.test(error) ? error : 'server_error',
    error_description: plainText(answer.get('error_description') ?? '') || `${flow.partner} did not say why`,
  }
}

const plainText = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 200)

async function withResult(
  auth: Auth,
  request: AuthRequest,
  arrived: { flow: Flow; partner: Partner; secret: string; answer: URLSearchParams; target: URL },
): Promise<URL> {
  const { flow, partner, secret, answer, target } = arrived
  const arrival = { answer, state: flow.state, nonce: nonceOf(secret), verifier: verifierOf(secret) }
  const { vouched, tokens } = await partner.finish(arrival)
  const result = await auth.database
    .transaction(async (tx) => {
      const linked: Linked = flow.linkingFor
        ? await linkIdentity(auth, tx, { userId: flow.linkingFor, sessionId: sessionIn(secret), partner, vouched })
        : { account: await admit(auth, tx, partner, vouched) }
      if ('refusal' in linked) return linked
      const { account } = linked
      if (flow.byCode) {
        const granted = { userId: account.id, tokens: isForTokens(secret) ? tokens : {} }
        return { code: await issuePartnerCode(auth, tx, flow, granted) }
      }
      const proof = { account, method: 'oauth', provider: flow.partner }
      return { opened: await openSession(auth, tx, proof, clientInfo(request)) }
    })
    .catch((error: unknown) => refuseStranger(auth, { house: partner, vouched, error }))
  if ('stranger' in result) {
    return withReason(target, reasonOf(result.stranger, 'server_error'), { inQuery: true, ticket: result.ticket })
  }
  if ('refusal' in result) throw result.refusal
  if (result.code !== undefined) {
    target.searchParams.set('code', result.code)
    return target
  }
  await endFlow(auth, flow)
  return withSession(target, await handOver(auth, result.opened))
}

/** What a partner or a forger wrote stays in the log. */
function asAuthError(auth: Auth, error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof PartnerRefusal) {
    auth.log.warn({ err: error }, "a partner's answer was refused")
    return ERRORS.partnerRefusal()
  }
  if (error instanceof PartnerUnreachable) {
    auth.log.warn({ err: error }, 'a partner could not be reached')
    return ERRORS.partnerUnreachable()
  }
  auth.log.error({ err: error }, "a partner's answer could not be taken")
  return ERRORS.unexpected()
}
