// A small load balancer, as a club's operator would set up: it asks each process for /readyz, sends requests to those that are ready over
// connections it keeps, and tries another process only where HTTP allows it: when the connection was refused before a byte was sent.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const ASK_EVERY_MS = 500
const ASK_WITHIN_MS = 2000

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

interface Target {
  readonly port: number
  ready: boolean
}

export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const targets: Target[] = ports.map((each) => ({ port: each, ready: false }))
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const sockets = new Set<Duplex>()
  let turn = 0

  const ask = async (target: Target) => {
    target.ready = await fetch(`http://127.0.0.1:${target.port}/readyz`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
      .then(({ ok }) => ok)
      .catch(() => false)
  }
  const asking = setInterval(() => targets.forEach(ask), ASK_EVERY_MS)
  await Promise.all(targets.map(ask))

  /** Those that are ready, each first in its turn. Where none is, all of them: one may answer all the same. */
  function inTurn(): Target[] {
    const ready = targets.filter((target) => target.ready)
    const those = ready.length > 0 ? ready : targets
    turn += 1
    return those.map((_, at) => those[(turn + at) % those.length]).filter((target) => target !== undefined)
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse, body: Buffer, [target, ...others]: Target[]): void {
    if (!target) {
      answer.writeHead(502).end('No process answers.')
      return
    }
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passed = request({ host: '127.0.0.1', port: target.port, method, path: url, headers: forwarded, agent })
    passed.on('response', (response) => {
      const { connection: _own, 'keep-alive': _kept, ...kept } = response.headers
      answer.writeHead(response.statusCode ?? 502, kept)
      response.on('error', () => answer.destroy())
      response.pipe(answer)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        target.ready = false
        pass(incoming, answer, body, others)
      } else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`The process hung up: ${error.code}`)
    })
    passed.end(body)
  }

  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('error', () => undefined)
    incoming.on('end', () => pass(incoming, answer, Buffer.concat(parts), inTurn()))
  })
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
    const [target] = inTurn()
    const live: Socket = connect(target?.port ?? 0, '127.0.0.1', () => {
      live.write(`${lines.join('\r\n')}\r\n\r\n`)
      if (head.length > 0) live.write(head)
      live.pipe(client).pipe(live)
    })
    for (const [one, other] of [
      [client, live],
      [live, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(asking)
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
