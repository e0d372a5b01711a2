// One joined channel of one socket: its listeners, its rights on the topic, its presence. The socket owns the wire.
import type { Caller } from '#server/platform/caller.ts'
import type { Listener } from '../changes/listeners.ts'
import type { TopicRights } from './authorise.ts'

export interface ChannelConfig {
  readonly broadcast: { readonly self: boolean; readonly ack: boolean }
  readonly presence: { readonly key: string; enabled: boolean }
  readonly private: boolean
}

export interface Channel {
  /** As the client names it, `realtime:…`. */
  readonly topic: string
  /** Without the prefix: what policies and other clients know it by. */
  readonly subTopic: string
  readonly joinRef: string | null
  readonly config: ChannelConfig
  caller: Caller
  rights: TopicRights
  readonly listeners: Listener[]
  presenceRef: string | undefined
  expiry: NodeJS.Timeout | undefined
  isGone: boolean
  /** Where old messages sent from SQL are replayed: the ids already sent, so that none is sent twice. */
  readonly told: Set<string> | undefined
  /** Sends an event of the server's to this channel's client. */
  push(event: string, payload: unknown): void
  /** The same with a payload that is JSON already. */
  pushEncoded(event: string, payload: string): void
  pushBinary(event: string, payload: Buffer, meta?: unknown): void
  /** Ends the channel with an error: its client joins again, which is when it reads again. */
  lose(): void
}
