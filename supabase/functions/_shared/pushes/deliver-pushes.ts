// Hands over the pushes of a hosted project that are due now. This repository's own server has a worker for it (server/outbox/push).
import { answerOf, type ClubClient } from '../clients.ts'
import type { SettledPush } from '../contract.ts'
import { leadsOutside } from './leads-outside.ts'
import { mayBePushedTo, newPushKeys, outcomeOf, pushRequest, pushSubject, type WaitingPush } from './push-request.ts'

const AT_ONCE = 50
const ROUNDS = 10
const PATIENCE_MS = 10_000
const MOST_SAID = 500
/** What somebody else had in hand is told again, after this long; what stays is handed out again later. */
const AGAIN_MS = 100
const AGAIN = 5

/** Returns how many arrived at their push services. The first call makes the club's keys. */
export async function deliverPushes(club: ClubClient): Promise<number> {
  const fresh = newPushKeys()
  const keys = answerOf(
    await club.rpc('agree_on_push_keys', { public_key: fresh.publicKey, private_key: fresh.privateKey }),
  )
  const subject = pushSubject(Deno.env.get('SITE_URL') ?? '', Deno.env.get('MAIL_FROM') ?? '')
  let settled: SettledPush[] = []
  let delivered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { pushes, unsettled } = answerOf(await club.rpc('hand_over_pushes', { most: AT_ONCE, settled }))
    settled = unsettled
    if (pushes.length === 0) break
    const now = await Promise.all(pushes.map(send))
    delivered += now.filter(({ outcome }) => outcome === 'delivered').length
    settled = [...unsettled, ...now]
  }
  for (let turn = 0; settled.length > 0 && turn < AGAIN; turn++) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    settled = answerOf(await club.rpc('hand_over_pushes', { most: 0, settled })).unsettled
  }
  return delivered

  async function send(push: WaitingPush): Promise<SettledPush> {
    const { id, version, endpoint } = push
    if (!mayBePushedTo(endpoint, keys.toLoopback)) return { id, version, outcome: 'gone' }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      if (!keys.toLoopback && !(await leadsOutside(new URL(endpoint).hostname, signal)))
        return { id, version, outcome: 'failed', error: 'its name leads to no public address' }
      const { headers, body } = pushRequest(push, keys, subject)
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
