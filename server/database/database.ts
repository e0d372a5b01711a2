// The server's only interface to PostgreSQL, the same for an embedded one and any other.
import type { Caller } from '#server/platform/caller.ts'
import type { ChangeFeed, ChangeFeedHandlers } from './change.ts'
import type { ConnectionTarget } from './connection-target.ts'
import type { PostgresError } from './postgres-error.ts'

export type Param = string | number | boolean | null | Buffer

/** Settings SQL can see for one request, as PostgREST gives them (`request.method`, `request.path`, `request.headers`, `request.cookies`). */
export interface RequestSettings {
  readonly method: string
  readonly path: string
  /** Lower-cased header names to values, as JSON. */
  readonly headersJson: string
  /** The request's id: the connection bears it while its statement runs, so that the database's own log and lists name it. */
  readonly requestId?: string
  /** Cookie names to values, as JSON; no cookies by default. */
  readonly cookiesJson?: string
  /** The schema the request is about (PostgREST's profile). */
  readonly schema: string
  /** As SQL. The default is the schema, `public` and `extensions`. */
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
  /** Parameters in text format; a Buffer is UTF-8 text already. */
  readonly params: readonly Param[]
  /** Read-only requests (GET, HEAD) may not write. */
  readonly readOnly?: boolean
  /** A read that a standby may answer where there is one. It gets to see no less than on the database itself. */
  readonly maybeStandby?: boolean
  /** Stops the work and rolls it back when the client leaves. */
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
  /**
   * The server's own reads, each as its caller, in one transaction. Its connections are separate, so that none waits behind a client's write. A
   * statement that fails ends the transaction: its error is the last of the answers, and those after it have none.
   */
  askAll(statements: readonly RequestStatement[]): Promise<readonly (RawResult | PostgresError)[]>
  /**
   * Several statements in one transaction as the caller (storage, multi-step REST).
   */
  asCaller<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Ordinary queries as the owner of the tables, which no policy limits: auth, storage metadata, administration. Never use it with SQL that a
   * client wrote.
   */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** LISTEN on a dedicated connection that reconnects by itself. Returns a function that stops it. */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Every committed change of the tables in these publications, in commit order. */
  changes(publications: readonly string[], handlers: ChangeFeedHandlers): Promise<ChangeFeed>
  /** Connection parameters for libraries that must open their own (logical replication). */
  readonly connection: ConnectionTarget
  /** Why the standby of this database is not used just now, as the end of a sentence; undefined also where there is none. */
  standbyTrouble?(): string | undefined
  /** Resolves when a trivial query answers; rejects with DatabaseUnavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}
