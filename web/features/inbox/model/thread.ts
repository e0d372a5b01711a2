// What a conversation is called, and the line under its name in the list.
import { ownInWords } from '#shared/cards/own-in-words.ts'
import type { Person, Thread } from '#types/shapes.ts'

/** What the chat is called in which the house introduced the two. */
const WELCOME = 'Welcome'
const PLUG_CHAT = 'Plug Chat'

/** Whether nobody but the house introduced the two. */
export const isByHouse = ({ type, title, connectorId }: Pick<Thread, 'type' | 'title' | 'connectorId'>) =>
  type === 'intro_chat' && connectorId === null && title === WELCOME

type Named = Pick<Thread, 'type' | 'title' | 'participants' | 'group'>

/** What a chat of several is, beside its name; of a group of friends, who is in it. */
export function groupKind({ title, group, participants }: Omit<Named, 'type'>): string {
  if (group) return participants.map(({ name }) => name.split(' ')[0]).join(', ')
  return title === WELCOME ? WELCOME : PLUG_CHAT
}

/** The name of a conversation, in its header and in its row of the list: its people. */
export function threadName(thread: Named): string {
  const { type, title, participants, group } = thread
  if (group) return title ?? 'Group'
  if (type === 'intro_chat') return participants.map(({ name }) => name.split(' ')[0]).join(' & ') || groupKind(thread)
  if (type === 'plug_request') return title ?? 'Plug request'
  return participants[0]?.name ?? title ?? 'A former member'
}

/** The name of the window while the conversation is open: a group is told from others by its people. */
export function windowName(thread: Named): string {
  if (thread.type !== 'intro_chat' || thread.group) return threadName(thread)
  const names = otherNames(thread.participants)
  return names ? `${groupKind(thread)}: ${names}` : groupKind(thread)
}

/** Somebody of a conversation, also who has left it. */
export const personIn = (
  { participants, former }: Pick<Thread, 'participants' | 'former'>,
  id: string | null | undefined,
) => participants.find((person) => person.id === id) ?? former.find((person) => person.id === id)

/**
 * Without what somebody across a block has written: nobody else's sender is unknown. And without what the committee hid, save one's own; the
 * card of a request stays, because it can still be answered.
 */
export const readable = <Said extends { sender_id: string | null; hidden: boolean; message_type: string }>(
  messages: Said[],
  thread: Pick<Thread, 'participants' | 'former'>,
  me: string,
) =>
  messages.filter(
    ({ sender_id, hidden, message_type }) =>
      sender_id === null || sender_id === me || (personIn(thread, sender_id) && !(hidden && message_type === 'user')),
  )

/** "Ben, Carol": the other members of a group. */
export const otherNames = (participants: Person[]) => participants.map(({ name }) => name).join(', ')

/** The line under the name in the list. */
export function preview(thread: Thread, me: string): string {
  const last = thread.lastMessage
  if (!last) return 'Say hello.'
  if (last.type === 'system') return last.content
  if (last.type === 'request_card' && thread.status === 'expired') return 'Request expired.'
  // Without a reason the card says who would like to meet whom, as the name above it does.
  if (last.type === 'request_card' && last.senderId === me && !thread.reason)
    return `You asked ${otherNames(thread.participants)}.`
  const said = ownInWords(last.content)
  if (last.senderId === me) return `You: ${said}`
  const [first] = (last.senderName ?? '').split(' ')
  return thread.type === 'direct_message' || !first ? said : `${first}: ${said}`
}
