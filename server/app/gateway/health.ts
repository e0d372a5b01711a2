// /healthz: the process runs. /readyz: it can serve requests now. If not, the answer says which part of it can't: a load balancer
// then uses another process.
import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Health {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The club is made. Until then /readyz answers 503 where the start makes one. */
  opened(): void
  /** Makes /readyz answer 503 from now on. */
  drain(): void
}

/** Says why a part can't serve, as the end of a sentence about it ("is full"), or nothing when it can. */
export type Check = () => Promise<string | undefined>

export interface HealthOptions {
  /** By the name of the part. All are asked at the same time. */
  readonly checks: Readonly<Record<string, Check>>
  /** What is wrong with a part that others stand in for: the process serves without it. */
  readonly notes?: Readonly<Record<string, () => string | undefined>>
  /** Whether the club is still to be made when the server listens. */
  readonly opensLater?: boolean
}

/** Below this PostgreSQL can soon write nothing more. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024
const MOST_MS = 3000

export function createHealth({ checks, notes = {}, opensLater = false }: HealthOptions): Health {
  let draining = false
  let opening = opensLater
  let asking: Promise<Record<string, string>> | undefined
  /** All who ask at the same moment share one question. */
  const ask = () => {
    asking ??= askAll(checks).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    answer(request, response) {
      if (request.url === '/healthz') {
        send(response, 200, 'text/plain; charset=utf-8', 'ok\n')
        return true
      }
      if (request.url !== '/readyz') return false
      if (draining) sayReady(response, { process: 'is shutting down' })
      else if (opening) sayReady(response, { club: 'is being made' })
      else void ask().then((troubles) => sayReady(response, troubles, notedOf(notes)))
      return true
    },
    opened() {
      opening = false
    },
    drain() {
      draining = true
    },
  }
}

async function askAll(checks: HealthOptions['checks']): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => [part, await inTime(check)] as const),
  )
  return Object.fromEntries(answers.filter((answer): answer is [string, string] => answer[1] !== undefined))
}

async function inTime(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), MOST_MS)
  })
  // The error is no visitor's business: whoever works with the part logs it.
  return Promise.race([check().catch(() => 'does not answer'), late]).finally(() => clearTimeout(timer))
}

/** A disk that can't be asked is no reason to stop. */
export async function diskTrouble(freeBytes: () => Promise<number>): Promise<string | undefined> {
  return (await freeBytes().catch(() => LEAST_FREE_BYTES)) < LEAST_FREE_BYTES ? 'is full' : undefined
}

/** What the disk of a folder has left for this account. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function notedOf(notes: NonNullable<HealthOptions['notes']>): Record<string, string> {
  const said = Object.entries(notes).map(([part, note]) => [part, note()] as const)
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== undefined))
}

function sayReady(
  response: ServerResponse,
  troubles: Readonly<Record<string, string>>,
  notes: Readonly<Record<string, string>> = {},
): void {
  const ready = Object.keys(troubles).length === 0
  const but = Object.keys(notes).length > 0 ? { but: notes } : {}
  const body = ready ? { ready, ...but } : { ready, not: troubles, ...but }
  send(response, ready ? 200 : 503, 'application/json; charset=utf-8', `${JSON.stringify(body)}\n`)
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(text)
}
