// Delivers what waits in the database's outbox (supabase/schemas/13-outbox): at once when something is queued, later when a delivery failed.
// Any number of processes may do it: the database hands each mail to one. Not in charge of what mails say, nor of what is queued.
import { deliverMail, type OutboxDeps, type WaitingMail } from './deliver-mail.ts'

export interface OutboxWorker {
  /** Waits for what is being delivered, but not for a mail server that has stopped answering: such a mail is handed out again. */
  close(): Promise<void>
}

interface Batch {
  readonly mails: readonly WaitingMail[]
  readonly nextAttemptAt: string | null
}

const AT_ONCE = 5
const LOOK_AGAIN_MS = 60_000
const AFTER_A_FAULT_MS = 5000
const CLOSING_MS = 5000

export async function startOutbox(deps: OutboxDeps): Promise<OutboxWorker> {
  const { database, log } = deps
  let closed = false
  let wanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function claim(): Promise<Batch> {
    const [row] = await database.query<{ batch: Batch }>('select public.claim_outbox($1)::jsonb as batch', [AT_ONCE])
    return row?.batch ?? { mails: [], nextAttemptAt: null }
  }

  /** Until nothing is due; then says for how long. */
  async function empty(): Promise<number> {
    for (;;) {
      wanted = false
      const { mails, nextAttemptAt } = await claim()
      await Promise.all(mails.map((mail) => deliverMail(deps, mail)))
      if (closed) return LOOK_AGAIN_MS
      if (mails.length > 0 || wanted) continue
      const wait = nextAttemptAt === null ? LOOK_AGAIN_MS : Date.parse(nextAttemptAt) - Date.now()
      return Math.min(Math.max(wait, 100), LOOK_AGAIN_MS)
    }
  }

  function wake(): void {
    wanted = true
    if (closed || running) return
    clearTimeout(timer)
    running = empty()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be emptied')
        return AFTER_A_FAULT_MS
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
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())])
    },
  }
}
