// Decides whether a caller may read and write the topic of a private channel. It tries the policies on realtime.messages in a transaction
// that it always rolls back. Tests with attacks: realtime.test.ts.
import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '#server/database/database.ts'
import { PostgresError } from '#server/database/postgres-error.ts'
import type { Caller } from '#server/platform/caller.ts'

type Extension = 'broadcast' | 'presence'

export interface TopicRights {
  readonly read: ReadonlySet<Extension>
  readonly write: ReadonlySet<Extension>
}

class RollBack extends Error {}

export const EVERYTHING: TopicRights = {
  read: new Set(['broadcast', 'presence']),
  write: new Set(['broadcast', 'presence']),
}

export async function authorise(database: Database, caller: Caller, topic: string): Promise<TopicRights> {
  const rights = { read: new Set<Extension>(), write: new Set<Extension>() }
  await database
    .transaction(async (tx) => {
      await tx.query(`select set_config('realtime.topic', $1, true)`, [topic])
      const probes = { broadcast: randomUUID(), presence: randomUUID() }
      await tx.query(
        `insert into realtime.messages (id, topic, extension, private) values ($1, $3, 'broadcast', true), ($2, $3, 'presence', true)`,
        [probes.broadcast, probes.presence, topic],
      )
      await tx.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true)`,
        [caller.role, caller.claimsJson, caller.userId],
      )
      const seen = await tx.query<{ extension: Extension }>(
        'select extension from realtime.messages where id in ($1, $2)',
        [probes.broadcast, probes.presence],
      )
      for (const { extension } of seen) rights.read.add(extension)
      for (const extension of ['broadcast', 'presence'] as const) {
        if (await mayInsert(tx, topic, extension)) rights.write.add(extension)
      }
      throw new RollBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  return rights
}

async function mayInsert(tx: Transaction, topic: string, extension: Extension): Promise<boolean> {
  await tx.query('savepoint probe')
  try {
    await tx.query(`insert into realtime.messages (topic, extension, private) values ($1, $2, true)`, [
      topic,
      extension,
    ])
    return true
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error
    return false
  } finally {
    await tx.query('rollback to savepoint probe')
  }
}
