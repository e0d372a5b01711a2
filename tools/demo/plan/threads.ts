// Conversations of the demo club in every state: direct chats, requests pending, approved, declined and expired, intro chats.
import { type Club, idOf, minutesBefore, type Row, stableId, type TableRows } from '../club.ts'
import { answers, avasConversations, closers, openers, reasons } from '../conversations.ts'
import { nameOf, people } from '../people.ts'
import { type Random, seededRandom } from '../seeded-random.ts'
import type { Friendships } from './friendships.ts'
import { addIntroChat, pastIntroductions, type Sink } from './introductions.ts'
import { closePairs, decidedRequests } from './right-friends.ts'
import { cardSent, photographsSent, voiceSent, wordsMade } from './words.ts'

const DAY = 24 * 60
const ava = 'avalaurent'

type RequestStatus = 'pending' | 'approved' | 'declined' | 'expired'

interface PlugRequest {
  readonly requester: string
  readonly connector: string
  readonly target: string
  readonly status: RequestStatus
  readonly reason: string
  readonly minutesAgo: number
}

export function planThreads(club: Club, friendships: Friendships): TableRows[] {
  const random = seededRandom('threads')
  const threads: Row[] = []
  const messages: Row[] = []
  const notifications: Row[] = []
  const reactions: Row[] = []
  const files: Row[] = []
  const cards: Row[] = []

  const say = (
    threadId: string,
    from: string | null,
    text: string,
    minutesAgo: number,
    kind = 'user',
    metadata: Row = {},
  ) => {
    messages.push({
      id: stableId(`message:${threadId}:${messages.length}`),
      thread_id: threadId,
      sender_id: from ? idOf(club, from) : null,
      content: text.replace(
        /\{(post:[^}]+)\}/,
        (_, post: string) => `${club.siteUrl}/live-network?post=${stableId(post)}`,
      ),
      message_type: kind,
      metadata,
      created_at: minutesBefore(club.now, minutesAgo),
      reply_to: null,
    })
  }

  const openDirect = (a: string, b: string, began: number, last: number) => {
    const id = stableId(`direct:${a}:${b}`)
    threads.push({
      id,
      type: 'direct_message',
      participants: [idOf(club, a), idOf(club, b)],
      created_at: minutesBefore(club.now, began),
      updated_at: minutesBefore(club.now, last),
    })
    return id
  }

  for (const [friend, lines] of Object.entries(avasConversations)) {
    const times = lines.map(({ minutesAgo }) => minutesAgo)
    const id = openDirect(ava, friend, Math.max(...times), Math.min(...times))
    for (const { from, text, minutesAgo } of lines) say(id, from === 'a' ? ava : friend, text, minutesAgo)
    const said = messages.slice(-lines.length)
    reactions.push(...wordsMade(club, friend, said))
    files.push(...photographsSent(club, friend, said), ...voiceSent(club, friend, said))
    cards.push(...cardSent(club, friend, said))
  }
  const written = random.sample(friendships.pairs, 46)
  for (const [a, b] of written) {
    if (a === ava || b === ava) continue
    const start = random.between(1, 40) * DAY
    const id = openDirect(a, b, start, start - 60)
    say(id, a, random.pick(openers), start)
    say(id, b, random.pick(answers), start - 25)
    say(id, a, random.pick(closers), start - 60)
  }

  for (const [a, b] of closePairs(friendships)) {
    if (written.some((pair) => pair.includes(a) && pair.includes(b))) continue
    const lines = openers.flatMap((line, index) => [line, answers[index] ?? line])
    const id = openDirect(a, b, 90 * DAY, 20 * DAY)
    for (const [index, line] of lines.entries()) say(id, index % 2 === 0 ? a : b, line, (90 - 7 * index) * DAY)
  }

  for (const request of requests(friendships, random)) {
    addRequest(club, request, { threads, notifications, say })
  }
  for (const introduction of pastIntroductions(friendships)) addIntroChat(club, introduction, { threads, say })
  return [
    { table: 'message_threads', rows: threads },
    { table: 'messages', rows: messages.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at))) },
    { table: 'message_reactions', rows: reactions },
    { table: 'message_files', rows: files },
    { table: 'link_cards', rows: cards },
    { table: 'notifications', rows: notifications },
  ]
}

/** Requester, connector and target so that the connector knows both and they do not know each other. */
function triples(friendships: Friendships, connector: string): [string, string][] {
  const circle = friendships.of(connector)
  return circle.flatMap((requester) =>
    circle
      .filter((target) => target > requester && !friendships.areFriends(requester, target))
      .map((target): [string, string] => [requester, target]),
  )
}

function requests(friendships: Friendships, random: Random): PlugRequest[] {
  const made: PlugRequest[] = []
  // Nobody writes or reads the same words twice.
  const known = new Map<string, string[]>()
  const reasonBetween = (...two: string[]) => {
    const heard = two.flatMap((handle) => known.get(handle) ?? [])
    const fresh = random.pick(reasons.filter((reason) => !heard.includes(reason)))
    for (const handle of two) known.set(handle, [...(known.get(handle) ?? []), fresh])
    return fresh
  }
  const add = (requester: string, connector: string, target: string, status: RequestStatus, days: number) =>
    made.push({
      requester,
      connector,
      target,
      status,
      reason: reasonBetween(requester, connector),
      minutesAgo: days * DAY + random.between(10, 600),
    })
  // Waiting for Ava to decide.
  const mine = random.sample(
    triples(friendships, ava).filter(([requester, target]) => requester !== ava && target !== ava),
    4,
  )
  mine.forEach(([requester, target], index) => {
    add(
      requester,
      ava,
      target,
      index < 2 ? 'pending' : index === 2 ? 'approved' : 'declined',
      index < 2 ? index : 5 + index,
    )
  })
  // What Ava asked of her friends.
  const states: RequestStatus[] = ['pending', 'approved', 'declined', 'expired', 'approved']
  const asked = new Set<string>()
  for (const [index, connector] of friendships.of(ava).entries()) {
    const status = states[index]
    const target = friendships
      .of(connector)
      .find((handle) => handle !== ava && !friendships.areFriends(ava, handle) && !asked.has(handle))
    if (!status || !target) continue
    asked.add(target)
    add(ava, connector, target, status, status === 'expired' ? 20 : 1 + index)
  }
  for (const { handle } of random.sample(people, 14)) {
    const [triple] = random.sample(triples(friendships, handle), 1)
    if (!triple || handle === ava || triple.includes(ava)) continue
    add(
      triple[0],
      handle,
      triple[1],
      random.pick(['pending', 'approved', 'approved', 'declined']),
      random.between(1, 11),
    )
  }
  const answered = decidedRequests(friendships, (connector) => triples(friendships, connector), random)
  for (const { requester, connector, target, days } of answered) {
    const isThere = made.some(
      (one) => one.requester === requester && one.connector === connector && one.target === target,
    )
    if (!isThere) add(requester, connector, target, 'declined', days)
  }
  return made
}

function addRequest(
  club: Club,
  request: PlugRequest,
  { threads, notifications, say }: Sink & { readonly notifications: Row[] },
): void {
  const { requester, connector, target, status, reason, minutesAgo } = request
  const key = `${requester}:${connector}:${target}`
  const id = stableId(`request:${key}`)
  const decidedAt = Math.max(minutesAgo - 180, 5)
  const who = {
    requester_id: idOf(club, requester),
    connector_id: idOf(club, connector),
    target_id: idOf(club, target),
  }
  const expires = minutesBefore(club.now, minutesAgo - 14 * DAY)
  const decided = status === 'approved' || status === 'declined'
  threads.push({
    id,
    type: 'plug_request',
    title: `${nameOf(requester)} → ${nameOf(target)}`,
    participants: [who.requester_id, who.connector_id],
    status,
    ...who,
    reason,
    expires_at: expires,
    created_at: minutesBefore(club.now, minutesAgo),
    updated_at: minutesBefore(club.now, decided ? decidedAt : minutesAgo),
    decided_at: decided ? minutesBefore(club.now, decidedAt) : null,
  })
  say(id, requester, reason, minutesAgo, 'request_card', {
    ...who,
    requester_name: nameOf(requester),
    connector_name: nameOf(connector),
    target_name: nameOf(target),
    requester_avatar: club.photos.get(requester)?.[0] ?? null,
    target_avatar: club.photos.get(target)?.[0] ?? null,
    reason,
    status,
    flyer_data: null,
    request_type: 'plug_request',
    expires_at: expires,
  })
  if (status === 'pending') {
    notifications.push({
      id: stableId(`notification:${id}`),
      user_id: who.connector_id,
      title: 'Plug request',
      body: `${nameOf(requester)} would like to meet ${nameOf(target)}.`,
      data: { action: 'plug_request', threadId: id, deeplink: `/inbox?thread=${id}` },
      created_at: minutesBefore(club.now, minutesAgo),
    })
  }
  if (status === 'declined') say(id, null, 'Request declined.', decidedAt, 'system')
  if (status !== 'approved') return
  say(id, null, 'Request approved! Intro chat created.', decidedAt, 'system')
  addIntroChat(club, { requester, connector, target, request: id, minutesAgo: decidedAt }, { threads, say })
}
