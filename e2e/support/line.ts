// A line to the club that can be cut: a small proxy on a port of its own. The device stays online whatever becomes of it.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** `gone`: nothing answers, as after a crash. `gateway`: a proxy answers 502 for a server that is gone. `lossy`: a third gets lost. */
export type Weather = 'open' | 'gone' | 'gateway' | 'lossy'

export interface Line {
  readonly url: string
  turn: (weather: Weather) => Promise<void>
  /** Waits until so many bytes of the next upload have passed, and cuts the line: it is `gone` then. */
  cutUploadAfter: (bytes: number) => Promise<void>
  /** Bytes of uploads that have passed. */
  uploaded: () => number
  close: () => Promise<void>
}

export async function openLine(target = process.env.BASE_URL ?? ''): Promise<Line> {
  const { hostname, port: clubPort } = new URL(target)
  let weather: Weather = 'open'
  let uploaded = 0
  let cut: { at: number; done: () => void } | undefined
  const sockets = new Set<Socket>()
  const server = createServer((incoming, answer) => {
    const fate = weather === 'lossy' ? nextFate() : 'passes'
    if (weather === 'gateway') answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    else if (fate === 'request lost') incoming.destroy()
    else pass(incoming, answer, fate === 'answer lost')
  })

  function pass(incoming: IncomingMessage, answer: ServerResponse, loseAnswer: boolean) {
    const { method, url, headers } = incoming
    const onward = request({ hostname, port: clubPort, method, path: url, headers }, (reply) => {
      if (loseAnswer) {
        reply.resume().once('end', () => answer.destroy())
        return
      }
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('error', () => onward.destroy())
    answer.once('close', () => onward.destroy())
    if (url?.startsWith('/storage/v1/'))
      incoming.on('data', ({ length }: Buffer) => {
        // Nothing of what comes after the cut passes.
        if (countUpload(length)) incoming.unpipe(onward).pause()
      })
    incoming.pipe(onward)
  }

  /** Whether the line is cut with these. */
  function countUpload(bytes: number) {
    uploaded += bytes
    if (!cut || uploaded < cut.at) return false
    const { done } = cut
    cut = undefined
    // What has passed arrives before the line is gone.
    setTimeout(done, 100)
    return true
  }

  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (weather === 'gateway') return socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')
    const onward = connect(Number(clubPort), hostname, () => {
      const lines = incoming.rawHeaders.reduce((all, part, at) => all + part + (at % 2 === 0 ? ': ' : '\r\n'), '')
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines}\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((each) => each.destroy()))
    socket.once('close', () => onward.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    // A browser that is closed resets what it still has open.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const turn = async (to: Weather) => {
    if (to === 'gone') await hangUp()
    else if (weather === 'gone') await listen(port)
    // What is open belongs to the weather before.
    else for (const socket of sockets) socket.destroy()
    weather = to
  }
  return {
    url: `http://127.0.0.1:${port}`,
    turn,
    uploaded: () => uploaded,
    async cutUploadAfter(bytes) {
      await new Promise<void>((done) => {
        cut = { at: uploaded + bytes, done }
      })
      await turn('gone')
    },
    close: async () => {
      if (weather !== 'gone') await hangUp()
    },
  }
}

// Every third request is lost, by turns on its way there and on its way back, so that each run meets the same weather.
let counted = 0
function nextFate() {
  counted += 1
  if (counted % 3 !== 0) return 'passes'
  return counted % 6 === 0 ? 'answer lost' : 'request lost'
}
