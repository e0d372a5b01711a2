// Asks the database each minute whether something has to go, and calls the function sweep to remove it, as the scheduler of a hosted project
// does. Any number of processes may ask; one at a time sweeps.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { SweepReport } from '#types/shapes.ts'

interface SweeperDeps {
  readonly database: Database
  /** This server's own address, for requests to itself. */
  readonly loopbackUrl: string
  readonly serviceKey: string
  readonly log: Log
}

export interface Sweeper {
  close(): Promise<void>
}

/** What a member removed is gone within a minute: 30 seconds for an undo, and this. */
const PAUSE_MS = 20_000

export function startSweeper({ database, loopbackUrl, serviceKey, log }: SweeperDeps): Sweeper {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const [asked] = await database.query<{ due: boolean }>('select public.due_to_sweep() as due')
    if (!asked?.due) return
    await database.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as mine`,
      )
      if (!lock?.mine) return
      const response = await fetch(`${loopbackUrl}/functions/v1/sweep`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceKey}`, apikey: serviceKey, 'content-type': 'application/json' },
        body: '{}',
        signal: closing.signal,
      })
      const said = await response.text()
      if (!response.ok) throw new Error(`sweep answered ${response.status}: ${said}`)
      report(said)
    })
  }

  /** One line with what went. A walk through the bucket that found nothing says nothing. */
  function report(said: string): void {
    const { counts, pictures } = JSON.parse(said) as SweepReport
    const swept = Object.fromEntries(Object.entries({ ...counts, pictures }).filter(([, count]) => count > 0))
    if (Object.keys(swept).length > 0) log.info({ swept }, 'swept')
  }

  function wake(): void {
    running ??= sweep()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the sweeper failed')
      })
      .finally(() => {
        running = undefined
      })
  }

  const timer = setInterval(wake, PAUSE_MS)
  timer.unref()
  wake()
  return {
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
