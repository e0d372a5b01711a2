// Implements Database over one PostgreSQL: a pool for the hot path, a small one for the server's questions, an ordinary pool for everything
// else, and a connection for LISTEN.
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { openChangeFeed } from '../changes/change-feed.ts'
import { Listener } from '../connection/listener.ts'
import { OrdinaryPool } from '../connection/ordinary-pool.ts'
import type { Pooler } from '../connection/request-login.ts'
import { RequestPool } from '../connection/request-pool.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import type { Database, Transaction } from '../database.ts'
import { openStandby, type StandbySettings } from './open-standby.ts'

const MOST_ASKED = 6

export interface Ways {
  readonly log: Log
  /** For everything that ends with its transaction. */
  readonly pooler?: Pooler | undefined
  /** For reads that say they may go there. */
  readonly standby?: StandbySettings | undefined
}

/** `target` is the database itself: notifications and changes come from it. */
export function connectDatabase(target: ConnectionTarget, { log, pooler, standby: read }: Ways): Database {
  // Four are enough for two cores.
  const requests = new RequestPool(target, { name: 'requests', usual: 4, most: 16, queued: 8 }, pooler)
  // Nothing waits behind a slow question.
  const questions = new RequestPool(target, { name: 'questions', usual: 2, most: MOST_ASKED, queued: 1 }, pooler)
  const pool = new OrdinaryPool(pooler?.target ?? target, log, { pooled: pooler !== undefined })
  const listener = new Listener(target, log)
  const standby = read && openStandby(read, pool, target, log)
  // The start waits for none: the database answers until it is there.
  void standby?.try()

  return {
    connection: target,
    request: async (statement) => {
      const { maybeStandby, readOnly, caller } = statement
      const asks = maybeStandby && readOnly && caller.role !== 'service_role'
      return (asks && (await standby?.read(statement))) || requests.run(statement)
    },
    askAll: (statements) => questions.runAll(statements.map((statement) => ({ ...statement, readOnly: true }))),
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
    ...(standby ? { standbyTrouble: () => standby.trouble } : {}),
    ping: () => pool.ping(),
    close: async () => {
      await listener.close()
      await standby?.close()
      await Promise.all([requests.close(), questions.close()])
      await pool.close()
    },
  }
}
