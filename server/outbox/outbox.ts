// Delivers the mails in the database's outbox (supabase/schemas/13-outbox): a new mail at once, a failed one again later. Any
// number of processes may run it: the database gives each mail to one of them. Not in charge of the texts, nor of queueing.
import { deliverMail, type OutboxDeps, type WaitingMail } from './deliver-mail.ts'

export interface OutboxWorker {
  /** Waits a few seconds for deliveries under way. A mail whose server does not answer in that time is claimed again later. */
  close(): Promise<void>
}

interface Batch {
  readonly mails: readonly WaitingMail[]
  readonly nextAttemptAt: string | null
}

const BATCH_SIZE = 5
const MAX_PAUSE_MS = 60_000
const PAUSE_AFTER_FAULT_MS = 5000
const CLOSE_WITHIN_MS = 5000

export async function startOutbox(deps: OutboxDeps): Promise<OutboxWorker> {
  const { database, log } = deps
  let closed = false
  /** A mail may have been queued since the last claim. */
  let claimAgain = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function claim(): Promise<Batch> {
    const [row] = await database.query<{ batch: Batch }>('select public.claim_outbox($1)::jsonb as batch', [BATCH_SIZE])
    return row?.batch ?? { mails: [], nextAttemptAt: null }
  }

  /** Delivers until no mail is due. Returns the milliseconds until the next one may be. */
  async function deliverDue(): Promise<number> {
    for (;;) {
      claimAgain = false
      const { mails, nextAttemptAt } = await claim()
      await Promise.all(mails.map((mail) => deliverMail(deps, mail)))
      if (closed) return MAX_PAUSE_MS
      if (mails.length > 0 || claimAgain) continue
      const wait = nextAttemptAt === null ? MAX_PAUSE_MS : Date.parse(nextAttemptAt) - Date.now()
      return Math.min(Math.max(wait, 100), MAX_PAUSE_MS)
    }
  }

  function wake(): void {
    claimAgain = true
    if (closed || running) return
    clearTimeout(timer)
    running = deliverDue()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be emptied')
        return PAUSE_AFTER_FAULT_MS
      })
      .then((pause) => {
        running = undefined
        if (!closed) timer = setTimeout(wake, pause)
      })
  }

  await database.query('update private.club set mail_works = $1 where mail_works <> $1', [deps.config.mailReaches])
  const stopListening = await database.listen('outbox', wake, wake)
  wake()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await stopListening()
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())])
    },
  }
}
