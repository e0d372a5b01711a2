// From a join message to a channel: checks what was asked for and whether this caller may have it. The socket puts the channel to use.
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { TokenError, type Tokens } from '#server/platform/tokens.ts'
import { authorise, EVERYTHING } from './authorise.ts'
import type { Channel } from './channel.ts'
import { parseFilter } from './filters.ts'
import { joinSchema } from './join-payload.ts'
import { limits } from './limits.ts'
import type { Message } from './wire.ts'
import type { WireEnd } from './wire-end.ts'

const PREFIX = 'realtime:'

/** The join is answered with this sentence. */
export class JoinRefused extends Error {}

export interface OpenedChannel {
  readonly channel: Channel
  /** What the client is told of its listeners, in its order. */
  readonly answered: readonly object[]
}

let listenerIds = 0

export function checkTopic(topic: string): void {
  const isNamed = topic.startsWith(PREFIX) && topic !== PREFIX
  // Lengths travel in one byte.
  if (isNamed && Buffer.byteLength(topic) <= limits.topicLength) return
  throw new JoinRefused('TopicNameRequired: You must provide a topic name')
}

export async function openChannel(
  message: Message,
  visitor: Caller,
  wire: WireEnd,
  { database, tokens }: { database: Database; tokens: Tokens },
): Promise<OpenedChannel> {
  const { topic } = message
  const parsed = joinSchema.safeParse(message.payload ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new JoinRefused(`InvalidJoinPayload: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { access_token: token, config } = parsed.data
  const caller = token ? await verify(tokens, token) : visitor
  const subTopic = topic.slice(PREFIX.length)
  const isPrivate = config?.private ?? false
  const rights = isPrivate ? await authorise(database, caller, subTopic) : EVERYTHING
  if (isPrivate && rights.read.size === 0 && rights.write.size === 0) {
    throw new JoinRefused(`Unauthorized: You do not have permissions to read from this Channel topic: ${subTopic}`)
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
    push: (event, payload) => wire.push(topic, event, payload),
    pushBinary: (event, payload) => wire.pushBinary(topic, event, payload),
  }
  const answered = (config?.postgres_changes ?? []).map((wanted) => {
    const filter = wanted.filter ? parseFilter(wanted.filter) : undefined
    if (wanted.filter && !filter) {
      throw new JoinRefused(`RealtimeDisabledForConfiguration: invalid filter ${wanted.filter}`)
    }
    listenerIds += 1
    const id = listenerIds
    channel.listeners.push({
      id,
      spec: { event: wanted.event, schema: wanted.schema, table: wanted.table, filter },
      get caller() {
        return channel.caller
      },
      channel,
      deliver: (ids, data) => channel.push('postgres_changes', { ids, data }),
    })
    return { id, ...wanted }
  })
  return { channel, answered }
}

async function verify(tokens: Tokens, token: string): Promise<Caller> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    const reason = error.fault === 'expired' ? 'Token has expired' : error.message
    throw new JoinRefused(`InvalidJWTToken: ${reason}`)
  }
}
