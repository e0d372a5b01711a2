// Whether a queued mail has left, waited for briefly. The server's worker delivers at once; on a hosted project the function deliver-outbox does,
// and is asked to here rather than at the scheduler's next minute.
import { answerOf, type ClubClient } from '../clients.ts'
import type { FunctionAnswers } from '../contract.ts'

type Delivery = Pick<FunctionAnswers['approve-application'], 'mailSent' | 'mailState' | 'mailError'>

const PATIENCE_MS = 5000
const LOOK_EVERY_MS = 100

export async function awaitDelivery(service: ClubClient, mail: string): Promise<Delivery> {
  const hosted = Boolean(Deno.env.get('SMTP_HOST'))
  if (hosted) await service.functions.invoke('deliver-outbox', { body: {} }).catch(() => undefined)
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { state, error } = answerOf(await service.rpc('mail_state', { mail })) ?? { state: 'dropped', error: null }
    if (state === 'sent') return { mailSent: true, mailState: 'sent', mailError: null }
    if (state === 'in_folder') return { mailSent: false, mailState: 'in_folder', mailError: null }
    if (state !== 'waiting') return { mailSent: false, mailState: 'failed', mailError: error }
    // A reason means that it was tried: the next try is later than anybody waits for.
    if (error || Date.now() > until) return { mailSent: false, mailState: 'waiting', mailError: error }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
