// What is made of the words in Ava's conversations: answers to one of them, and reactions.
import { type Club, idOf, type Row, stableId } from '../club.ts'

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
  sofiamarchetti: { answers: [[4, 3]], reactions: [[3, 'b', '😂']] },
  leilafarahani: { reactions: [[4, 'a', '😂']] },
  julianashworth: { reactions: [[1, 'a', '❤️']] },
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
