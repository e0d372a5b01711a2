// Opens a channel for a join message: checks the message and the caller's rights. The socket starts using the channel.
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { TokenError, type Tokens } from '#server/platform/tokens.ts'
import type { Catalog } from '../changes/catalog.ts'
import { checkListener, type WantedListener } from '../changes/check-listeners.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { ListenerError } from '../errors/realtime-error.ts'
import { joinSchema, type Replay } from '../wire/join-payload.ts'
import { limits } from '../wire/limits.ts'
import type { SocketWriter } from '../wire/socket-writer.ts'
import type { Message } from '../wire/wire.ts'
import { authorise, EVERYTHING } from './authorise.ts'
import type { Channel } from './channel.ts'

const PREFIX = 'realtime:'

export interface OpenedChannel {
  readonly channel: Channel
  /** The answer about each of the client's listeners, in the client's order. */
  readonly answered: readonly object[]
  /** The reason why none of the channel's listeners listens, if they were refused. */
  readonly listenersRefused: string | undefined
  readonly replay: Replay | undefined
  /** The client wants to be told when messages sent from SQL begin to reach it. */
  readonly asksForReplication: boolean
}

export interface OpeningDependencies {
  readonly database: Database
  readonly tokens: Tokens
  readonly catalog: Catalog
}

let listenerIds = 0

export function checkTopic(topic: string): void {
  const isNamed = topic.startsWith(PREFIX) && topic !== PREFIX
  // The wire writes lengths in one byte.
  if (isNamed && Buffer.byteLength(topic) <= limits.topicLength) return
  throw ERRORS.topicNameRequired()
}

export async function openChannel(
  message: Message,
  visitor: Caller,
  wire: SocketWriter,
  dependencies: OpeningDependencies,
  lose: (channel: Channel) => void,
): Promise<OpenedChannel> {
  const { topic } = message
  const parsed = joinSchema.safeParse(message.payload ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw ERRORS.invalidJoinPayload(String(issue?.path.join('.')), String(issue?.message))
  }
  const { access_token: token, config } = parsed.data
  const { database, tokens } = dependencies
  // A publishable key is no token: a client that sends it is a visitor.
  const caller = token && !token.startsWith('sb_') ? await verify(tokens, token) : visitor
  const subTopic = topic.slice(PREFIX.length)
  const isPrivate = config?.private ?? false
  const replay = config?.broadcast?.replay ?? undefined
  if (replay && !isPrivate) throw ERRORS.publicReplay()
  const rights = isPrivate ? await authorise(database, caller, subTopic) : EVERYTHING
  if (rights.read.size === 0 || (replay && !rights.read.has('broadcast'))) {
    throw ERRORS.mayNotRead(subTopic)
  }
  const channel: Channel = {
    topic,
    subTopic,
    joinRef: message.joinRef ?? message.ref,
    config: {
      broadcast: { self: config?.broadcast?.self ?? false, ack: config?.broadcast?.ack ?? false },
      presence: { key: config?.presence?.key || randomUUID(), enabled: config?.presence?.enabled ?? true },
      private: isPrivate,
    },
    caller,
    rights,
    listeners: [],
    presenceRef: undefined,
    expiry: undefined,
    isGone: false,
    sentIds: replay && new Set(),
    push: (event, payload) => wire.push(topic, event, payload),
    pushEncoded: (event, payload) => wire.pushEncoded(topic, event, payload),
    pushBinary: (event, payload, meta) => wire.pushBinary(topic, event, payload, meta),
    lose: () => lose(channel),
  }
  const wanted = config?.postgres_changes ?? []
  const ids = wanted.map(() => {
    listenerIds += 1
    return listenerIds
  })
  const listenersRefused = await addListeners(channel, wanted, ids, dependencies)
  if (listenersRefused !== undefined && config?.postgres_changes_options?.wait) {
    throw ERRORS.listenersRefused(listenersRefused)
  }
  return {
    channel,
    answered: wanted.map((one, index) => ({ ...one, id: ids[index] })),
    listenersRefused,
    replay,
    asksForReplication: config?.broadcast?.replication_ready ?? false,
  }
}

/** Adds all listeners or none. Returns the reason if they are refused. */
async function addListeners(
  channel: Channel,
  wanted: readonly WantedListener[],
  ids: readonly number[],
  dependencies: OpeningDependencies,
): Promise<string | undefined> {
  try {
    const { role } = channel.caller
    const specs = await Promise.all(wanted.map((one) => checkListener(one, role, dependencies)))
    for (const [index, spec] of specs.entries()) {
      channel.listeners.push({
        id: ids[index] ?? 0,
        spec,
        get caller() {
          return channel.caller
        },
        get isGone() {
          return channel.isGone
        },
        channel,
        lose: () => channel.lose(),
        deliver: (matched, data) =>
          channel.pushEncoded('postgres_changes', `{"ids":${JSON.stringify(matched)},"data":${data}}`),
      })
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ListenerError)) throw error
    return error.message
  }
}

async function verify(tokens: Tokens, token: string): Promise<Caller> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw ERRORS.invalidToken(error)
  }
}
