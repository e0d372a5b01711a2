// What a member does with what was said (reacts, edits, takes back) while it waits in the outbox, laid over the messages. Pure.
import type { Entry, Kind } from '#shared/outbox/act.ts'
import { numbers } from '#types/limits.ts'
import type { Message, QuotedMessage } from '#types/shapes.ts'
import { threadSubject, type Unsent } from './unsent.ts'

/** The six that are offered first. */
export const quickEmojis = ['❤️', '👍', '😂', '🎉', '😮', '😢'] as const

export const REMOVED = 'Message removed'

// Kept on devices: the shapes stay.
export type Reacting = { threadId: string; messageId: string; userId: string; emoji: string | null }
/** `unsent`: the message itself waits in the outbox, and goes first. */
export type Editing = { threadId: string; messageId: string; content: string; unsent: boolean }
export type TakingBack = { threadId: string; messageId: string }

const messageSubject = (messageId: string) => `message:${messageId}`

export const reacting: Kind<Reacting> = { kind: 'react', subject: ({ messageId }) => `reaction:${messageId}` }
export const editing: Kind<Editing> = {
  kind: 'edit-message',
  subject: ({ threadId, messageId, unsent }) => (unsent ? threadSubject(threadId) : messageSubject(messageId)),
}
export const takingBack: Kind<TakingBack> = {
  kind: 'take-back-message',
  subject: ({ messageId }) => messageSubject(messageId),
}

export type WordActs = { reactions: Entry<Reacting>[]; edits: Entry<Editing>[]; takenBack: Entry<TakingBack>[] }

/** The messages as they will be. Those nothing waits for are the same objects. */
export function withWordActs(messages: Message[], { reactions, edits, takenBack }: WordActs): Message[] {
  if (reactions.length + edits.length + takenBack.length === 0) return messages
  const emojis = new Map(reactions.map(({ input }) => [input.messageId, input]))
  const words = new Map(edits.map((edit) => [edit.input.messageId, edit]))
  const removed = new Map(takenBack.map((entry) => [entry.input.messageId, entry]))
  return messages.map((message) => {
    const gone = removed.get(message.id)
    if (gone) return asRemoved(message, gone.createdAt)
    const edit = words.get(message.id)
    const said = edit ? { ...message, content: edit.input.content, edited_at: edit.createdAt } : message
    const reaction = emojis.get(message.id)
    return reaction ? withReaction(said, reaction.userId, reaction.emoji) : said
  })
}

/** A message that waits says what it was changed to. */
export function withEdits(unsent: Unsent[], edits: Entry<Editing>[]): Unsent[] {
  if (edits.length === 0 || unsent.length === 0) return unsent
  const words = new Map(edits.map(({ input }) => [input.messageId, input.content]))
  return unsent.map((entry) => {
    const content = words.get(entry.id)
    return content === undefined ? entry : { ...entry, input: { ...entry.input, content } }
  })
}

export function withReaction(message: Message, userId: string, emoji: string | null): Message {
  const { reactions = [], ...said } = message
  const others = reactions.filter((one) => one.userId !== userId)
  const all = emoji === null ? others : [...others, { userId, emoji }]
  return all.length > 0 ? { ...said, reactions: all } : said
}

export function asRemoved(said: Message, at: string): Message {
  const { reactions: _, files: _files, voice: _voice, card: _card, ...message } = said
  return { ...message, content: REMOVED, metadata: {}, removed_at: at }
}

const QUOTED = 200

export const asQuoted = (
  message: Pick<Message, 'id' | 'seq' | 'sender_id' | 'content' | 'removed_at'>,
): QuotedMessage => ({
  id: message.id,
  seq: message.seq,
  senderId: message.sender_id,
  content: message.content.slice(0, QUOTED),
  // A log kept by an older build says nothing of it.
  removed: Boolean(message.removed_at),
})

/** Each emoji once, the most frequent first, with how often it stands there. */
export function countedEmojis(reactions: NonNullable<Message['reactions']>): { emoji: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return [...counts].map(([emoji, count]) => ({ emoji, count })).sort((a, b) => b.count - a.count)
}

// The server's clock decides; the screen offers what it will most likely allow.
const MINUTE = 60_000

type Own = Pick<Message, 'created_at' | 'hidden' | 'removed_at'>
const isThere = ({ hidden, removed_at }: Own) => !hidden && !removed_at
const age = ({ created_at }: Own, now: number) => now - Date.parse(created_at)

export const canEdit = (message: Own, now = Date.now()) =>
  isThere(message) && age(message, now) < numbers.editMinutes * MINUTE
export const canTakeBack = (message: Own, now = Date.now()) =>
  isThere(message) && age(message, now) < numbers.takeBackHours * 60 * MINUTE
