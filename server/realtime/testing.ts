// For tests: realtime services on one database, and the unmodified client connected to them.
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import ws from 'ws'
import type { Database } from '#server/database/database.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createRealtimeService } from './service.ts'

export interface RealtimeNode {
  readonly url: string
  /** Ends the connection of every socket without a close message. */
  cut(): void
  close(): Promise<void>
}

export async function testKeys(): Promise<Keys> {
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-realtime-'))
  return loadKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
}

export async function startRealtime(
  database: Database,
  keys: Keys,
  { port = 0, ...options }: { limitFactor?: number; port?: number } = {},
): Promise<RealtimeNode> {
  const service = await createRealtimeService({ database, keys, log: createLog({ level: 'silent' }), ...options })
  const server = createServer((_, response) => response.writeHead(404).end())
  const streams = new Set<{ destroy(): void }>()
  server.on('upgrade', (request, stream, head) => {
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
    service.upgrade?.(request, stream, head, request.socket.remoteAddress)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1`,
    cut: () => {
      for (const stream of streams) stream.destroy()
    },
    close: async () => {
      await service.close?.()
      server.close()
    },
  }
}

export async function realtimeClient(node: RealtimeNode, keys: Keys, token?: string): Promise<RealtimeClient> {
  const client = new RealtimeClient(node.url, {
    params: { apikey: keys.anonKey },
    transport: ws as never,
    timeout: 5000,
    reconnectAfterMs: () => 50,
  })
  if (token) await client.setAuth(token)
  return client
}

/** Joins, and returns the status and the error the client reports. */
export function subscribed(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) =>
    channel.subscribe((status, error) => resolve(error ? `${status} ${error.message}` : status)),
  )
}
