// One joined channel of one socket: its listeners, its rights on the topic, its presence. The socket writes to the client.
import type { Caller } from '#server/platform/caller.ts'
import type { Listener } from '../changes/listeners.ts'
import type { TopicRights } from './authorise.ts'

export interface ChannelConfig {
  readonly broadcast: { readonly self: boolean; readonly ack: boolean }
  readonly presence: { readonly key: string; enabled: boolean }
  readonly private: boolean
}

export interface Channel {
  /** The client's name for it, `realtime:…`. */
  readonly topic: string
  /** The name without the prefix, as policies and other clients use it. */
  readonly subTopic: string
  readonly joinRef: string | null
  readonly config: ChannelConfig
  caller: Caller
  rights: TopicRights
  readonly listeners: Listener[]
  presenceRef: string | undefined
  expiry: NodeJS.Timeout | undefined
  isGone: boolean
  /** For a channel with replay: the ids of the messages it has got, so that it gets none twice. */
  readonly sentIds: Set<string> | undefined
  /** Sends one of the server's events to this channel's client. */
  push(event: string, payload: unknown): void
  /** Sends an event whose payload is JSON already. */
  pushEncoded(event: string, payload: string): void
  pushBinary(event: string, payload: Buffer, meta?: unknown): void
  /** Ends the channel with an error. Its client then joins and reads again. */
  lose(): void
}
