// One message for many: who else waits for it, in which order it comes, and what a channel that fails means for the others.
import { expect, it, vi } from 'vitest'
import { FanOut } from './fan-out.ts'

interface Socket {
  readonly name: number
  readonly heard: string[]
  isGone: boolean
  lose(): void
}

const crowdOf = (count: number): Set<Socket> =>
  new Set(Array.from({ length: count }, (_, name) => ({ name, heard: [], isGone: false, lose: vi.fn() })))
const last = (crowd: Set<Socket>) => [...crowd].at(-1)?.heard ?? []

const heard = (expectation: () => void) => vi.waitFor(expectation, { timeout: 10_000, interval: 1 })

/** As long as writing to a socket of a busy machine. */
function write(socket: Socket, text: string): void {
  const until = performance.now() + 0.02
  while (performance.now() < until);
  socket.heard.push(text)
}

it('what thousands hear does not keep the server from anything else', async () => {
  const crowd = crowdOf(2000)
  const fanOut = new FanOut<Socket>()
  let turns = 0
  const count = () => {
    turns += 1
    if (last(crowd).length === 0) setImmediate(count)
  }
  setImmediate(count)
  fanOut.send('feed', crowd, (socket) => write(socket, 'posted'))
  await heard(() => expect(last(crowd)).toEqual(['posted']))
  // It takes a while, and everybody else has had many turns meanwhile.
  expect(turns).toBeGreaterThan(5)
})

it('a topic keeps its order, and a small one waits for no large one', async () => {
  const [crowd, two] = [crowdOf(500), crowdOf(2)]
  const fanOut = new FanOut<Socket>()
  const say = (topic: string, sockets: Set<Socket>, text: string) =>
    fanOut.send(topic, sockets, (socket) => write(socket, text))
  say('feed', crowd, 'one')
  say('feed', crowd, 'two')
  // Somebody has joined, and hears of what comes from now on: after it.
  const [late] = crowdOf(1)
  if (late) say('feed', new Set([...crowd, late]), 'three')
  say('thread', two, 'hello')
  expect([...two].map(({ heard }) => heard)).toEqual([['hello'], ['hello']])
  expect(last(crowd)).toEqual([])
  await heard(() => expect(late?.heard).toEqual(['three']))
  expect([...crowd].every(({ heard }) => heard.join() === 'one,two,three')).toBe(true)
})

it('two large topics take turns', async () => {
  const [many, more] = [crowdOf(400), crowdOf(400)]
  const fanOut = new FanOut<Socket>()
  fanOut.send('many', many, (socket) => write(socket, 'one'))
  fanOut.send('more', more, (socket) => write(socket, 'one'))
  await heard(() => expect([...more][0]?.heard).toEqual(['one']))
  expect(last(many)).toEqual([])
  await heard(() => expect([last(many), last(more)]).toEqual([['one'], ['one']]))
})

it('who has left hears nothing, who can’t be told joins again, and all others hear', async () => {
  const crowd = crowdOf(300)
  const fanOut = new FanOut<Socket>()
  fanOut.send('feed', crowd, (socket) => {
    if (socket.name === 100) throw new Error('gone')
    write(socket, 'posted')
  })
  const [left] = [...crowd].slice(200)
  if (left) left.isGone = true
  await heard(() => expect(last(crowd)).toEqual(['posted']))
  const unheard = [...crowd].filter(({ heard }) => heard.length === 0)
  expect(unheard.map(({ name }) => name)).toEqual([100, 200])
  expect(unheard.map(({ lose }) => vi.mocked(lose).mock.calls.length)).toEqual([1, 0])
})

it('a server with long turns keeps up with what is said', async () => {
  const crowd = crowdOf(1000)
  const fanOut = new FanOut<Socket>()
  // In each turn a message for a thousand comes, five times what a slice is at least.
  for (let turn = 1; turn <= 40; turn += 1) {
    fanOut.send('feed', crowd, ({ heard }) => heard.push(`${turn}`))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(last(crowd).length).toBeGreaterThan(30)
})

it('whoever says more than can be sent waits until it is', () => {
  const crowd = crowdOf(2000)
  const fanOut = new FanOut<Socket>()
  for (let turn = 0; turn < 150; turn += 1) fanOut.send('feed', crowd, ({ heard }) => heard.push(`${turn}`))
  // Of 300,000 messages no more wait than may.
  expect(last(crowd).length).toBeGreaterThan(40)
})

it('who says something to the same topic while it is told is heard after it, and nothing comes twice', () => {
  const crowd = crowdOf(300)
  const fanOut = new FanOut<Socket>()
  const lose = () => undefined
  const others = new Set(Array.from({ length: 200_000 }, (_, name) => ({ name, heard: [''], isGone: false, lose })))
  let answered = false
  fanOut.send('feed', crowd, (socket) => {
    socket.heard.push('one')
    if (answered) return
    answered = true
    // So much that all of it is sent at once.
    fanOut.send('feed', others, (other) => other.heard.push('three'))
  })
  fanOut.send('feed', others, (other) => other.heard.push('two'))
  const told = [...crowd].map(({ heard }) => heard.join())
  expect(told.filter((heard) => heard !== 'one')).toEqual([])
  expect([...new Set([...others].map(({ heard }) => heard.join()))]).toEqual([',two,three'])
})
