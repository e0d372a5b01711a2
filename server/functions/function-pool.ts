// Keeps one warm worker for a function, replaces it when it hangs, dies or its source changes, and bounds how many there are.
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from './errors/catalogue.ts'
import { type FunctionRequest, FunctionWorker } from './function-worker.ts'

export interface FunctionPoolOptions {
  readonly name: string
  /** The path of the current bundle: another path or version means another worker. */
  readonly bundle: () => Promise<{ readonly path: string; readonly version: string }>
  readonly env: Readonly<Record<string, string>>
  readonly memoryMb: number
  readonly timeLimitMs: number
  readonly log: Log
}

export interface FunctionPool {
  run(request: FunctionRequest, clientGone: AbortSignal): Promise<Response>
  close(): void
}

const MAX_WORKERS = 4
/** A worker that hasn't even taken a request after this is busy in a loop; a fresh one gets it instead. */
const TAKEN_MS = 1000
const IDLE_MS = 5 * 60_000

interface Current {
  readonly version: string
  readonly worker: FunctionWorker
}

export function createFunctionPool(options: FunctionPoolOptions): FunctionPool {
  const all = new Set<FunctionWorker>()
  let current: Current | undefined
  let looking: Promise<FunctionWorker> | undefined
  let idle: NodeJS.Timeout | undefined

  /** Calls that come while one is looking wait for its result: two must never build or start the same bundle. */
  function currentWorker(): Promise<FunctionWorker> {
    looking ??= lookForWorker().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookForWorker(): Promise<FunctionWorker> {
    const { path, version } = await options.bundle().catch((error: unknown) => {
      options.log.error({ err: error, function: options.name }, 'the function could not be built')
      throw ERRORS.bootFailed(error)
    })
    if (current?.version === version) return current.worker
    if (current) retire(current.worker)
    if (all.size >= MAX_WORKERS) throw ERRORS.workerLimit('too many of its workers hang')
    const worker = new FunctionWorker({ ...options, bundle: path, onExit: forget })
    all.add(worker)
    current = { version, worker }
    return worker
  }

  function forget(worker: FunctionWorker): void {
    all.delete(worker)
    if (current?.worker === worker) current = undefined
  }

  /** No new requests; running ones go on to their end or their time limit. */
  function retire(worker: FunctionWorker): void {
    if (current?.worker === worker) current = undefined
    if (worker.busy === 0) worker.stop(ERRORS.workerFailed())
    else setTimeout(() => worker.stop(ERRORS.timedOut()), options.timeLimitMs).unref()
  }

  function restartIdleTimer(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (current && current.worker.busy === 0) retire(current.worker)
    }, IDLE_MS)
    idle.unref()
  }

  async function attempt(request: FunctionRequest, clientGone: AbortSignal): Promise<Response | 'not taken'> {
    const worker = await currentWorker()
    await worker.ready
    const abort = new AbortController()
    const notTaken = new Error('not taken')
    const takenTimer = setTimeout(() => abort.abort(notTaken), TAKEN_MS)
    let limit: NodeJS.Timeout | undefined
    const startLimit = () => {
      clearTimeout(takenTimer)
      limit = setTimeout(() => {
        abort.abort(ERRORS.timedOut())
        // From outside, a worker that loops looks like one that waits; a fresh worker is the safe answer to both.
        retire(worker)
        if (worker.busy === 0) worker.stop(ERRORS.timedOut())
      }, options.timeLimitMs)
    }
    const gone = () => abort.abort(new Error('the client went away'))
    clientGone.addEventListener('abort', gone, { once: true })
    const finish = () => {
      clearTimeout(takenTimer)
      clearTimeout(limit)
      clientGone.removeEventListener('abort', gone)
    }
    try {
      const response = await worker.run(request, startLimit, abort.signal)
      return withEnd(response, finish)
    } catch (error) {
      finish()
      if (error !== notTaken) throw error
      retire(worker)
      return 'not taken'
    }
  }

  return {
    async run(request, clientGone) {
      restartIdleTimer()
      for (let tries = 0; tries < 3; tries++) {
        const result = await attempt(request, clientGone)
        if (result !== 'not taken') return result
      }
      throw ERRORS.workerLimit('no worker took the request')
    },
    close() {
      clearTimeout(idle)
      for (const worker of all) worker.stop(ERRORS.workerFailed())
    },
  }
}

/** The time limit covers the answer's body too. */
function withEnd(response: Response, finish: () => void): Response {
  if (!response.body) {
    finish()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        finish()
        controller.close()
      } catch (error) {
        finish()
        controller.error(error)
      }
    },
    cancel(reason) {
      finish()
      return reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
