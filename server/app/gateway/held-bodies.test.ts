// Bodies in memory: how much a visitor may send, how long it may take, what all unfinished bodies may hold together, and how much of them is
// read at all.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EchoGateway, startEchoGateway } from './testing.ts'

let gateway: EchoGateway
const sockets: Socket[] = []
const served: Socket[] = []
/** Those of a visitor's addresses; whoever else finds the port does not count. */
const servedTo = (addresses: string) => served.filter(({ remoteAddress }) => remoteAddress?.startsWith(addresses))
beforeAll(async () => {
  gateway = await startEchoGateway()
  gateway.server.on('connection', (socket) => served.push(socket))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway.close()
})

const KB = 1024

/** Sends the beginning of a body and leaves it unfinished. */
function begin(path: string, length: number, sent: number, localAddress = '127.0.0.1') {
  return beginAs(`POST ${path}`, `Content-Length: ${length}`, Buffer.alloc(sent, 32), localAddress)
}

function beginAs(line: string, headers: string, body: Buffer, localAddress: string) {
  const client = { said: '', closed: false }
  const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1', localAddress })
  socket.write(`${line} HTTP/1.1\r\nHost: o1\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`)
  socket.write(body)
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

/** What the server reads of a connection: counted while it is open. */
const readOf = (socket: Socket) => socket.bytesRead

const ANNOUNCED = `Content-Length: ${9000 * KB}`
const CHUNKED = 'Transfer-Encoding: chunked'

it.each([
  ['too large', 'POST /rest/v1/posts', ANNOUNCED, 413],
  ['with a request that has none', 'GET /rest/v1/posts', CHUNKED, 200],
  ['for a page', 'POST /', ANNOUNCED, 405],
  ['with a made-up token', 'POST /rest/v1/posts', `Authorization: Bearer made.up.token\r\n${ANNOUNCED}`, 401],
])('that nobody needs stay with the client: %s', async (_name, line, headers, status) => {
  const before = served.length
  // As a chunk it is one that never ends.
  const body = Buffer.concat([Buffer.from(headers === CHUNKED ? '900000\r\n' : ''), Buffer.alloc(8000 * KB, 32)])
  const client = beginAs(line, headers, body, '127.0.4.1')
  await expect.poll(() => client.said, { timeout: 5000 }).toContain(`HTTP/1.1 ${status} `)
  await expect.poll(() => client.closed, { timeout: 5000 }).toBe(true)
  expect(
    served
      .slice(before)
      .map(readOf)
      .reduce((sum, bytes) => sum + bytes, 0),
  ).toBeLessThan(300 * KB)
})

it('a visitor’s that is too large is refused after a second: the next one is no sooner', async () => {
  const start = performance.now()
  const client = begin('/rest/v1/posts', 9000 * KB, KB, '127.0.4.2')
  await expect.poll(() => client.said, { timeout: 5000 }).toContain(' 413 ')
  expect(performance.now() - start).toBeGreaterThan(900)
})

it('are read in turns: of many only a little at once, and a whole one gets through between them', async () => {
  const many = Array.from({ length: 60 }, (_, n) => begin('/rest/v1/posts', 250 * KB, 240 * KB, `127.0.5.${1 + n}`))
  await expect.poll(() => servedTo('127.0.5.').length, { timeout: 5000 }).toBe(60)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const read = servedTo('127.0.5.')
    .map(readOf)
    .reduce((sum, bytes) => sum + bytes, 0)
  // What came with the headers, and 8 MB a second.
  expect(read).toBeLessThan(8 * 1024 * KB)
  expect(many.every(({ said }) => said === '')).toBe(true)
  const start = performance.now()
  const whole = await gateway.call('/rest/v1/posts', { method: 'POST', body: 'x'.repeat(200 * KB) })
  expect([whole.status, whole.json().length]).toEqual([200, 200 * KB])
  expect(performance.now() - start).toBeLessThan(5000)
  const small = performance.now()
  expect((await gateway.call('/rest/v1/posts', { method: 'POST', body: 'x'.repeat(2 * KB) })).status).toBe(200)
  expect(performance.now() - small).toBeLessThan(1000)
}, 20_000)

it('that are files are read in turns as well, and a whole one gets through between them', async () => {
  const folder = '/storage/v1/object/profile-photos/applications'
  for (let n = 0; n < 60; n += 1) begin(`${folder}/${n}.jpg`, 3000 * KB, 2900 * KB, `127.0.6.${1 + n}`)
  await expect.poll(() => servedTo('127.0.6.').length, { timeout: 5000 }).toBe(60)
  const start = performance.now()
  const headers = { 'Content-Type': 'text/plain' }
  const whole = await gateway.call(`${folder}/whole.jpg`, { method: 'POST', headers, body: 'x'.repeat(300 * KB) })
  expect([whole.status, whole.json().length]).toEqual([200, 300 * KB])
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeLessThan(10)
  const read = servedTo('127.0.6.')
    .map(readOf)
    .reduce((sum, bytes) => sum + bytes, 0)
  // What came with the headers, and 8 MB a second; a machine that is busy reads no more than twice that.
  expect(read).toBeLessThan((8 + 16 * seconds) * 1024 * KB)
  // The next request of a connection whose file was read in turns is read as ever.
  expect((await gateway.call(`${folder}/next.jpg`, { method: 'POST', headers, body: 'x' })).status).toBe(200)
}, 20_000)
