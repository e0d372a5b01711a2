// Hands over the pushes of a hosted project that are due now. This repository's own server has a worker for it (server/outbox/push).
import { answerOf, type ClubClient } from '../clients.ts'
import {
  mayBePushedTo,
  newPushKeys,
  outcomeOf,
  pushRequest,
  pushSubject,
  type Settled,
  type WaitingPush,
} from './push-request.ts'

const AT_ONCE = 50
const ROUNDS = 10
const PATIENCE_MS = 10_000
const MOST_SAID = 500

/** Returns how many arrived at their push services. The first call makes the club's keys. */
export async function deliverPushes(club: ClubClient): Promise<number> {
  const fresh = newPushKeys()
  const keys = answerOf(
    await club.rpc('agree_on_push_keys', { public_key: fresh.publicKey, private_key: fresh.privateKey }),
  )
  const subject = pushSubject(Deno.env.get('SITE_URL') ?? '', Deno.env.get('MAIL_FROM') ?? '')
  let settled: Settled[] = []
  let delivered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { pushes } = answerOf(await club.rpc('hand_over_pushes', { most: AT_ONCE, settled }))
    settled = []
    if (pushes.length === 0) return delivered
    settled = await Promise.all(pushes.map(send))
    delivered += settled.filter(({ outcome }) => outcome === 'delivered').length
  }
  answerOf(await club.rpc('hand_over_pushes', { most: 0, settled }))
  return delivered

  async function send(push: WaitingPush): Promise<Settled> {
    const { id, version, endpoint } = push
    if (!mayBePushedTo(endpoint, keys.toLoopback)) return { id, version, outcome: 'gone' }
    try {
      const { headers, body } = pushRequest(push, keys, subject)
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal })
      return { id, version, ...outcomeOf(answer.status, answer.headers.get('retry-after'), await beginningOf(answer)) }
    } catch (error) {
      return { id, version, outcome: 'failed', error: String(error).slice(0, 200) }
    }
  }
}

/** A push service says little. What goes on and on is left unread. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value?.slice(0, MOST_SAID))
}
