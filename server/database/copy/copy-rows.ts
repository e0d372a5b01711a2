// Moves whole tables out of and into PostgreSQL with COPY, for backup and restore. Not for requests.
import pg from 'pg'

export interface CopyConnection {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** `copy … to stdout`. Each piece is one or more rows; the next comes when `onPiece` has resolved. */
  copyOut(sql: string, onPiece: (piece: Buffer) => Promise<void> | void): Promise<void>
  /** `copy … from stdin` */
  copyIn(sql: string, pieces: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

export async function openCopyConnection(connection: pg.ClientConfig): Promise<CopyConnection> {
  const client = new pg.Client(connection)
  // Without a listener, a lost connection would end the process, not only the query.
  client.on('error', () => {})
  await client.connect()
  return {
    query: async <Row>(sql: string, params?: readonly unknown[]) =>
      (await client.query(sql, params?.slice())).rows as Row[],
    copyOut: (sql, onPiece) => run(client, sql, { onPiece }),
    copyIn: (sql, pieces) => run(client, sql, { pieces }),
    close: () => client.end(),
  }
}

/** The part of pg's wire connection that COPY needs and its types leave out. */
interface Wire {
  query(sql: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  readonly stream: { pause(): void; resume(): void }
}

function run(
  client: pg.Client,
  sql: string,
  work: { onPiece?: (piece: Buffer) => Promise<void> | void; pieces?: readonly Buffer[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: unknown
    let unfinished = 0
    // pg calls these handlers on the query submitted last.
    const copy = {
      submit: (wire: unknown) => (wire as Wire).query(sql),
      handleCopyData(message: { chunk: Buffer }, wire: Wire) {
        const busy = work.onPiece?.(message.chunk)
        if (!busy) return
        // Rows received before the pause still come. The pause ends when all of them are handled.
        unfinished += 1
        wire.stream.pause()
        busy
          .catch((error: unknown) => {
            fault ??= error
          })
          .finally(() => {
            unfinished -= 1
            if (unfinished === 0) wire.stream.resume()
          })
      },
      handleCopyInResponse(wire: Wire) {
        for (const piece of work.pieces ?? []) wire.sendCopyFromChunk(piece)
        wire.endCopyFrom()
      },
      handleError(error: unknown) {
        reject(error)
      },
      handleReadyForQuery() {
        if (fault) reject(fault)
        else resolve()
      },
      handleCommandComplete() {},
      handleRowDescription() {},
      handleDataRow() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
    }
    client.query(copy)
  })
}
