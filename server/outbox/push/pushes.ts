// Hands over the pushes in the database's queue (supabase/schemas/33-push): news at once, what failed again later. Any number of processes may run it:
// the database gives each push to one of them. Not in charge of what they say, nor of who may hear it.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { PushBatch, PushKeys, SettledPush } from '#types/shapes.ts'
import { createPushSender } from './send-push.ts'

export interface PushDeps {
  readonly database: Database
  readonly log: Log
  readonly config: { readonly siteUrl: string; readonly mailFrom: string; readonly production: boolean }
}

export interface PushWorker {
  /** Waits a few seconds for those on their way. What is not settled then is handed out again later. */
  close(): Promise<void>
}

const AT_ONCE = 100
const BATCH_SIZE = 50
/** What comes within this is taken and settled together: to be asked costs the database as much as several pushes do. The first after a pause goes at once. */
const GATHER_MS = 100
/** How often closing looks whether all have arrived. */
const CLOSING_MS = 15
/** What somebody else had in hand is told again after this. */
const AGAIN_MS = 50
const MAX_PAUSE_MS = 60_000
/** What was queued while something was due wakes nobody (33-push/02-queue): it is looked for so often, for so long, after anything was handed over. */
const LOOK_MS = 500
const LOOK_FOR_MS = 10_000
const PAUSE_AFTER_FAULT_MS = 5000
const CLOSE_WITHIN_MS = 5000

// Only a club that pushes loads what encrypts.
const load = () => import('../../../supabase/functions/_shared/pushes/push-request.ts')

export async function startPushes({ database, log, config }: PushDeps): Promise<PushWorker> {
  const keys = await agreeOnPushKeys(database, mayLoopBack(config))
  const sender = createPushSender()
  const settled: SettledPush[] = []
  let inFlight = 0
  let closed = false
  let nudged = false
  let nudge = () => {}
  let askedAt = Number.NEGATIVE_INFINITY
  let handedOverAt = Number.NEGATIVE_INFINITY

  function wake(): void {
    nudged = true
    nudge()
  }

  /** Until something is queued or settled, at most so long. */
  async function rest(milliseconds: number): Promise<void> {
    if (!nudged && !closed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        nudge = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    nudge = () => {}
    nudged = false
  }

  async function send(push: PushBatch['pushes'][number]): Promise<void> {
    const { pushRequest, outcomeOf, mayBePushedTo, pushSubject } = await load()
    const { id, version, endpoint } = push
    const tell = (outcome: Omit<SettledPush, 'id' | 'version'>) => settled.push({ id, version, ...outcome })
    try {
      if (!mayBePushedTo(endpoint, keys.toLoopback)) {
        tell({ outcome: 'gone', error: 'not an address to push to' })
        return
      }
      const request = pushRequest(push, keys, pushSubject(config.siteUrl, config.mailFrom))
      const answer = await sender.send(endpoint, request)
      const outcome =
        'fault' in answer
          ? { outcome: 'failed' as const, error: answer.fault.slice(0, 200) }
          : outcomeOf(answer.status, answer.retryAfter, answer.said)
      if (outcome.outcome === 'failed' || outcome.outcome === 'refused')
        log.warn({ push: id, host: new URL(endpoint).host, said: outcome.error }, 'a push was not delivered')
      tell(outcome)
    } catch (error) {
      // The keys of the device are none: nothing can ever be encrypted for it.
      log.warn({ push: id, err: error }, 'a push could not be made')
      tell({ outcome: 'gone', error: 'not the keys of a device' })
    } finally {
      inFlight -= 1
      wake()
    }
  }

  /** Says what became of those before, takes what is due. Returns the milliseconds until there may be more. */
  async function exchange(most: number): Promise<number> {
    const told = settled.splice(0)
    askedAt = performance.now()
    try {
      const [row] = await database.query<{ batch: PushBatch }>(
        'select public.hand_over_pushes($1, $2)::jsonb as batch',
        [most, JSON.stringify(told)],
      )
      const { pushes, unsettled, nextAttemptAt } = row?.batch ?? { pushes: [], unsettled: [], nextAttemptAt: null }
      settled.push(...unsettled)
      inFlight += pushes.length
      if (pushes.length > 0) handedOverAt = performance.now()
      // Encrypting takes the processor: between two of them goes what members wait for.
      for (const push of pushes) {
        await nextTurn()
        void send(push)
      }
      if (pushes.length === most) return 0
      if (unsettled.length > 0) return AGAIN_MS
      const wait = nextAttemptAt === null ? MAX_PAUSE_MS : Date.parse(nextAttemptAt) - Date.now()
      return Math.min(Math.max(wait, 100), performance.now() - handedOverAt < LOOK_FOR_MS ? LOOK_MS : MAX_PAUSE_MS)
    } catch (error) {
      settled.unshift(...told)
      throw error
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      const free = AT_ONCE - inFlight
      const wait =
        free === 0 && settled.length === 0
          ? MAX_PAUSE_MS
          : await exchange(Math.min(free, BATCH_SIZE)).catch((error: unknown) => {
              log.warn({ err: error }, 'pushes could not be handed over')
              nudged = false
              return PAUSE_AFTER_FAULT_MS
            })
      if (wait > 0) await rest(wait)
      // Not what waits for room: a full batch is followed by the next.
      const gathered = askedAt + GATHER_MS - performance.now()
      if (wait > 0 && gathered > 0 && !closed) await pause(gathered)
    }
  }

  const stopListening = await database.listen('pushes', wake, wake)
  const running = run()
  return {
    async close() {
      closed = true
      wake()
      await stopListening()
      const patience = Date.now() + CLOSE_WITHIN_MS
      await running
      while (inFlight > 0 && Date.now() < patience) await pause(CLOSING_MS)
      sender.close()
      if (settled.length > 0)
        await exchange(0).catch((error: unknown) => log.warn({ err: error }, 'pushes were not settled'))
    },
  }
}

/** In development and tests, on this machine: a push service may be one's own. */
function mayLoopBack({ production, siteUrl }: PushDeps['config']): boolean {
  return !production && ['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname)
}

/** The pair the club has, or else a new one: of several first processes one makes it, and all use that. */
async function agreeOnPushKeys(database: Database, toLoopback: boolean): Promise<PushKeys> {
  const [known] = await database.query<{ publicKey: string; privateKey: string }>(
    'select public_key as "publicKey", private_key as "privateKey" from private.push_sender',
  )
  const { publicKey, privateKey } = known ?? (await load()).newPushKeys()
  const [agreed] = await database.query<{ keys: PushKeys }>(
    'select public.agree_on_push_keys($1, $2, $3)::jsonb as keys',
    [publicKey, privateKey, toLoopback],
  )
  if (!agreed) throw new Error('The database agreed on no keys for pushes.')
  return agreed.keys
}
