// Intro chats of the demo club: those an approved request opened, and those somebody made unasked long ago, which became friendships.
import { type Club, idOf, minutesBefore, type Row, stableId } from '../club.ts'
import { introductions } from '../conversations.ts'
import { nameOf, people } from '../people.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Friendships } from './friendships.ts'

export interface Introduction {
  readonly requester: string
  readonly connector: string
  readonly target: string
  /** The thread of the request it came of. */
  readonly request?: string
  readonly minutesAgo: number
}

/** Where threads and what is said in them are put down. */
export interface Sink {
  readonly threads: Row[]
  readonly say: (
    threadId: string,
    from: string | null,
    text: string,
    minutesAgo: number,
    kind?: string,
    metadata?: Row,
  ) => void
}

export function addIntroChat(club: Club, introduction: Introduction, { threads, say }: Sink): void {
  const { requester, connector, target, request, minutesAgo } = introduction
  const chat = stableId(`intro:${requester}:${connector}:${target}`)
  const cast = { A: requester, B: target, C: connector }
  threads.push({
    id: chat,
    type: 'intro_chat',
    title: 'Plug Chat',
    participants: [idOf(club, requester), idOf(club, connector), idOf(club, target)],
    status: null,
    requester_id: idOf(club, requester),
    connector_id: idOf(club, connector),
    target_id: idOf(club, target),
    parent_request_id: request ?? null,
    created_at: minutesBefore(club.now, minutesAgo),
    updated_at: minutesBefore(club.now, minutesAgo),
  })
  const greeting = `Hi ${nameOf(requester)} and ${nameOf(target)}! ${nameOf(connector)} thinks you two should meet.`
  say(chat, null, greeting, minutesAgo, 'system', { kind: 'greeting' })
  const lines = introductions[threads.length % introductions.length] ?? []
  lines.forEach(([from, text], index) => {
    const words = text.replace(/\b[ABC]\b/g, (letter) => firstNameOf(cast[letter as keyof typeof cast]))
    say(chat, cast[from], words, Math.max(minutesAgo - 20 - index * 35, 1))
  })
}

function firstNameOf(handle: string): string {
  return nameOf(handle).split(' ')[0] ?? ''
}

/** Friends of one member who are each other's friends by now, thanks to that member. */
export function pastIntroductions(friendships: Friendships): Introduction[] {
  const random = seededRandom('introductions')
  return people.flatMap(({ handle: connector }) => {
    const circle = friendships.of(connector)
    const friends = circle.flatMap((a) =>
      circle.filter((b) => b > a && friendships.areFriends(a, b)).map((b) => [a, b] as const),
    )
    const made = connector === 'avalaurent' ? 3 : random.between(0, 1)
    return random.sample(friends, made).map(([requester, target]) => ({
      requester,
      connector,
      target,
      minutesAgo: random.between(30, 300) * 1440 + random.between(10, 600),
    }))
  })
}
