// Slow clients that send byte by byte: each is cut off after its time limit and delays no other client.
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeServer, listen, makeServer } from './http-server.ts'

let server: Server
let port: number
beforeEach(async () => {
  const timeouts = { headers: 300, request: 600, idle: 1000, checkEvery: 50 }
  server = makeServer((request, response) => {
    // Answers at the end of the request's body.
    request.resume().on('end', () => response.end('done'))
  }, timeouts)
  port = await listen(server, '127.0.0.1', 0)
})
afterEach(() => closeServer(server, 0))

/** Sends one piece after the other, then nothing; resolves when the server has closed the connection. */
function sendSlowly(pieces: readonly string[], pauseMs: number): Promise<{ answer: string; milliseconds: number }> {
  const start = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const sendPieces = async () => {
    for (const piece of pieces) {
      if (!socket.writable) return
      socket.write(piece)
      await sleep(pauseMs)
    }
  }
  void sendPieces()
  return new Promise((resolve) => {
    socket.on('close', () => resolve({ answer, milliseconds: performance.now() - start }))
  })
}

it('a client that writes headers a byte at a time gets 408 and is cut off', async () => {
  const bytes = [...'GET / HTTP/1.1\r\nHost: o1\r\n', ...'X-Slow: slow, slower\r\n'.repeat(20)]
  const slow = sendSlowly(bytes, 20)
  // Another client is answered meanwhile.
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('done')
  const { answer, milliseconds } = await slow
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(milliseconds).toBeLessThan(5000)
})

it('a client that sends a body a byte at a time gets 408 and is cut off', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: o1\r\nContent-Length: 1000\r\n\r\n'
  const { answer, milliseconds } = await sendSlowly([head, ...'x'.repeat(1000)], 20)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(milliseconds).toBeLessThan(5000)
})

it('a client that sends nothing is cut off', async () => {
  const { answer, milliseconds } = await sendSlowly([], 0)
  expect(answer).not.toContain('200')
  expect(milliseconds).toBeLessThan(5000)
})
