// What all sockets of this process share: joined topics, listeners of tables, presence, and the connection to the other processes.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Change, ChangeFeed } from '#server/database/change.ts'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Bus, openBus } from './bus.ts'
import type { Catalog } from './changes/catalog.ts'
import { createDelivery } from './changes/deliver-changes.ts'
import { Listeners } from './changes/listeners.ts'
import { Visibility } from './changes/visibility.ts'
import type { Channel } from './channels/channel.ts'
import { FanOut } from './channels/fan-out.ts'
import { type Meta, Presence, type PresenceDiff } from './channels/presence.ts'
import { forgetMessages } from './channels/replay.ts'

export const PUBLICATION = 'supabase_realtime'
const MESSAGES_PUBLICATION = 'supabase_realtime_messages_publication'
const NODE_BEAT_MS = 15_000
const SWEEP_MS = 6 * 3600_000
const MOST_BEHIND_MS = 10_000

const meta = z.looseObject({ phx_ref: z.string() })
const nodeMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    topic: z.string(),
    event: z.string(),
    payload: z.unknown().optional(),
    isPrivate: z.boolean(),
  }),
  z.object({ kind: z.literal('track'), topic: z.string(), key: z.string(), meta, replaces: z.string().optional() }),
  z.object({ kind: z.literal('untrack'), topic: z.string(), reference: z.string() }),
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('bye') }),
])

export class Hub {
  readonly listeners = new Listeners()
  readonly presence = new Presence()
  readonly #fanOut = new FanOut<Channel>()
  readonly #channels = new Map<string, Set<Channel>>()
  readonly #log: Log
  readonly #lastHeard = new Map<string, number>()
  #visibility: Visibility | undefined
  #bus: Bus | undefined
  #feed: ChangeFeed | undefined
  #beat: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined
  onGap: (() => void) | undefined

  private constructor(log: Log) {
    this.#log = log
  }

  static async open(database: Database, catalog: Catalog, log: Log): Promise<Hub> {
    const hub = new Hub(log)
    const visibility = new Visibility(database, log)
    hub.#visibility = visibility
    const deliver = createDelivery(hub.listeners, visibility, catalog, log)
    const handlers = {
      onMessage: (message: unknown, from: string) => hub.#receive(message, from),
      onReconnect: () => hub.#reconnected(),
    }
    hub.#bus = await openBus(database, handlers, log)
    hub.#feed = await database.changes([PUBLICATION, MESSAGES_PUBLICATION], {
      onChanges: async (changes) => {
        for (const change of changes) hub.#broadcastFromSql(change)
        await deliver(changes.filter(({ table }) => table.schema !== 'realtime'))
      },
      onGap: () => hub.onGap?.(),
    })
    hub.#bus.publish({ kind: 'hello' })
    hub.#beat = setInterval(() => hub.#checkNodes(), NODE_BEAT_MS).unref()
    hub.#sweep = setInterval(() => void forgetMessages(database, log), SWEEP_MS).unref()
    await forgetMessages(database, log)
    return hub
  }

  /** For /readyz: why changes do not reach the sockets now. */
  trouble(): string | undefined {
    if (!this.#feed?.isLive) return 'do not come: the change feed is interrupted'
    return this.#feed.behindMs > MOST_BEHIND_MS
      ? `come ${Math.round(this.#feed.behindMs / 1000)} seconds late`
      : undefined
  }

  get node(): string {
    return this.#bus?.node ?? ''
  }

  get channelCount(): number {
    let count = 0
    for (const channels of this.#channels.values()) count += channels.size
    return count
  }

  enter(channel: Channel): void {
    const key = topicKey(channel.subTopic, channel.config.private)
    const channels = this.#channels.get(key) ?? new Set()
    channels.add(channel)
    this.#channels.set(key, channels)
    for (const listener of channel.listeners) this.listeners.add(listener)
  }

  leave(channel: Channel): void {
    const key = topicKey(channel.subTopic, channel.config.private)
    const channels = this.#channels.get(key)
    channels?.delete(channel)
    if (channels?.size === 0) this.#channels.delete(key)
    for (const listener of channel.listeners) this.listeners.remove(listener)
    this.untrack(channel)
  }

  /** Sends to all channels on the topic, in this and the other processes. `sender` gets its own message only if it asked for that. */
  broadcast(
    subTopic: string,
    isPrivate: boolean,
    event: string,
    payload: unknown,
    sender?: Channel,
    meta?: unknown,
  ): void {
    const isBinary = Buffer.isBuffer(payload)
    this.#deliverBroadcast(subTopic, isPrivate, event, payload, sender, meta)
    const carried = isBinary ? { base64: payload.toString('base64') } : payload
    this.#sendToOthers({ kind: 'broadcast', topic: subTopic, event, payload: carried, isPrivate })
  }

  #deliverBroadcast(
    subTopic: string,
    isPrivate: boolean,
    event: string,
    payload: unknown,
    sender?: Channel,
    meta?: unknown,
    id?: string,
  ) {
    const channels = this.#channels.get(topicKey(subTopic, isPrivate))
    if (!channels) return
    const encoded = Buffer.isBuffer(payload)
      ? ''
      : JSON.stringify({ type: 'broadcast', event, payload, ...(meta ? { meta } : {}) })
    this.#fanOut.send(topicKey(subTopic, isPrivate), channels, (channel) => {
      if (channel === sender && !channel.config.broadcast.self) return
      if (!channel.rights.read.has('broadcast')) return
      if (id && channel.sentIds?.has(id)) return
      // A message can come twice only while a replay can still fetch it.
      if (id && channel.sentIds && channel.sentIds.size < 1000) channel.sentIds.add(id)
      if (Buffer.isBuffer(payload)) channel.pushBinary(event, payload, meta)
      else channel.pushEncoded('broadcast', encoded)
    })
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    const key = channel.config.presence.key
    const replaces = channel.presenceRef
    const topic = topicKey(channel.subTopic, channel.config.private)
    if (replaces && this.presence.holds(topic, replaces, payload)) return
    const entry: Meta = { ...payload, phx_ref: randomUUID(), ...(replaces ? { phx_ref_prev: replaces } : {}) }
    const diff = this.presence.track(topic, this.node, key, entry, replaces)
    channel.presenceRef = entry.phx_ref
    this.#tellPresence(topic, diff)
    this.#sendToOthers({ kind: 'track', topic, key, meta: entry, replaces })
  }

  untrack(channel: Channel): void {
    if (!channel.presenceRef) return
    const topic = topicKey(channel.subTopic, channel.config.private)
    const diff = this.presence.untrack(topic, channel.presenceRef)
    this.#sendToOthers({ kind: 'untrack', topic, reference: channel.presenceRef })
    channel.presenceRef = undefined
    if (diff) this.#tellPresence(topic, diff)
  }

  tellPresenceState(channel: Channel): void {
    if (!channel.rights.read.has('presence')) return
    channel.push('presence_state', this.presence.state(topicKey(channel.subTopic, channel.config.private)))
  }

  #tellPresence(topic: string, diff: PresenceDiff): void {
    const encoded = JSON.stringify(diff)
    for (const channel of this.#channels.get(topic) ?? []) {
      const listens = channel.config.presence.enabled && channel.rights.read.has('presence')
      if (listens) channel.pushEncoded('presence_diff', encoded)
    }
  }

  /** `realtime.send()` writes a row; channels on the topic get it as a broadcast. Every process reads the feed, so none passes it on. */
  #broadcastFromSql({ table, type, values }: Change): void {
    if (table.schema !== 'realtime' || type !== 'INSERT' || !values) return
    const field = (name: string) => values[table.columns.findIndex((column) => column.name === name)]
    const topic = field('topic')
    if (!topic || field('extension') !== 'broadcast') return
    const bytes = field('binary_payload')
    const payload: unknown = bytes ? Buffer.from(bytes.slice(2), 'hex') : JSON.parse(field('payload') ?? 'null')
    const id = field('id') ?? ''
    const isPrivate = field('private') === 't'
    this.#deliverBroadcast(topic, isPrivate, field('event') ?? 'message', payload, undefined, { id }, id)
  }

  #receive(raw: unknown, from: string): void {
    const parsed = nodeMessage.safeParse(raw)
    if (!parsed.success) return
    this.#lastHeard.set(from, Date.now())
    const message = parsed.data
    switch (message.kind) {
      case 'broadcast':
        this.#deliverBroadcast(message.topic, message.isPrivate, message.event, fromWire(message.payload))
        break
      case 'track':
        this.#tellPresence(
          message.topic,
          this.presence.track(message.topic, from, message.key, message.meta, message.replaces),
        )
        break
      case 'untrack': {
        const diff = this.presence.untrack(message.topic, message.reference)
        if (diff) this.#tellPresence(message.topic, diff)
        break
      }
      case 'hello':
        // The new process must know of this one even if no member is present here.
        this.#bus?.publish({ kind: 'beat' })
        this.#sendOwnPresence()
        break
      case 'bye':
        this.#forgetNode(from)
        break
    }
  }

  /** Sends nothing while no other process is known. A process that starts later says hello and gets the state then. */
  #sendToOthers(message: z.input<typeof nodeMessage>): void {
    if (this.#lastHeard.size > 0) this.#bus?.publish(message)
  }

  #sendOwnPresence(): void {
    for (const { topic, key, meta } of this.presence.ofNode(this.node)) {
      this.#bus?.publish({ kind: 'track', topic, key, meta })
    }
  }

  /** After a reconnection: presence in the other processes may have changed, so this process asks for theirs and sends its own. */
  #reconnected(): void {
    for (const node of [...this.#lastHeard.keys()]) this.#forgetNode(node)
    this.#bus?.publish({ kind: 'hello' })
    this.#sendOwnPresence()
  }

  #checkNodes(): void {
    this.#bus?.publish({ kind: 'beat' })
    for (const [node, at] of this.#lastHeard) if (Date.now() - at > 3 * NODE_BEAT_MS) this.#forgetNode(node)
  }

  #forgetNode(node: string): void {
    this.#lastHeard.delete(node)
    for (const { topic, diff } of this.presence.forgetNode(node)) this.#tellPresence(topic, diff)
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    clearInterval(this.#sweep)
    this.#visibility?.stop()
    this.#bus?.publish({ kind: 'bye' })
    await this.#feed?.close()
    await this.#bus?.close()
    this.#log.debug('realtime closed')
  }
}

/** A private channel and a public one of the same name are two topics: a visitor can't send into the private one (realtime.test.ts). */
function topicKey(subTopic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${subTopic}`
}

function fromWire(payload: unknown): unknown {
  const bytes = z.strictObject({ base64: z.string() }).safeParse(payload)
  return bytes.success ? Buffer.from(bytes.data.base64, 'base64') : payload
}
