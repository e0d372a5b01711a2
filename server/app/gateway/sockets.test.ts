// Connections: how many one address and all together may keep open, and who makes room.
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeServer, listen, makeServer } from './http-server.ts'
import { limitSockets, type SocketLimits } from './sockets.ts'

let server: Server
let port: number
let clients: Socket[] = []
/** Answers of /later wait for this. */
let answerLater: () => void = () => undefined

async function start(limits: Partial<Pick<SocketLimits, 'factor' | 'behindProxy'>> = {}): Promise<void> {
  server = makeServer((request, response) => {
    request.resume()
    if (request.url === '/later') answerLater = () => response.end('done')
    else response.end('done')
  })
  const level = { says: '', unit: 'sockets', bySource: 5, inAll: 8 } as const
  limitSockets(server, { level, factor: 1, behindProxy: false, ...limits })
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume().once('end', () => socket.destroy())
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  port = await listen(server, '127.0.0.1', 0)
}

async function stop(): Promise<void> {
  for (const client of clients) client.destroy()
  clients = []
  await closeServer(server, 0)
}

beforeEach(() => start())
afterEach(stop)

interface Client {
  readonly socket: Socket
  said: string
  closed: boolean
}

function open(localAddress: string): Promise<Client> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => setTimeout(() => resolve(client), 20))
    const client: Client = { socket, said: '', closed: false }
    socket.on('data', (chunk) => {
      client.said += chunk
    })
    socket.on('close', () => {
      client.closed = true
    })
    socket.on('error', () => undefined)
    clients.push(socket)
  })
}

const openMany = async (localAddress: string, count: number) => {
  const many = []
  for (let n = 0; n < count; n++) many.push(await open(localAddress))
  return many
}

const ask = async (client: Client) => {
  client.said = ''
  client.socket.write('GET / HTTP/1.1\r\nHost: o1\r\n\r\n')
  await expect.poll(() => client.said).toContain('done')
}

it('of one address beyond its limit are refused with a sentence, others are not', async () => {
  for (let n = 0; n < 5; n++) expect((await open('127.0.0.2')).closed).toBe(false)
  const refused = await open('127.0.0.2')
  await expect.poll(() => refused.closed).toBe(true)
  expect(refused.said).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 5.*Too many connections/s)
  await ask(await open('127.0.0.3'))
})

it('that are idle make room when there are too many in all', async () => {
  const first = await open('127.0.0.2')
  for (let n = 0; n < 3; n++) await open('127.0.0.2')
  for (let n = 0; n < 4; n++) await open('127.0.0.3')
  const newcomer = await open('127.0.0.4')
  await ask(newcomer)
  expect(first.closed).toBe(true)
  expect(newcomer.closed).toBe(false)
})

it('are counted again when one closes', async () => {
  const some = []
  for (let n = 0; n < 5; n++) some.push(await open('127.0.0.2'))
  some[0]?.socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await ask(await open('127.0.0.2'))
})

it('that wait for an answer are not the ones that make room; afterwards they are', async () => {
  const [first, second] = await openMany('127.0.0.2', 4)
  if (!first || !second) throw new Error('none was opened')
  first.socket.write('GET /later HTTP/1.1\r\nHost: o1\r\n\r\n')
  await openMany('127.0.0.3', 4)
  await ask(await open('127.0.0.4'))
  expect([first.closed, second.closed]).toEqual([false, true])
  answerLater()
  await expect.poll(() => first.said).toContain('done')
  // It has been idle for the shortest time now: it goes when the seven others have.
  await openMany('127.0.0.5', 3)
  expect(first.closed).toBe(false)
  await openMany('127.0.0.6', 5)
  expect(first.closed).toBe(true)
})

it('with a live channel are counted by realtime alone', async () => {
  const many = await openMany('127.0.0.2', 5)
  many[0]?.socket.write('GET / HTTP/1.1\r\nHost: o1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => many[0]?.said).toContain('101')
  await ask(await open('127.0.0.2'))
})

it('are as many times more as the settings say, and behind a proxy limited in all alone', async () => {
  for (const [limits, most] of [
    [{ factor: 1.4 }, 7],
    [{ factor: 0 }, 8],
    [{ behindProxy: true }, 8],
  ] as const) {
    await stop()
    await start(limits)
    const many = await openMany('127.0.0.2', most)
    await ask(many[0] ?? (await open('127.0.0.2')))
    const next = await open('127.0.0.2')
    await expect.poll(() => [next, ...many].filter(({ closed }) => closed).length).toBe(1)
    expect(next.closed).toBe(most === 7)
  }
})
