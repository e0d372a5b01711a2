// The one way the server speaks to PostgreSQL. Whether that PostgreSQL is embedded or elsewhere shows nowhere in here.
import type { Caller } from '#server/platform/caller.ts'
import type { ChangeFeed, ChangeFeedHandlers } from './change.ts'
import type { ConnectionTarget } from './connection-target.ts'

export type Param = string | number | boolean | null | Buffer

/** Settings SQL can see for one request, as PostgREST gives them (`request.method`, `request.path`, `request.headers`, `request.cookies`). */
export interface RequestSettings {
  readonly method: string
  readonly path: string
  /** Lower-cased header names to values, as JSON. */
  readonly headersJson: string
  /** Names of cookies to values, as JSON; none where not given. */
  readonly cookiesJson?: string
  /** The schema the request is about (PostgREST's profile). */
  readonly schema: string
  /** As SQL; the schema with `public` and `extensions` where not given. */
  readonly searchPath?: string
}

/** Rows as PostgreSQL sent them, undecoded text format: a column is null or its bytes. */
export interface RawResult {
  readonly rows: readonly (readonly (Buffer | null)[])[]
  readonly command: string
  readonly rowCount: number
}

export interface RequestStatement {
  readonly caller: Caller
  readonly settings: RequestSettings
  readonly sql: string
  /** Text-format parameters; a Buffer is such text in UTF-8 already. */
  readonly params: readonly Param[]
  /** Read-only requests (GET, HEAD) may not write. */
  readonly readOnly?: boolean
  /** Aborts the work and undoes it when the client has left. */
  readonly signal?: AbortSignal
}

export interface Transaction {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export interface Database extends Transaction {
  /**
   * The hot path: one write to the socket, one Sync, an implicit transaction as the caller's role with the caller's claims.
   * Errors reject with PostgresError and leave nothing behind for the next request.
   */
  request(statement: RequestStatement): Promise<RawResult>
  /** The same for reads of the server's own, on connections where none of them waits behind a client's write. */
  ask(statement: RequestStatement): Promise<RawResult>
  /**
   * Several statements in one transaction as the caller (storage, multi-step REST).
   */
  asCaller<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Ordinary queries as the owner of the tables, past every policy: auth, storage metadata, administration. Never with text a client
   * wrote as SQL.
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** LISTEN on a dedicated connection that reconnects by itself. Returns the way to stop. */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Every committed change of the tables in these publications, in commit order. */
  changes(publications: readonly string[], handlers: ChangeFeedHandlers): Promise<ChangeFeed>
  /** Connection parameters for libraries that must open their own (logical replication). */
  readonly connection: ConnectionTarget
  /** Resolves when a trivial query answers; rejects with DatabaseUnavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}
