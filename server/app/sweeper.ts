// Looks at the start and every hour for applications that nobody confirmed, and calls the function sweep-applications to remove them, as the
// scheduler of a hosted project does. Any number of processes may look; one at a time sweeps.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'

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

const PAUSE_MS = 60 * 60_000

export function startSweeper({ database, loopbackUrl, serviceKey, log }: SweeperDeps): Sweeper {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const [asked] = await database.query<{ due: boolean }>('select public.applications_to_sweep() as due')
    if (!asked?.due) return
    await database.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('sweep applications', 0)) as mine`,
      )
      if (!lock?.mine) return
      const response = await fetch(`${loopbackUrl}/functions/v1/sweep-applications`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceKey}`, apikey: serviceKey, 'content-type': 'application/json' },
        body: '{}',
        signal: closing.signal,
      })
      const said = await response.text()
      if (!response.ok) throw new Error(`sweep-applications answered ${response.status}: ${said}`)
      log.info({ swept: said }, 'applications nobody confirmed were removed')
    })
  }

  function wake(): void {
    running ??= sweep()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'applications nobody confirmed could not be removed')
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
