// A push service that says something nobody asked for, or nothing at all, is given up: a push that never ends would take a place for good.
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPushSender, type PushSender } from './send-push.ts'

let service: Server
let sender: PushSender
let answer: (socket: Socket) => void

beforeEach(async () => {
  sender = createPushSender()
  service = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  sender.close()
  service.close()
})

const push = () => {
  const address = service.address()
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere')
  return sender.send(`http://127.0.0.1:${address.port}/push`, { headers: {}, body: Buffer.from('words') })
}

it.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['half an answer', 'HTTP/1.1 20'],
  ['nothing', ''],
])('%s is a fault', async (_what, said) => {
  answer = (socket) => socket.end(said)
  expect(await push()).toEqual({ fault: expect.any(String) })
})

it('what it says at length is cut', async () => {
  answer = (socket) => socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5000)}`)
  expect(await push()).toMatchObject({ status: 400, said: 'x'.repeat(500) })
})

it('a kept connection that has been ended meanwhile is no fault: the push goes over a new one', async () => {
  const asked: Socket[] = []
  answer = (socket) => {
    asked.push(socket)
    socket.write('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n')
    // Whatever is said on it later meets its end.
    socket.once('data', () => socket.destroy())
  }
  expect(await push()).toMatchObject({ status: 201 })
  expect(await push()).toMatchObject({ status: 201 })
  expect(asked).toHaveLength(2)
})
