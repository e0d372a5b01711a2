// Takes in which sessions ended, as the database tells it: those of now, in whatever process, and those of before this one listened.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const CHANNEL = 'ended_sessions'
const TRY_AGAIN_MS = 1000

/** Returns the way to stop. What this holds is in ended-sessions.test.ts. */
export async function hearEndedSessions(database: Database, tokens: Tokens, log: Log): Promise<() => Promise<void>> {
  let stopped = false

  async function catchUp(): Promise<void> {
    const rows = await database.query<{ id: string }>('select id from private.ended_sessions')
    for (const { id } of rows) tokens.revokeSession(id)
  }

  /** The database has just come back, and may go away again. */
  async function catchUpInTheEnd(): Promise<void> {
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

  const stopListening = await database.listen(CHANNEL, tokens.revokeSession, () => void catchUpInTheEnd())
  await catchUp()
  return async () => {
    stopped = true
    await stopListening()
  }
}
