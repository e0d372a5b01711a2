// Slow clients at the listening socket, byte by byte: each gets its time and no more, and delays no other client.
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeServer, listen, makeServer } from './http-server.ts'

let server: Server
let port: number
beforeEach(async () => {
  const patience = { headers: 300, request: 600, silence: 1000, checkEvery: 50 }
  server = makeServer((request, response) => {
    // As long as the request's body is on its way.
    request.resume().on('end', () => response.end('done'))
  }, patience)
  port = await listen(server, '127.0.0.1', 0)
})
afterEach(() => closeServer(server, 0))

/** Says one piece after the other, then nothing; resolves when the server has closed the connection. */
function speak(pieces: readonly string[], pauseMs: number): Promise<{ answer: string; milliseconds: number }> {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  const say = async () => {
    for (const piece of pieces) {
      if (!socket.writable) return
      socket.write(piece)
      await sleep(pauseMs)
    }
  }
  void say()
  return new Promise((resolve) => {
    socket.on('close', () => resolve({ answer, milliseconds: performance.now() - began }))
  })
}

it('a client that writes headers a byte at a time gets 408 and is cut off', async () => {
  const bytes = [...'GET / HTTP/1.1\r\nHost: o1\r\n', ...'X-Slow: slow, slower\r\n'.repeat(20)]
  const slow = speak(bytes, 20)
  // Another client is answered meanwhile.
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('done')
  const { answer, milliseconds } = await slow
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(milliseconds).toBeLessThan(5000)
})

it('a client that sends a body a byte at a time gets 408 and is cut off', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: o1\r\nContent-Length: 1000\r\n\r\n'
  const { answer, milliseconds } = await speak([head, ...'x'.repeat(1000)], 20)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(milliseconds).toBeLessThan(5000)
})

it('a client that sends nothing is cut off', async () => {
  const { answer, milliseconds } = await speak([], 0)
  expect(answer).not.toContain('200')
  expect(milliseconds).toBeLessThan(5000)
})
