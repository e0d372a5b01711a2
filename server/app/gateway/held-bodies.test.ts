// Bodies in memory: how much a visitor may send, how long it may take, and what all unfinished bodies may hold together.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EchoGateway, startEchoGateway } from './testing.ts'

let gateway: EchoGateway
const sockets: Socket[] = []
beforeAll(async () => {
  gateway = await startEchoGateway()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway.close()
})

const KB = 1024

/** Sends the beginning of a body and leaves it unfinished. */
function begin(path: string, length: number, sent: number, localAddress = '127.0.0.1') {
  const client = { said: '', closed: false }
  const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1', localAddress })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: o1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(sent, 32))
  socket.on('data', (chunk) => {
    client.said += chunk
  })
  socket.on('close', () => {
    client.closed = true
  })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return client
}

it('a visitor’s may have 256 kB, a member’s more', async () => {
  const body = 'x'.repeat(300 * KB)
  const refused = await gateway.call('/rest/v1/posts', { method: 'POST', body })
  expect([refused.status, refused.json().hint]).toEqual([413, 'request_too_large'])
  // It will not fit later either.
  expect(refused.headers.get('retry-after')).toBeNull()
  const listed = await gateway.call('/storage/v1/object/list/profile-photos', { method: 'POST', body })
  expect(listed.status).toBe(413)
  const bearer = gateway.bearer(await gateway.member())
  expect((await gateway.call('/rest/v1/posts', { method: 'POST', body, ...bearer })).status).toBe(200)
})

it('of visitors hold only so much in all: the next has to wait, a member has not', async () => {
  const held = Array.from({ length: 80 }, (_, n) =>
    begin('/rest/v1/posts', 250 * KB, 249 * KB, `127.0.1.${1 + Math.floor(n / 20)}`),
  )
  await expect
    .poll(() => held.filter(({ said }) => said.includes(' 429 ')).length, { timeout: 5000 })
    .toBeGreaterThan(0)
  const refused = held.find(({ said }) => said.includes(' 429 '))
  expect(refused?.said.toLowerCase()).toContain('retry-after: 2')
  expect(refused?.said).toContain('Too many unfinished requests')
  // 16 MB of 249 kB each.
  await expect.poll(() => held.filter(({ said }) => said === '').length, { timeout: 5000 }).toBeLessThanOrEqual(65)
  const bearer = gateway.bearer(await gateway.member())
  const body = 'x'.repeat(300 * KB)
  expect((await gateway.call('/rest/v1/posts', { method: 'POST', body, ...bearer })).status).toBe(200)
}, 20_000)

it('that are refused are not read to their end: a visitor who goes on sending is cut off', async () => {
  const client = begin('/rest/v1/posts', 9000 * KB, 5000 * KB, '127.0.3.1')
  await expect.poll(() => client.closed, { timeout: 5000 }).toBe(true)
})

it('that stop arriving are refused and their connection is closed', async () => {
  const client = begin('/rest/v1/posts', 100 * KB, KB, '127.0.2.1')
  const upload = begin('/storage/v1/object/profile-photos/applications/x.jpg', 100 * KB, KB, '127.0.2.1')
  await expect.poll(() => client.closed && upload.closed, { timeout: 14_000 }).toBe(true)
  expect(client.said).toMatch(/^HTTP\/1\.1 408 /)
}, 30_000)
