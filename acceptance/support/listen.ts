// Joins a channel that listens to tables, and collects the changes that arrive.
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { Client } from './clients.ts'
import { until } from './until.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Listening {
  readonly channel: RealtimeChannel
  readonly changes: Change[]
  stop(): Promise<unknown>
}

export interface Wish {
  readonly event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  readonly table: string
  readonly filter?: string
}

let channels = 0

/** Resolves when the backend confirms that it listens to the tables. */
export async function listen(client: Client, ...wishes: Wish[]): Promise<Listening> {
  const changes: Change[] = []
  let watching = false
  let channel = client.channel(`acceptance-${channels++}`)
  for (const { event = '*', table, filter } of wishes) {
    channel = channel.on(
      'postgres_changes',
      { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) },
      (change) => changes.push(change as Change),
    )
  }
  channel.on('system', {}, (message: { status?: string }) => {
    if (message.status === 'ok') watching = true
  })
  await joined(channel)
  await until(() => watching, 'the backend to watch the table')
  return { channel, changes, stop: () => client.removeChannel(channel) }
}

/** Joins a channel, or rejects with the reason. */
export function joined(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    }, 8000)
  })
}
