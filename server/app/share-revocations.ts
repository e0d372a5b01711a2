// Tells the other server processes on the same database which sessions and accounts ended here, and applies the ends they
// tell of.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const CHANNEL = 'o1_revocations'

const message = z.object({
  from: z.string(),
  revocation: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('session'), id: z.string() }),
    z.object({ kind: z.literal('user'), id: z.string(), at: z.number() }),
    z.object({ kind: z.literal('user-restored'), id: z.string() }),
  ]),
})

export async function shareRevocations(database: Database, tokens: Tokens, log: Log): Promise<() => Promise<void>> {
  const from = randomUUID()
  const stopTelling = tokens.onRevocation((revocation, origin) => {
    if (origin === 'elsewhere') return
    const payload = JSON.stringify({ from, revocation })
    database.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
      // If this message is lost, the rules in the database still refuse a disabled member.
      log.warn({ err: error }, 'could not tell other processes about an ended session')
    })
  })
  const stopListening = await database.listen(CHANNEL, (payload) => {
    const parsed = message.safeParse(JSON.parse(payload))
    if (parsed.success && parsed.data.from !== from) tokens.applyRevocation(parsed.data.revocation)
  })
  return async () => {
    stopTelling()
    await stopListening()
  }
}
