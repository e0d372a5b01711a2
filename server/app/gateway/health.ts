// /healthz: the process runs. /readyz: it can serve requests: the database answers, there is room on the disk, and the process is not shutting down.
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#server/database/database.ts'

export interface Health {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Makes /readyz answer 503 from now on, so that a load balancer uses another process. */
  drain(): void
}

/** Below this PostgreSQL can soon write nothing more. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** `freeBytes`: of the disk with the data folder. */
export function createHealth(database: Pick<Database, 'ping'>, freeBytes: () => Promise<number>): Health {
  let draining = false
  let asking: Promise<void> | undefined
  /** All who ask at the same moment share one question. */
  const ask = () => {
    asking ??= withTimeout(database.ping(), 3000).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    answer(request, response) {
      if (request.url === '/healthz') {
        send(response, 200, 'ok')
        return true
      }
      if (request.url !== '/readyz') return false
      if (draining) send(response, 503, 'shutting down')
      else {
        ask().then(
          async () => {
            // A disk that can't be asked is no reason to stop.
            const isFull = (await freeBytes().catch(() => LEAST_FREE_BYTES)) < LEAST_FREE_BYTES
            if (isFull) send(response, 503, 'the disk is full')
            else send(response, 200, 'ready')
          },
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

/** What the disk of a folder has left for this account. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
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
