// Reads every committed change of the published tables in commit order, by logical replication over a temporary slot. It replaces a lost
// connection and then tells its handlers that they may have missed changes.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import type { Change, ChangeFeed, ChangeFeedHandlers } from '../change.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import { PgoutputDecoder } from './decode-pgoutput.ts'

interface ReplicationConnection extends NodeJS.EventEmitter {
  readonly stream: { pause(): void; resume(): void; destroy(): void }
  sendCopyFromChunk(chunk: Buffer): void
}

const KEEP_ALIVE_MS = 10_000
/** PostgreSQL answers a status message at once. After this long without any message the connection is lost, even if it looks open. */
const SILENCE_MS = 35_000

export async function openChangeFeed(
  target: ConnectionTarget,
  publications: readonly string[],
  handlers: ChangeFeedHandlers,
  log: Log,
): Promise<ChangeFeed> {
  let closed = false
  let live = false
  let client: pg.Client | undefined
  let reading: FeedReader | undefined
  let first = true
  const stopFollowing = [
    figures.feedConnected.follow([], () => Number(live)),
    figures.feedLag.follow([], () => (reading?.behindMs(performance.now()) ?? 0) / 1000),
  ]

  const run = async () => {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 5000)) {
      try {
        const { ended } = await start()
        wait = 200
        await ended
      } catch (error) {
        log.warn({ err: error }, 'the change feed was interrupted; it starts again shortly')
        // One that connected and could not start keeps its slot for as long as it is open.
        client?.end().catch(() => undefined)
      }
      live = false
      if (!closed) await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  /** Resolves when changes begin to come; `ended` resolves when they stop. It is in an object because `await` would also wait for a bare promise. */
  const start = async (): Promise<{ ended: Promise<void> }> => {
    const config = { ...target, replication: 'database', application_name: 'o1 changes', keepAlive: true }
    client = new pg.Client(config as pg.ClientConfig)
    const current = client
    const lost = new Promise<void>((resolve) => {
      current.on('error', () => resolve())
      current.on('end', () => resolve())
    })
    await current.connect()
    // PostgreSQL writes values with this session's settings, not with the database's defaults.
    await current.query(
      `set timezone to 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1; set bytea_output to 'hex'`,
    )
    const slot = `o1_realtime_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    await current.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    const connection = (current as unknown as { connection: ReplicationConnection }).connection
    const names = publications.map((name) => `"${name}"`).join(',')
    const started = new Promise<void>((resolve) => connection.once('replicationStart', () => resolve()))
    const decoder = new PgoutputDecoder()
    const reader = new FeedReader(connection, decoder, handlers)
    reading = reader
    connection.on('copyData', ({ chunk }: { chunk: Buffer }) => reader.take(chunk))
    const streaming = current.query(
      `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${names}')`,
    )
    const failed = streaming.then(
      () => undefined,
      (error: unknown) => {
        if (!closed) throw error
      },
    )
    await Promise.race([started, failed])
    live = true
    if (!first) handlers.onGap()
    first = false
    const timer = setInterval(() => {
      reader.acknowledge(true)
      if (reader.silentFor(performance.now()) > SILENCE_MS) connection.stream.destroy()
    }, KEEP_ALIVE_MS)
    const ended = Promise.race([lost, failed]).finally(() => {
      clearInterval(timer)
      current.end().catch(() => undefined)
    })
    return { ended }
  }

  const { ended } = await start()
  void ended.catch(() => undefined).then(() => run())
  return {
    get isLive() {
      return live
    },
    get behindMs() {
      return reading?.behindMs(performance.now()) ?? 0
    },
    close: async () => {
      closed = true
      for (const stop of stopFollowing) stop()
      await client?.end().catch(() => undefined)
    },
  }
}

class FeedReader {
  readonly #connection: ReplicationConnection
  readonly #decoder: PgoutputDecoder
  readonly #handlers: ChangeFeedHandlers
  #batch: Change[] = []
  #working = false
  #workingSince = 0
  #position = 0n
  #heardAt = performance.now()

  constructor(connection: ReplicationConnection, decoder: PgoutputDecoder, handlers: ChangeFeedHandlers) {
    this.#connection = connection
    this.#decoder = decoder
    this.#handlers = handlers
  }

  /** Milliseconds since the last message; 0 while a handler works, because the feed may then be paused. */
  silentFor(now: number): number {
    return this.#working ? 0 : now - this.#heardAt
  }

  /** Since when the handler works on its batch, in milliseconds. */
  behindMs(now: number): number {
    return this.#working ? now - this.#workingSince : 0
  }

  take(chunk: Buffer): void {
    this.#heardAt = performance.now()
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === 'k') {
      this.#position = max(this.#position, chunk.readBigUInt64BE(1))
      if (chunk[17] === 1) this.acknowledge(false)
      return
    }
    if (kind !== 'w') return
    this.#position = max(this.#position, chunk.readBigUInt64BE(1))
    const change = this.#decoder.decode(chunk.subarray(25))
    if (change && change !== 'commit') {
      figures.changes.count([])
      this.#batch.push(change)
    }
    if (!this.#working && this.#batch.length > 0) void this.#work()
    // Limits the changes that are read but not handled yet.
    if (this.#batch.length > 2000) this.#connection.stream.pause()
  }

  async #work(): Promise<void> {
    this.#working = true
    this.#workingSince = performance.now()
    // Wait for the rest of this read: many changes at once become a few batches.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#batch.length > 0) {
      const batch = this.#batch
      this.#batch = []
      this.#workingSince = performance.now()
      this.#connection.stream.resume()
      // After a batch that fails the feed must go on.
      await this.#handlers.onChanges(batch).catch(() => this.#handlers.onGap())
    }
    this.#heardAt = performance.now()
    this.#working = false
  }

  /** Confirms everything that was read. The slot is temporary, so PostgreSQL would never send it again. */
  acknowledge(asksForAnswer: boolean): void {
    const status = Buffer.alloc(34)
    status.write('r')
    for (const offset of [1, 9, 17]) status.writeBigUInt64BE(this.#position, offset)
    status.writeBigUInt64BE(BigInt(Date.now() - 946_684_800_000) * 1000n, 25)
    status[33] = asksForAnswer ? 1 : 0
    this.#connection.sendCopyFromChunk(status)
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
