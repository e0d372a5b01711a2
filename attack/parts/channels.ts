// The channels: every caller listens to everything there is while the victims act, and speaks where only victims may.
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Club } from '../support/club.ts'
import type { Caller } from '../support/exchange.ts'
import type { Judge } from '../support/judge.ts'
import type { Scene } from '../support/scene.ts'

const FORGED = 'spoken by somebody else'
const HEARD_WITHIN_MS = 2500
const NOTICED_WITHIN_MS = 2000

interface Ear {
  readonly caller: Caller
  say(topic: string, event: string, payload: object): void
  close(): void
}

export async function attackChannels(
  club: Club,
  judge: Judge,
  scene: Scene,
  tables: readonly string[],
): Promise<number> {
  let sent = 0
  const forgeries: string[] = []
  async function listen(
    caller: Caller,
    topics: readonly Join[],
    hear: (text: string, topic: string) => void,
  ): Promise<Ear | undefined> {
    const address = `${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0${caller.apikey ? `&apikey=${caller.apikey}` : ''}`
    const socket = new WebSocket(address)
    const opened = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    sent += 1
    if (!opened) return undefined
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      const text = String(data)
      const { topic = '' } = JSON.parse(text) as { topic?: string }
      // An answer names the topic that was asked for.
      hear(text.replaceAll(topic.replace('realtime:', ''), ''), topic)
    })
    const say = (topic: string, event: string, payload: object) => {
      if (socket.readyState !== WebSocket.OPEN) return
      sent += 1
      socket.send(JSON.stringify({ topic, event, payload, ref: String(sent), join_ref: '1' }))
    }
    for (const { topic, config } of topics)
      say(topic, 'phx_join', { config, ...(caller.token ? { access_token: caller.token } : {}) })
    return { caller, say, close: () => socket.terminate() }
  }

  const threads = scene.ids.thread ?? []
  // Where victims type to each other, and where anybody could take it to be said that they do.
  const chats = threads.flatMap((id) => [`thread:${id}`, typing(id, scene.victims.vera, scene.victims.victor)])
  // On the last two the database alone speaks.
  const spoken = [...chats, 'feed', 'console']
  const ears: (Ear | undefined)[] = []
  for (const caller of scene.attackers) {
    const topics = [
      ...spoken.flatMap((topic) => [closed(`realtime:${topic}`), open(`realtime:${topic}`)]),
      ...tables.map((table) => watching(table)),
      ...(scene.ids.member ?? []).map((id) => watching('notifications', `user_id=eq.${id}`)),
      watching('*'),
    ]
    // A topic is joined once a socket, so the open and the closed one of a thread need two.
    for (const half of [topics.filter((_, at) => at % 2 === 0), topics.filter((_, at) => at % 2 === 1)])
      ears.push(await listen(caller, half, (text, topic) => judge.overhear(caller, topic, text)))
  }
  const victim = scene.victims.vera
  const veras = await listen(
    victim,
    spoken.map((topic) => closed(`realtime:${topic}`)),
    (text) => {
      if (text.includes(FORGED)) forgeries.push(text)
    },
  )
  await sleep(1500)

  const { unseated, ended } = scene.witnesses
  const { mia } = scene.victims
  for (const { caller, thread } of [unseated, ended])
    ears.push(
      await listen(
        caller,
        [closed(`realtime:thread:${thread}`), closed(`realtime:${typing(thread, mia, caller)}`), watching('messages')],
        (text, topic) => judge.overhear(caller, topic, text),
      ),
    )
  const mias = await listen(
    mia,
    [unseated, ended].map(({ caller, thread }) => closed(`realtime:${typing(thread, mia, caller)}`)),
    () => undefined,
  )
  await sleep(1000)
  await rest(club, mia, 'POST', 'rpc/block_member', { other: unseated.caller.id })
  await endSessions(club, ended.caller)
  await sleep(NOTICED_WITHIN_MS)

  await victimsAct(club, scene)
  for (const { caller, thread } of [unseated, ended]) {
    const payload = { says: scene.secret('what mia types after a seat or a session was taken', 'mia') }
    mias?.say(`realtime:${typing(thread, mia, caller)}`, 'broadcast', { type: 'broadcast', event: 'typing', payload })
  }
  for (const ear of ears) {
    for (const topic of spoken) {
      ear?.say(`realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'typing', payload: { says: FORGED } })
      ear?.say(`realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: { says: FORGED } })
    }
    sent += 1
    const messages = spoken.map((topic) => ({
      topic,
      event: 'typing',
      payload: { says: FORGED },
      private: true,
    }))
    await fetch(`${club.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(ear?.caller.apikey ? { apikey: ear.caller.apikey } : {}),
        ...(ear?.caller.token ? { authorization: `Bearer ${ear.caller.token}` } : {}),
      },
      body: JSON.stringify({ messages }),
    }).then((answer) => answer.arrayBuffer())
  }
  veras?.say(`realtime:${typing(threads[0] ?? '', victim, scene.victims.victor)}`, 'broadcast', {
    type: 'broadcast',
    event: 'typing',
    payload: { says: scene.secret('that vera types', 'vera', 'victor') },
  })
  await sleep(HEARD_WITHIN_MS)
  for (const text of forgeries)
    judge.accuse('events', `vera heard what somebody else said in her chat: ${text.slice(0, 200)}`)
  for (const ear of [...ears, veras, mias]) ear?.close()
  return sent
}

/** The channel of two who share a thread. */
const typing = (thread: string, one: Caller, other: Caller) => `typing:${thread}:${[one.id, other.id].sort().join(':')}`

interface Join {
  readonly topic: string
  readonly config: object
}

const closed = (topic: string): Join => ({
  topic,
  config: { private: true, broadcast: { self: false }, presence: { key: 'ear', enabled: true } },
})
const open = (topic: string): Join => ({
  topic: topic,
  config: { private: false, broadcast: { self: false }, presence: { key: 'ear', enabled: true } },
})
const watching = (table: string, filter?: string): Join => ({
  topic: `realtime:watch-${table}-${filter ?? 'all'}`,
  config: { postgres_changes: [{ event: '*', schema: 'public', table, ...(filter ? { filter } : {}) }] },
})

/** Things happen in the victims' club, each with a secret of its own. */
async function victimsAct(club: Club, scene: Scene): Promise<void> {
  const { vera, victor } = scene.victims
  const [thread] = scene.ids.thread ?? []
  const [, event] = scene.ids.post ?? []
  const act = (caller: Caller, method: string, path: string, body?: object) => rest(club, caller, method, path, body)
  await act(vera, 'POST', 'messages', {
    thread_id: thread,
    sender_id: vera.id,
    content: scene.secret('a message as it was sent', 'vera', 'victor'),
  })
  await club.database.query(
    `insert into public.notifications (user_id, title, body, data) values ($1, 'A word', $2, '{"action": "complete_profile", "deeplink": "/onboarding/finish"}')`,
    [vera.id, scene.secret('a notification as it came', 'vera')],
  )
  const members = ['vera', 'victor', 'mia', 'hugo', 'stranger', 'acquaintance', 'left', 'admin']
  const [post] = await act(vera, 'POST', 'posts', {
    user_id: vera.id,
    type: 'post',
    content: scene.secret('a post as it was written', ...members),
  })
  await act(victor, 'PATCH', `posts?id=eq.${event}`, { content: scene.secret('an event as it was edited', ...members) })
  if (post) await act(vera, 'DELETE', `posts?id=eq.${post.id}`)
}

async function rest(
  club: Club,
  caller: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string }[]> {
  const answer = await fetch(`${club.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: club.anonKey,
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${caller.name} could not ${method} ${path}: ${answer.status} ${text}`)
  return text ? (JSON.parse(text) as { id: string }[]) : []
}

async function endSessions(club: Club, caller: Caller): Promise<void> {
  const headers = { apikey: club.anonKey, authorization: `Bearer ${caller.token}` }
  const answer = await fetch(`${club.url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`${caller.name} could not sign out: ${answer.status}`)
}
