// Carries broadcasts and presence between the server processes of one database by NOTIFY. It cuts long messages into pieces.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'

const CHANNEL = 'o1_realtime'
/** NOTIFY takes at most 8,000 bytes. */
const PIECE = 7000
const FORGET_PIECES_MS = 10_000
/** About 14 MB. */
const MOST_UNSENT = 2000

const piece = z.object({ n: z.string(), i: z.string(), p: z.number(), of: z.number(), d: z.string() })

export interface Bus {
  readonly node: string
  publish(message: unknown): void
  close(): Promise<void>
}

export async function openBus(
  database: Database,
  handlers: { onMessage(message: unknown, from: string): void; onReconnect(): void },
  log: Log,
): Promise<Bus> {
  const node = randomUUID()
  const waiting = new Map<string, { parts: (string | undefined)[]; left: number }>()

  const unsent: string[] = []
  let sending: Promise<void> | undefined

  const receive = (payload: string) => {
    const parsed = piece.safeParse(safeJson(payload))
    if (!parsed.success || parsed.data.n === node) return
    const { n, i, p, of, d } = parsed.data
    const whole = of === 1 ? d : collect(i, p, of, d)
    if (whole !== undefined) handlers.onMessage(safeJson(Buffer.from(whole, 'base64').toString('utf8')), n)
  }
  const stop = await database.listen(CHANNEL, receive, () => handlers.onReconnect())

  /** Sends one statement at a time, which keeps messages in order. Messages that come meanwhile go with the next statement. */
  async function send(): Promise<void> {
    while (unsent.length > 0) {
      const pieces = unsent.splice(0)
      await database
        .query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [CHANNEL, pieces])
        .catch((error: unknown) => log.warn({ err: error }, 'other processes did not receive a broadcast'))
    }
    sending = undefined
  }

  function collect(id: string, index: number, count: number, data: string): string | undefined {
    let entry = waiting.get(id)
    if (!entry) {
      entry = { parts: new Array(count), left: count }
      waiting.set(id, entry)
      setTimeout(() => waiting.delete(id), FORGET_PIECES_MS).unref()
    }
    entry.parts[index] = data
    entry.left -= 1
    if (entry.left > 0) return undefined
    waiting.delete(id)
    return entry.parts.join('')
  }

  return {
    node,
    publish(message) {
      const data = Buffer.from(JSON.stringify(message)).toString('base64')
      const count = Math.max(1, Math.ceil(data.length / PIECE))
      const id = randomUUID()
      if (unsent.length + count > MOST_UNSENT) {
        log.warn('too much waits for other processes; a broadcast was dropped')
        return
      }
      for (let index = 0; index < count; index += 1) {
        const part = data.slice(index * PIECE, (index + 1) * PIECE)
        unsent.push(JSON.stringify({ n: node, i: id, p: index, of: count, d: part }))
      }
      sending ??= send()
    },
    async close() {
      await sending
      await stop()
    },
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
