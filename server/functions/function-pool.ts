// Keeps one running worker for a function, and replaces it when it hangs, crashes or its source changes. Limits the number of
// a function's workers.
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from './errors/catalogue.ts'
import { type FunctionRequest, FunctionWorker } from './function-worker.ts'

export interface FunctionPoolOptions {
  readonly name: string
  /** Returns the current bundle: a new version gets a new worker. */
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
/** A worker that has not taken a request by then is busy in a loop: a new worker gets the request. */
const TAKE_WITHIN_MS = 1000
const IDLE_MS = 5 * 60_000

interface Current {
  readonly version: string
  readonly worker: FunctionWorker
}

export function createFunctionPool(options: FunctionPoolOptions): FunctionPool {
  const workers = new Set<FunctionWorker>()
  let current: Current | undefined
  let finding: Promise<FunctionWorker> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  /** Simultaneous calls share one search for a worker: two must never build or start the same bundle. */
  function currentWorker(): Promise<FunctionWorker> {
    finding ??= findOrStartWorker().finally(() => {
      finding = undefined
    })
    return finding
  }

  async function findOrStartWorker(): Promise<FunctionWorker> {
    const { path, version } = await options.bundle().catch((error: unknown) => {
      options.log.error({ err: error, function: options.name }, 'the function could not be built')
      throw ERRORS.bootFailed(error)
    })
    if (current?.version === version) return current.worker
    if (current) retire(current.worker)
    if (workers.size >= MAX_WORKERS) throw ERRORS.workerLimit('too many of its workers hang')
    const worker = new FunctionWorker({ ...options, bundle: path, onExit: forget })
    workers.add(worker)
    current = { version, worker }
    return worker
  }

  function forget(worker: FunctionWorker): void {
    workers.delete(worker)
    if (current?.worker === worker) current = undefined
  }

  /** Gives the worker no new requests. Running requests go on until they end or reach their time limit. */
  function retire(worker: FunctionWorker): void {
    if (current?.worker === worker) current = undefined
    if (worker.busy === 0) worker.stop(ERRORS.workerFailed())
    else setTimeout(() => worker.stop(ERRORS.timedOut()), options.timeLimitMs).unref()
  }

  function restartIdleTimer(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (current && current.worker.busy === 0) retire(current.worker)
    }, IDLE_MS)
    idleTimer.unref()
  }

  async function attempt(request: FunctionRequest, clientGone: AbortSignal): Promise<Response | 'not taken'> {
    const worker = await currentWorker()
    await worker.ready
    const abort = new AbortController()
    const notTaken = new Error('not taken')
    const takenTimer = setTimeout(() => abort.abort(notTaken), TAKE_WITHIN_MS)
    let limit: NodeJS.Timeout | undefined
    const startLimit = () => {
      clearTimeout(takenTimer)
      limit = setTimeout(() => {
        abort.abort(ERRORS.timedOut())
        // The server cannot tell a worker that loops from one that waits: a new worker is right for both.
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
      clearTimeout(idleTimer)
      for (const worker of workers) worker.stop(ERRORS.workerFailed())
    },
  }
}

/** Calls `finish` at the end of the answer's body, so that the time limit covers the body too. */
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
