// A group as it is made, and who reads a conversation, in words. Pure.

import { listed } from '#shared/format/list.ts'
import { mediumDate } from '#shared/format/time.ts'
import { numbers } from '#types/limits.ts'
import type { Person, Thread } from '#types/shapes.ts'

export type GroupForm = { name: string; people: { id: string; name: string }[] }

export const emptyGroup = (): GroupForm => ({ name: '', people: [] })

export const longestGroupName = numbers.longestGroupName
/** Beside the member. */
export const mostOthers = numbers.mostInAGroup - 1

export const isGroupName = (name: string) => name.trim().length >= 2 && name.trim().length <= longestGroupName

// Made and joined in one moment: then there is nothing before.
const AT_ONCE = 60_000

const nameOf = (people: Person[], id: string | null) => people.find((person) => person.id === id)?.name

/** Who reads a conversation, a sentence each. The last ones are the same everywhere. */
export function readersOf(thread: Thread, me: string): string[] {
  return [...peopleOf(thread, me), 'Nobody else. Nobody of the club reads conversations.', reported]
}

const reported =
  'Only if one of you reports a message, the committee reads it, with the two before it and the two after it.'

function peopleOf(thread: Thread, me: string): string[] {
  const { type, group, participants, createdAt } = thread
  if (group) {
    const later = Date.parse(group.joinedAt) - Date.parse(createdAt) > AT_ONCE
    return [
      'Everybody in this group.',
      ...(later ? [`You came on ${mediumDate(group.joinedAt)}, and read what was said since.`] : []),
      'Who is added later reads from then on, and nothing of before. Who leaves or is taken out reads no more.',
    ]
  }
  if (type === 'plug_request') return requestReaders(thread, me)
  const all = listed(['You', ...participants.map(({ name }) => name)])
  return type === 'intro_chat' ? [`${all}.`, 'Who leaves the chat reads no more.'] : [`${all}.`]
}

function requestReaders({ participants, requesterId, status }: Thread, me: string): string[] {
  const other = participants[0]?.name ?? 'A former member'
  const passed = status === 'declined' ? [] : ['Whom it is about reads the reason, if it is passed on to them.']
  return [
    requesterId === me
      ? `You and ${other}, whom you asked.`
      : `You and ${nameOf(participants, requesterId) ?? other}, who asked.`,
    ...passed,
  ]
}
