// /healthz: the process runs. /readyz: it can serve requests: the database answers and the process is not shutting down.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#server/database/database.ts'

export interface Health {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Makes /readyz answer 503 from now on, so that a load balancer uses another process. */
  drain(): void
}

export function createHealth(database: Pick<Database, 'ping'>): Health {
  let draining = false
  return {
    answer(request, response) {
      if (request.url === '/healthz') {
        send(response, 200, 'ok')
        return true
      }
      if (request.url !== '/readyz') return false
      if (draining) send(response, 503, 'shutting down')
      else {
        withTimeout(database.ping(), 3000).then(
          () => send(response, 200, 'ready'),
          () => send(response, 503, 'the database does not answer'),
        )
      }
      return true
    },
    drain() {
      draining = true
    },
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
