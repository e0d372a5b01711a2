// The way to a standby by DATABASE_READ_URL: its own connections, which log in as requests do on the database it copies.
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { authenticatorOf, type Pooler, RequestLogin } from '../connection/request-login.ts'
import { RequestPool } from '../connection/request-pool.ts'
import { toDatabaseError } from '../connection/to-database-error.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import type { Transaction } from '../database.ts'
import { Fence, type Position } from '../standby/fence.ts'
import { troubleOf } from '../standby/look-at-standby.ts'
import { Standby, type StandbyAccess } from '../standby/standby.ts'
import { explainConnecting } from './explain-connecting.ts'
import { isPooled } from './pooler.ts'

export interface StandbySettings {
  readonly target: ConnectionTarget
  readonly waitMs: number
}

const CONNECT_MS = 2000
/** A read that does not get a connection soon is the database's. */
const MOST_WAIT_MS = 250

/** `database` is asked how far it is; `direct` is its address, from which the logins of a copy follow. */
export function openStandby(
  { target, waitMs }: StandbySettings,
  database: Pick<Transaction, 'query'>,
  direct: ConnectionTarget,
  log: Log,
): Standby {
  return new Standby({ fence: new Fence(database), reach: () => reach(target, direct), waitMs, log })
}

/** What the doctor says of it. */
export async function lookAtStandby(
  target: ConnectionTarget,
  database: Pick<Transaction, 'query'>,
): Promise<string | undefined> {
  return lookFrom(target, await new Fence(database).now())
}

async function reach(target: ConnectionTarget, direct: ConnectionTarget): Promise<StandbyAccess> {
  const pooled = await withClient(target, (client) => isPooled(client))
  const authenticator = { ...target, user: 'authenticator', password: authenticatorOf(direct).password }
  const pooler = pooled ? await throughPooler(target, authenticator) : undefined
  const size = { name: 'standby', usual: 2, most: 12, queued: 2, mostWaitMs: MOST_WAIT_MS, tries: 1 }
  const pool = new RequestPool(target, size, pooler, new RequestLogin(target, pooler, authenticator))
  return { pool, look: (position) => lookFrom(target, position), close: () => pool.close() }
}

/** Whether it keeps statements nobody said of this one. */
async function throughPooler(target: ConnectionTarget, authenticator: ConnectionTarget): Promise<Pooler> {
  const known = await withClient(authenticator, async () => true).catch(() => false)
  return { target, requests: known ? authenticator : target, keepsStatements: false }
}

async function lookFrom(target: ConnectionTarget, position: Position): Promise<string | undefined> {
  try {
    return await withClient(target, (client) => {
      const query = async <Row>(sql: string, params: readonly unknown[] = []) =>
        (await client.query(sql, [...params])).rows as Row[]
      return troubleOf({ query }, position)
    })
  } catch (error) {
    return `can't be asked: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function withClient<T>(target: ConnectionTarget, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...target,
    application_name: 'o1 standby',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: unknown) => {
      throw new Error(explainConnecting(error, target).replace(/\.$/, ''))
    })
    return await work(client)
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    void client.end().catch(() => undefined)
  }
}
