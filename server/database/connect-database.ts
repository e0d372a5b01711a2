// The Database over one PostgreSQL: the hot path's pool, an ordinary pool for everything else, and a connection that listens.
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { openChangeFeed } from './changes/change-feed.ts'
import type { ConnectionTarget } from './connection/connection-target.ts'
import { OrdinaryPool } from './connection/ordinary-pool.ts'
import { RequestPool } from './connection/request-pool.ts'
import type { Database, Transaction } from './database.ts'
import { Listener } from './listener.ts'

export function connectDatabase(target: ConnectionTarget, { log }: { log: Log }): Database {
  const requests = new RequestPool(target)
  const pool = new OrdinaryPool(target, log)
  const listener = new Listener(target, log)

  return {
    connection: target,
    request: (statement) => requests.run(statement),
    query: (sql, params) => pool.query(sql, params),
    transaction: (work) => pool.transaction(work),
    asCaller: <T>(caller: Caller, work: (tx: Transaction) => Promise<T>) =>
      pool.transaction(async (tx) => {
        await tx.query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
             set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
             set_config('search_path', 'public, extensions', true), set_config('statement_timeout', '30s', true)`,
          [caller.role, caller.claimsJson, caller.userId],
        )
        return work(tx)
      }),
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, onPayload, onReconnect),
    changes: (publications, handlers) => openChangeFeed(target, publications, handlers, log),
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      await listener.close()
      await requests.close()
      await pool.close()
    },
  }
}
