// Connections: how many one address and all together may keep open, and who makes room.
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeServer, listen, makeServer } from './http-server.ts'
import { limitSockets } from './sockets.ts'

let server: Server
let port: number
let clients: Socket[] = []

beforeEach(async () => {
  server = makeServer((request, response) => {
    request.resume()
    response.end('done')
  })
  const level = { says: '', unit: 'sockets', bySource: 5, inAll: 8 } as const
  limitSockets(server, { level, factor: 1, behindProxy: false })
  port = await listen(server, '127.0.0.1', 0)
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  clients = []
  await closeServer(server, 0)
})

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

const ask = async (client: Client) => {
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
