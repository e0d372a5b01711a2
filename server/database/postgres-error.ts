// The two errors of the database: PostgreSQL's own, with the fields a client may see, and "no database just now".

export class PostgresError extends Error {
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null
  readonly table: string | null

  constructor(fields: {
    message: string
    code: string
    details?: string | null
    hint?: string | null
    constraint?: string | null
    table?: string | null
  }) {
    super(fields.message)
    this.name = 'PostgresError'
    this.code = fields.code
    this.details = fields.details ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
    this.table = fields.table ?? null
  }
}

/** The database does not answer just now. Services answer 503 with a retry hint. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** This process is stopping and asks it nothing more. */
export class DatabaseClosed extends DatabaseUnavailable {
  constructor() {
    super('The server is stopping.')
  }
}

/** It answers, but every connection is taken. */
export class PoolBusy extends DatabaseUnavailable {}

/** The disk of the database is full. The connection is as good as before, and reading goes on. */
export const DISK_FULL = '53100'

/** SQL states that will pass: connection lost, out of memory or connections, shutting down. */
export function isUnavailable(sqlState: string): boolean {
  return sqlState !== DISK_FULL && /^(08|53|57P0[1-5])/.test(sqlState)
}

/**
 * What pgbouncer says for a while after it could not reach the database (docs/ops/deploy.md, "A pooler"). Only who waits for a connection hears it:
 * nothing of it has begun.
 */
export function isNotBegun({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === '08P01' && message.includes('server_login_retry')
}

/** The other side had closed before this was written. Its reason may wait there unread: Node destroys the socket with it. */
export function isUnsent(error: unknown): boolean {
  const { syscall, code } = (error ?? {}) as { syscall?: string; code?: string }
  return syscall === 'write' && (code === 'EPIPE' || code === 'ECONNRESET')
}
