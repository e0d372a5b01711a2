// Frames nobody would write, to the channels: whatever they say, others hear nothing of theirs, and the next one to come is served.
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Club } from '../support/club.ts'
import type { Caller } from '../support/exchange.ts'
import type { Judge } from '../support/judge.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'

const FRAMES_A_SOCKET = 25
const ANSWERS_WITHIN_MS = 5000

export async function attackFrames(
  club: Club,
  judge: Judge,
  scene: Scene,
  chance: Chance,
  count: number,
): Promise<number> {
  const threads = scene.ids.thread ?? []
  let sent = 0
  while (sent < count) {
    const caller = chance.one(scene.attackers)
    const socket = await open(club, caller, chance)
    if (!socket) {
      sent += 1
      continue
    }
    // An answer names the topic that was asked for.
    const heard = (text: string) => threads.reduce((rest, id) => rest.replaceAll(id, ''), text)
    socket.on('message', (data) => judge.overhear(caller, 'odd frames', heard(String(data))))
    for (let frame = 0; frame < FRAMES_A_SOCKET && socket.readyState === WebSocket.OPEN; frame += 1) {
      socket.send(oddFrame(scene, chance))
      sent += 1
    }
    await sleep(30)
    socket.terminate()
  }
  if (!(await isServed(club, scene.victims.vera)))
    judge.accuse('errors', 'after the odd frames nobody can join a channel')
  return sent
}

function open(club: Club, caller: Caller, chance: Chance): Promise<WebSocket | undefined> {
  const version = chance.one(['1.0.0', '1.0.0', '2.0.0', '9', ''])
  const key = caller.apikey ? `&apikey=${caller.apikey}` : ''
  const socket = new WebSocket(`${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=${version}${key}`)
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

function oddFrame(scene: Scene, chance: Chance): string | Buffer {
  const topics = [
    ...(scene.ids.thread ?? []).map((id) => `realtime:thread:${id}`),
    'phoenix',
    'realtime:*',
    'realtime:public:messages',
    'realtime:',
    '',
    'x'.repeat(3000),
  ]
  const events = [
    'phx_join',
    'phx_leave',
    'heartbeat',
    'broadcast',
    'presence',
    'access_token',
    'phx_reply',
    'phx_close',
    '',
    'nonsense',
  ]
  const deep = '['.repeat(2000)
  const odd = (): unknown =>
    chance.one([
      null,
      0,
      -1,
      1e308,
      '',
      'x',
      [],
      {},
      true,
      [[[]]],
      { a: { b: null } },
      '\u0000',
      '\ud800',
      'y'.repeat(2000),
    ])
  const payload = () =>
    chance.one<() => unknown>([
      odd,
      () => ({ config: odd() }),
      () => ({ config: { private: chance.happens(0.5), broadcast: odd(), presence: odd(), postgres_changes: odd() } }),
      () => ({
        config: {
          postgres_changes: [
            {
              event: chance.one(['*', 'INSERT', 'x', 1]),
              schema: chance.one(['public', 'private', 'auth', odd()]),
              table: chance.one(['messages', 'profiles', 'users', odd()]),
              filter: chance.one(['id=eq.1', 'id=in.(', 'content=like.*', odd()]),
            },
          ],
        },
      }),
      () => ({ access_token: odd() }),
      () => ({ type: 'broadcast', event: odd(), payload: odd() }),
      () => ({ type: 'presence', event: chance.one(['track', 'untrack', odd()]), payload: odd() }),
    ])()
  const parts = [chance.one(['1', odd()]), chance.one(['1', odd()]), chance.one(topics), chance.one(events), payload()]
  const [join_ref, ref, topic, event, given] = parts
  return chance.one<() => string | Buffer>([
    () => JSON.stringify({ topic, event, payload: given, ref, join_ref }),
    () => JSON.stringify({ topic, event, payload: given, ref, join_ref }),
    () => JSON.stringify(parts),
    () => JSON.stringify(odd()),
    () => deep,
    () => '{"topic":',
    () => Buffer.from(Array.from({ length: chance.whole(60) }, () => chance.whole(256))),
    () => Buffer.alloc(chance.whole(5000), chance.whole(256)),
  ])()
}

/** Whether a member still gets an answer to a join. */
async function isServed(club: Club, caller: Caller): Promise<boolean> {
  const socket = new WebSocket(
    `${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${caller.apikey}`,
  )
  const answered = new Promise<boolean>((resolve) => {
    socket.on('error', () => resolve(false))
    socket.on('message', (data) => resolve(String(data).includes('"status":"ok"')))
    socket.once('open', () => {
      const payload = { config: {}, access_token: caller.token }
      socket.send(JSON.stringify({ topic: 'realtime:after', event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    })
  })
  const served = await Promise.race([answered, sleep(ANSWERS_WITHIN_MS).then(() => false)])
  socket.terminate()
  return served
}
