// Calls the function export-my-data when a member asked for an export, as the scheduler of a hosted project does. Any number of processes may
// ask; the database hands each export to one.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'

interface ExporterDeps {
  readonly database: Database
  /** This server's own address, for requests to itself. */
  readonly loopbackUrl: string
  readonly serviceKey: string
  readonly log: Log
}

export interface Exporter {
  close(): Promise<void>
}

const PAUSE_MS = 5_000

export function startExporter({ database, loopbackUrl, serviceKey, log }: ExporterDeps): Exporter {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function makeExports(): Promise<void> {
    const [asked] = await database.query<{ due: boolean }>('select public.exports_to_make() as due')
    if (!asked?.due) return
    const response = await fetch(`${loopbackUrl}/functions/v1/export-my-data`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, apikey: serviceKey, 'content-type': 'application/json' },
      body: '{}',
      signal: closing.signal,
    })
    const said = await response.text()
    if (!response.ok) throw new Error(`export-my-data answered ${response.status}: ${said}`)
  }

  function wake(): void {
    running ??= makeExports()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'an export could not be made')
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
