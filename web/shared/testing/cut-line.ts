// For tests against the real server: a line to it that breaks in the middle of an upload. It counts what the browser sends of pictures.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CutLine = {
  url: string
  /** Bytes of bodies that came from the browser. */
  sent: () => number
  /** `METHOD path` of each request. */
  asked: string[]
  /** The next PATCH is cut after so many bytes, and then nothing answers for so long. */
  cutAfter: (bytes: number, goneFor?: number) => void
  /** The answer to the next PATCH is lost. */
  loseAnswer: () => void
  /** From now on uploads are said to be elsewhere, as behind a proxy that storage does not know. */
  misplace: (where: string | undefined) => void
  close: () => void
}

export async function openCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  let sent = 0
  let cut: { bytes: number; goneFor: number } | undefined
  let losing = false
  let elsewhere: string | undefined
  let isGone = false
  const asked: string[] = []

  function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const { method, url, headers } = incoming
    asked.push(`${method} ${url}`)
    const cutting = method === 'PATCH' ? cut : undefined
    const loses = method === 'PATCH' && losing
    if (cutting) cut = undefined
    if (loses) losing = false
    const onward = request({ hostname, port, method, path: url, headers }, (reply) => {
      if (loses) return void reply.resume().once('end', () => answer.destroy())
      const { location } = reply.headers
      const misplaced = location && elsewhere && { location: elsewhere + location.split('/').at(-1) }
      answer.writeHead(reply.statusCode ?? 500, { ...reply.headers, ...(misplaced || {}) })
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    let passed = 0
    incoming.on('data', (piece: Buffer) => {
      const room = (cutting?.bytes ?? Number.POSITIVE_INFINITY) - passed
      if (room <= 0) return
      const part = piece.subarray(0, room)
      passed += part.length
      if (method === 'PATCH' || method === 'POST') sent += part.length
      onward.write(part)
      if (!cutting || passed < cutting.bytes) return
      isGone = true
      setTimeout(() => {
        isGone = false
      }, cutting.goneFor)
      // What has been sent arrives before the line is gone.
      setTimeout(() => {
        onward.destroy()
        incoming.destroy()
      }, 100)
    })
    incoming.on('end', () => passed < (cutting?.bytes ?? Number.POSITIVE_INFINITY) && onward.end())
    incoming.on('error', () => onward.destroy())
  }

  const server = createServer((incoming, answer) => {
    if (isGone) incoming.socket.destroy()
    else pass(incoming, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    asked,
    cutAfter: (bytes, goneFor = 0) => {
      cut = { bytes, goneFor }
    },
    loseAnswer: () => {
      losing = true
    },
    misplace: (where) => {
      elsewhere = where
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
