// Bodies in crumbs: whoever reads them, or does not, has them in few pieces; nothing is lost or late.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { GatheringRequest } from './gathering-request.ts'

let server: Server
let client: Socket
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

/** Resolves to the request as the server gets it. */
async function send(...parts: readonly (string | Buffer)[]): Promise<IncomingMessage> {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    server = createServer({ IncomingMessage: GatheringRequest }, resolve)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write('POST / HTTP/1.1\r\nHost: o1\r\nTransfer-Encoding: chunked\r\n\r\n')
  for (const part of parts) client.write(part)
  return arrived
}

const inChunks = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')

it('come in few pieces, whole and in order, between larger ones', async () => {
  const text = Array.from({ length: 30_000 }, (_, n) => String.fromCharCode(97 + ((n * 7) % 26))).join('')
  const request = await send(inChunks(text.slice(0, 9000), 1), inChunks(text.slice(9000, 20_000), 5000))
  client.write(`${inChunks(text.slice(20_000), 3)}0\r\n\r\n`)
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).toString()).toBe(text)
  expect(pieces.length).toBeLessThan(60)
})

it('wait unread in a buffer that is soon full: the client has to wait', async () => {
  const request = await send(inChunks('x'.repeat(400_000), 1))
  await sleep(300)
  // What is read at once is 64 kB of chunks, and Node's buffer holds as much.
  expect(request.readableLength).toBeLessThan(64 * 1024 + 16 * 1024)
  expect(request.socket.bytesRead).toBeLessThan(500_000)
})

it('are heard as they come, though no more follows', async () => {
  const request = await send('1\r\nx\r\n')
  let heard = ''
  request.on('data', (piece: Buffer) => {
    heard += piece.toString()
  })
  await expect.poll(() => heard).toBe('x')
  client.write('1\r\ny\r\n')
  await expect.poll(() => heard).toBe('xy')
})
