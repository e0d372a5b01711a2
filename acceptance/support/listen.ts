// Joins a channel that listens to tables, and collects the changes that arrive.
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { Client } from './clients.ts'
import { until } from './until.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Listening {
  readonly channel: RealtimeChannel
  readonly changes: Change[]
  /** Whether the backend has told it to join again: what came meanwhile is to be read, and is not among the changes. */
  wasLost(): boolean
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
  let lost = false
  await joined(channel, () => {
    lost = true
  })
  await until(() => watching, 'the backend to watch the table')
  return { channel, changes, wasLost: () => lost, stop: () => client.removeChannel(channel) }
}

/** Joins a channel, or rejects with the reason. `onLost`: the backend has ended it afterwards, and the client joins again. */
export function joined(channel: RealtimeChannel, onLost?: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') return resolve()
      if (status === 'CLOSED') return
      reject(error ?? new Error(status))
      onLost?.()
    }, 8000)
  })
}
