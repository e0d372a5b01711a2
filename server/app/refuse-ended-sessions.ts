// Refuses the tokens of ended sessions: those the database notifies about, from every process, and those that ended before this
// process listened.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const CHANNEL = 'ended_sessions'
const TRY_AGAIN_MS = 1000

/** Returns a function that stops it. Tested in ended-sessions.test.ts. */
export async function refuseEndedSessions(database: Database, tokens: Tokens, log: Log): Promise<() => Promise<void>> {
  let stopped = false

  async function catchUp(): Promise<void> {
    const rows = await database.query<{ id: string }>('select id from private.ended_sessions')
    for (const { id } of rows) tokens.revokeSession(id)
  }

  /** After a reconnect: repeats until it succeeds, because the connection may fail again. */
  async function catchUpWithRetries(): Promise<void> {
    while (!stopped) {
      try {
        await catchUp()
        return
      } catch (error) {
        log.warn({ err: error }, 'could not ask which sessions ended; asking again shortly')
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  const stopListening = await database.listen(CHANNEL, tokens.revokeSession, () => void catchUpWithRetries())
  await catchUp()
  return async () => {
    stopped = true
    await stopListening()
  }
}
