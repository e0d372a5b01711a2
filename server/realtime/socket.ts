// One client's socket: reads its messages, keeps its channels, enforces its limits. The hub keeps what channels share.
import type { WebSocket } from 'ws'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import { TokenError, type Tokens } from '#server/platform/tokens.ts'
import type { Catalog } from './changes/catalog.ts'
import type { TopicRights } from './channels/authorise.ts'
import type { Channel } from './channels/channel.ts'
import { checkTopic, type OpenedChannel, openChannel } from './channels/open-channel.ts'
import { replay } from './channels/replay.ts'
import { ERRORS } from './errors/catalogue.ts'
import { JoinError } from './errors/realtime-error.ts'
import type { Hub } from './hub.ts'
import { broadcastSchema, presenceSchema, tokenSchema } from './wire/join-payload.ts'
import { limits } from './wire/limits.ts'
import { SocketWriter } from './wire/socket-writer.ts'
import { decodeMessage, type Message, type WireVersion } from './wire/wire.ts'

export interface SocketDependencies {
  readonly database: Database
  readonly hub: Hub
  readonly catalog: Catalog
  readonly tokens: Tokens
  readonly log: Log
  /** The rights of a caller on a private topic, as they stand now. */
  judge(caller: Caller, topic: string): Promise<TopicRights>
  /** How often somebody's rights have changed: whoever asked before a change asks again. */
  rightsChanges(): number
}

const LONGEST_TIMER = 2 ** 31 - 1

export class Socket {
  readonly #ws: WebSocket
  readonly #wire: SocketWriter
  readonly #visitor: Caller
  readonly #deps: SocketDependencies
  readonly #channels = new Map<string, Channel>()
  #silence: NodeJS.Timeout
  #second = 0
  #messages = 0
  #joins = 0
  /** The socket handles its messages one after the other: a leave never overtakes its join. */
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(ws: WebSocket, version: WireVersion, visitor: Caller, deps: SocketDependencies) {
    this.#ws = ws
    this.#wire = new SocketWriter(ws, version, deps.log)
    this.#visitor = visitor
    this.#deps = deps
    this.#silence = setTimeout(() => this.close(1000, 'no heartbeat'), limits.silenceMs)
    ws.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary))
    ws.on('close', () => this.#closed())
    ws.on('error', () => undefined)
  }

  close(code: number, reason: string): void {
    this.#wire.close(code, reason)
  }

  /** Ends the channels whose token is no longer valid; the client may join again with another. */
  cutOff(isEnded: (caller: Caller) => boolean, reason: string): void {
    for (const channel of [...this.#channels.values()]) if (isEnded(channel.caller)) this.#end(channel, reason)
  }

  /** Judges the private channels of these callers again: a seat, a block or a friendship may have changed (server/app/changed-rights.test.ts). */
  judgeAgain(isConcerned: (caller: Caller) => boolean): void {
    for (const channel of [...this.#channels.values()]) {
      if (channel.config.private && isConcerned(channel.caller)) void this.#judge(channel)
    }
  }

  async #judge(channel: Channel): Promise<void> {
    try {
      const rights = await this.#deps.judge(channel.caller, channel.subTopic)
      if (!channel.isGone) this.#setRights(channel, rights)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a channel could not be judged again; its client joins again')
      this.#lose(channel)
    }
  }

  /** Ends the channel if it may no longer read what it read. Returns whether it goes on. */
  #setRights(channel: Channel, rights: TopicRights): boolean {
    if ([...channel.rights.read].some((extension) => !rights.read.has(extension))) {
      this.#end(channel, `You no longer have permission to read from this Channel topic: ${channel.subTopic}`)
      return false
    }
    channel.rights = rights
    if (!rights.write.has('presence')) this.#deps.hub.untrack(channel)
    return true
  }

  /** After a gap in the change feed clients must fetch again. An error makes them rejoin, and they fetch when they have rejoined. */
  interrupt(): void {
    for (const channel of [...this.#channels.values()]) if (channel.listeners.length > 0) this.#lose(channel)
  }

  #lose(channel: Channel): void {
    if (channel.isGone) return
    this.#drop(channel)
    this.#tellOfEnd(channel, 'phx_error')
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#silence.refresh()
    if (!this.#countMessage()) return
    const message = decodeMessage(data, isBinary, this.#wire.version)
    if (!message) return
    // A full queue pauses the socket: further messages wait on the client's side.
    this.#waiting += 1
    if (this.#waiting === limits.messagesWaiting) this.#ws.pause()
    this.#turn = this.#turn
      .then(() => (this.#wire.isOpen ? this.#handle(message) : undefined))
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a realtime message failed')
        this.#wire.refuse(message, 'Something went wrong. Please try again.')
      })
      .finally(() => {
        this.#waiting -= 1
        if (this.#waiting < limits.messagesWaiting && this.#ws.isPaused) this.#ws.resume()
      })
  }

  #countMessage(): boolean {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#messages = 0
      this.#joins = 0
    }
    this.#messages += 1
    if (this.#messages <= limits.messagesPerSecond) return true
    this.close(1008, 'too many messages per second')
    return false
  }

  async #handle(message: Message): Promise<void> {
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.#wire.reply(message, 'ok', {})
      return
    }
    if (message.event === 'phx_join') return this.#join(message)
    const channel = this.#channels.get(message.topic)
    if (!channel) {
      if (message.ref) this.#wire.reply(message, 'error', { reason: 'unmatched topic' })
      return
    }
    switch (message.event) {
      case 'phx_leave':
        this.#drop(channel)
        this.#wire.reply(message, 'ok', {})
        this.#tellOfEnd(channel, 'phx_close')
        break
      case 'access_token':
        await this.#refresh(channel, message)
        break
      case 'broadcast':
        this.#broadcast(channel, message)
        break
      case 'presence':
        this.#presence(channel, message)
        break
    }
  }

  async #join(message: Message): Promise<void> {
    try {
      await this.#open(message)
      figures.joins.count(['joined'])
    } catch (error) {
      figures.joins.count([error instanceof JoinError ? 'refused' : 'failed'])
      if (!(error instanceof JoinError)) throw error
      this.#wire.refuse(message, error.message)
    }
  }

  async #open(message: Message): Promise<void> {
    const { hub, tokens } = this.#deps
    this.#joins += 1
    if (this.#joins > limits.joinsPerSecond) {
      throw ERRORS.tooManyJoins()
    }
    checkTopic(message.topic)
    const former = this.#channels.get(message.topic)
    if (former) this.#drop(former)
    if (this.#channels.size >= limits.channelsPerSocket) {
      throw ERRORS.tooManyChannels()
    }
    const lose = (channel: Channel) => this.#lose(channel)
    const before = this.#deps.rightsChanges()
    const opened = await openChannel(message, this.#visitor, this.#wire, this.#deps, lose)
    const { channel } = opened
    // Opening took a while: the client may have left or its session may have ended meanwhile, and then it joins nothing.
    if (!this.#wire.isOpen) return
    if (tokens.isRevoked(channel.caller)) throw ERRORS.sessionEnded()
    this.#channels.set(channel.topic, channel)
    this.#watchExpiry(channel)
    hub.enter(channel)
    this.#wire.reply(message, 'ok', { postgres_changes: opened.answered })
    await this.#welcome(opened)
    // What changed while the channel opened was told before it was there.
    if (channel.config.private && this.#deps.rightsChanges() !== before) await this.#judge(channel)
  }

  /** The messages a client gets right after the answer to its join. */
  async #welcome(opened: OpenedChannel): Promise<void> {
    const { channel, answered, listenersRefused } = opened
    const { hub, database } = this.#deps
    if (channel.config.presence.enabled) hub.tellPresenceState(channel)
    const say = (extension: string, message: string, status = 'ok') =>
      channel.push('system', { message, status, extension, channel: channel.subTopic })
    if (listenersRefused !== undefined) say('postgres_changes', listenersRefused, 'error')
    else if (answered.length > 0) say('postgres_changes', 'Subscribed to PostgreSQL')
    if (opened.asksForReplication) say('system', 'Replication connection established')
    if (opened.replay) await replay(database, channel, opened.replay)
  }

  async #refresh(channel: Channel, message: Message): Promise<void> {
    const parsed = tokenSchema.safeParse(message.payload)
    if (!parsed.success) return
    let caller: Caller
    try {
      caller = await this.#deps.tokens.verify(parsed.data.access_token)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return this.#end(channel, ERRORS.invalidToken(error).sentence)
    }
    const rights = channel.config.private ? await this.#deps.judge(caller, channel.subTopic) : channel.rights
    if (this.#channels.get(channel.topic) !== channel) return
    if (!this.#setRights(channel, rights)) return
    if (this.#deps.tokens.isRevoked(caller)) return this.#end(channel, 'Session was ended')
    channel.caller = caller
    this.#watchExpiry(channel)
  }

  #watchExpiry(channel: Channel): void {
    clearTimeout(channel.expiry)
    if (channel.caller.expiresAt === 0) return
    const left = channel.caller.expiresAt * 1000 - Date.now()
    // A timer holds at most 24 days; the club's own keys are valid for longer.
    channel.expiry = setTimeout(
      () => (left > LONGEST_TIMER ? this.#watchExpiry(channel) : this.#end(channel, 'Token has expired')),
      Math.min(Math.max(left, 0), LONGEST_TIMER),
    )
    channel.expiry.unref()
  }

  #broadcast(channel: Channel, message: Message): void {
    const parsed = broadcastSchema.safeParse(message.payload)
    if (!parsed.success || !channel.rights.write.has('broadcast')) {
      if (message.ref && channel.config.broadcast.ack) this.#wire.reply(message, 'error', { reason: 'Unauthorized' })
      return
    }
    const { event, payload, meta } = parsed.data
    // Whoever asks for it to be kept must not think that it is: nobody hears it, and the answer says why.
    if (asksToBeKept(meta)) {
      if (message.ref) this.#wire.reply(message, 'error', { error: 'Broadcasts of clients are not stored here' })
      return
    }
    this.#deps.hub.broadcast(channel.subTopic, channel.config.private, event, payload, channel, meta)
    if (message.ref && channel.config.broadcast.ack) this.#wire.reply(message, 'ok', {})
  }

  #presence(channel: Channel, message: Message): void {
    const parsed = presenceSchema.safeParse(message.payload)
    if (!parsed.success || !channel.rights.write.has('presence')) {
      this.#wire.reply(message, 'error', { reason: 'Unauthorized' })
      return
    }
    const { hub } = this.#deps
    if (parsed.data.event.toLowerCase() === 'track') {
      hub.track(channel, parsed.data.payload ?? {})
      // A client that becomes present needs the whole presence once; from then on it gets the changes.
      if (!channel.config.presence.enabled) hub.tellPresenceState(channel)
      channel.config.presence.enabled = true
    } else hub.untrack(channel)
    this.#wire.reply(message, 'ok', {})
  }

  /** Tells the client why the server ends the channel, then closes it. */
  #end(channel: Channel, reason: string): void {
    const said = { message: reason, status: 'error', extension: 'system', channel: channel.subTopic }
    channel.push('system', said)
    this.#drop(channel)
    this.#tellOfEnd(channel, 'phx_close')
  }

  #tellOfEnd({ topic, joinRef }: Channel, event: 'phx_close' | 'phx_error'): void {
    this.#wire.send({ joinRef, ref: joinRef, topic, event, payload: {} })
  }

  #drop(channel: Channel): void {
    clearTimeout(channel.expiry)
    channel.isGone = true
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    this.#deps.hub.leave(channel)
  }

  #closed(): void {
    clearTimeout(this.#silence)
    for (const channel of [...this.#channels.values()]) this.#drop(channel)
  }
}

function asksToBeKept(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'persist' in meta && Boolean(meta.persist)
}
