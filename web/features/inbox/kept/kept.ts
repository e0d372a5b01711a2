// What the messages of a conversation keep, as its sheet lists it. Pure.
import { type OwnThing, ownParts } from '#shared/links/own-things.ts'
import { linkParts } from '#shared/written/link-text.ts'
import type { KeptMessage, MessageFile, Thread } from '#types/shapes.ts'
import { personIn } from '../model/thread.ts'

/** Without what somebody across a block has written, as in the conversation: nobody else's sender is unknown. */
export const readableKept = (
  messages: readonly KeptMessage[],
  thread: Pick<Thread, 'participants' | 'former'>,
  me: string,
) => messages.filter(({ senderId }) => senderId === null || senderId === me || personIn(thread, senderId))

export type KeptLink = {
  key: string
  message: KeptMessage
  /** Its name on the network. */
  host: string
  /** As it was written. */
  address: string
  href: string
  /** Of the club itself: opened inside of it. */
  own?: OwnThing | undefined
  /** What stands around it, in one line; empty where it stands alone. */
  words: string
}

const AROUND = 80

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function around(content: string, from: number, to: number): string {
  const before = inOneLine(content.slice(0, from))
  const after = inOneLine(content.slice(to))
  const begin = before.length > AROUND ? `…${before.slice(-AROUND)}` : before
  const end = after.length > AROUND ? `${after.slice(0, AROUND)}…` : after
  return [begin, end].filter(Boolean).join(' … ')
}

/** Addresses, the newest message first, each of them once a message. Posts of the club are cards, elsewhere. */
export function linksIn(messages: readonly KeptMessage[]): KeptLink[] {
  return messages.flatMap((message) => {
    const found = new Map<string, KeptLink>()
    let at = 0
    for (const { text, thing } of ownParts(message.content)) {
      const parts = thing?.kind === 'post' ? [{ text }] : linkParts(text)
      for (const part of parts) {
        const from = message.content.indexOf(part.text, at)
        if (from >= 0) at = from + part.text.length
        if (!part.href || found.has(part.href)) continue
        const { host } = new URL(part.href)
        found.set(part.href, {
          key: `${message.id} ${part.href}`,
          message,
          host: host.replace(/^www\./, ''),
          address: part.text,
          href: part.href,
          own: thing,
          words: from < 0 ? '' : around(message.content, from, at),
        })
      }
    }
    return [...found.values()]
  })
}

export type SharedPost = { thing: OwnThing; message: KeptMessage }

/** Posts and events that were shared, each once: where it was shared last. */
export function postsIn(messages: readonly KeptMessage[]): SharedPost[] {
  const found = new Map<string, SharedPost>()
  for (const message of messages)
    for (const { thing } of ownParts(message.content))
      if (thing?.kind === 'post' && !found.has(thing.id)) found.set(thing.id, { thing, message })
  return [...found.values()]
}

export type KeptPhoto = { file: MessageFile; message: KeptMessage }

export const photosIn = (messages: readonly KeptMessage[]): KeptPhoto[] =>
  messages.flatMap((message) => (message.files ?? []).map((file) => ({ file, message })))

/** Those that follow each other in one month of this device's clock. */
export function byMonth(messages: readonly KeptMessage[]): { month: string; messages: KeptMessage[] }[] {
  const months: { month: string; messages: KeptMessage[] }[] = []
  for (const message of messages) {
    const then = new Date(message.createdAt)
    const month = `${then.getFullYear()}-${String(then.getMonth() + 1).padStart(2, '0')}`
    const last = months.at(-1)
    if (last?.month === month) last.messages.push(message)
    else months.push({ month, messages: [message] })
  }
  return months
}
