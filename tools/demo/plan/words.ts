// What is made of the words in Ava's conversations: answers to one of them, and reactions.
import { type Club, idOf, type Row, stableId } from '../club.ts'
import { spokenNote } from '../pictures/voice-note.ts'
import { linked, sentPhotographs, spoken } from '../sent-photographs.ts'

/** By the friend's handle: which line answers which, and who reacts to which. Lines count from 0. */
const made: Readonly<
  Record<string, { answers?: [line: number, to: number][]; reactions: [line: number, by: 'a' | 'b', emoji: string][] }>
> = {
  marcusadeyemi: {
    answers: [[5, 4]],
    reactions: [
      [1, 'a', '🔥'],
      [3, 'a', '❤️'],
      [4, 'b', '🎉'],
    ],
  },
  sofiamarchetti: { answers: [[6, 5]], reactions: [[5, 'b', '😂']] },
  leilafarahani: { reactions: [[4, 'a', '😂']] },
  julianashworth: { reactions: [[1, 'a', '❤️']] },
}

/** The photographs that came with what a friend of hers said; the messages are marked. */
export function photographsSent(club: Club, friend: string, said: Row[]): Row[] {
  const theirs = sentPhotographs.filter(({ from }) => from === friend)
  return theirs.flatMap(({ from, line, place, id }) => {
    const message = said[line]
    const placeholder = club.sent.get(id)
    if (!message || !placeholder) return []
    const count = theirs.filter((one) => one.line === line).length
    Object.assign(message, { metadata: { kind: 'photographs', count } })
    const owner = idOf(club, from)
    const size = { width: 1200, height: 900 }
    return { id, message_id: message.id, owner_id: owner, place, name: `${owner}/${id}.jpg`, ...size, placeholder }
  })
}

/** What a friend of hers said aloud; the message is marked. */
export function voiceSent(club: Club, friend: string, said: Row[]): Row[] {
  const message = friend === spoken.from ? said[spoken.line] : undefined
  if (!message) return []
  Object.assign(message, { metadata: { kind: 'voice' } })
  const { durationMs: duration_ms, waveform } = spokenNote
  const owner_id = idOf(club, friend)
  const file = { id: spoken.id, message_id: message.id, owner_id, kind: 'voice', place: 1, duration_ms, waveform }
  return [{ ...file, name: `${owner_id}/${spoken.id}.webm` }]
}

/** The card of a page that a friend of hers sent; the message is marked. */
export function cardSent(club: Club, friend: string, said: Row[]): Row[] {
  const message = friend === linked.from ? said[linked.line] : undefined
  if (!message) return []
  const { id, address, title, description, site } = linked
  Object.assign(message, { metadata: { kind: 'link', card: id } })
  const owner_id = idOf(club, friend)
  return [{ id, owner_id, message_id: message.id, address, title, description, site, picture: `${owner_id}/${id}` }]
}

/** `said`: the messages of one of her conversations, in order. Gives the reactions; the answers are written into the messages. */
export function wordsMade(club: Club, friend: string, said: Row[]): Row[] {
  const { answers = [], reactions = [] } = made[friend] ?? {}
  for (const [line, to] of answers) Object.assign(said[line] ?? {}, { reply_to: said[to]?.id })
  return reactions.flatMap(([line, by, emoji]) => {
    const message = said[line]
    if (!message) return []
    const user = idOf(club, by === 'a' ? 'avalaurent' : friend)
    return {
      id: stableId(`reaction:${String(message.id)}:${user}`),
      message_id: message.id,
      thread_id: message.thread_id,
      user_id: user,
      emoji,
      reacted_at: message.created_at,
    }
  })
}
