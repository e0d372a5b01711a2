// Runs one function in a worker thread: sends it requests, streams its answers, and fails its open requests when it ends.
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from './errors/catalogue.ts'
import type { FunctionError } from './errors/function-error.ts'
import type { FromWorker, HeaderPairs, ToWorker, WorkerInput } from './worker/messages.ts'

export interface FunctionRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderPairs
  readonly body: ArrayBuffer | null
}

interface Pending {
  taken(): void
  head(status: number, headers: HeaderPairs, hasBody: boolean): void
  chunk(bytes: Uint8Array): void
  end(): void
  fail(error: FunctionError): void
}

export interface FunctionWorkerOptions {
  readonly name: string
  readonly bundle: string
  readonly env: Readonly<Record<string, string>>
  readonly memoryMb: number
  readonly log: Log
  readonly onExit: (worker: FunctionWorker) => void
}

const BOOT_MS = 10_000

export class FunctionWorker {
  readonly ready: Promise<void>
  private readonly worker: Worker
  private readonly pending = new Map<number, Pending>()
  private readonly log: Log
  private nextId = 1
  private exit: FunctionError | undefined

  constructor(options: FunctionWorkerOptions) {
    this.log = options.log.child({ function: options.name })
    const input: WorkerInput = { env: options.env }
    this.worker = new Worker(options.bundle, {
      workerData: input,
      // The worker gets the environment the hosted runtime would give it, never the server's own.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    })
    this.worker.stdout.on('data', (data: Buffer) => this.log.info(data.toString('utf8').trimEnd()))
    this.worker.stderr.on('data', (data: Buffer) => this.log.warn(data.toString('utf8').trimEnd()))
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.stop(ERRORS.timedOut())
        reject(ERRORS.bootFailed('it did not call Deno.serve in time'))
      }, BOOT_MS)
      this.worker.on('message', (message: FromWorker) => {
        if (message.type !== 'ready') return this.receive(message)
        clearTimeout(timer)
        resolve()
      })
      this.worker.on('error', (error: Error & { code?: string }) => {
        const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        this.exit ??= outOfMemory ? ERRORS.workerLimit(error) : ERRORS.workerFailed(error)
        this.log.error({ err: error }, 'the function crashed')
      })
      this.worker.on('exit', () => {
        clearTimeout(timer)
        const reason = this.exit ?? ERRORS.workerFailed('it ended by itself')
        this.exit = reason
        reject(ERRORS.bootFailed(reason))
        for (const pending of [...this.pending.values()]) pending.fail(reason)
        this.pending.clear()
        options.onExit(this)
      })
    })
    // The caller that waits for `ready` handles the error; a worker started ahead must not end the process.
    this.ready.catch(() => {})
  }

  get busy(): number {
    return this.pending.size
  }

  /** Ends the worker now: its open requests fail with the reason. */
  stop(reason: FunctionError): void {
    this.exit ??= reason
    void this.worker.terminate()
  }

  /** Lets the process end although the worker still runs. */
  unref(): void {
    this.worker.unref()
  }

  /** Calls `onTaken` when the worker begins: before that, the caller can abort with `signal` and try another worker. */
  run(request: FunctionRequest, onTaken: () => void, signal: AbortSignal): Promise<Response> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      if (this.exit) return reject(this.exit)
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined
      const done = () => {
        this.pending.delete(id)
        signal.removeEventListener('abort', abort)
      }
      const abort = () => {
        done()
        this.send({ type: 'cancel', id })
        const reason = signal.reason instanceof Error ? signal.reason : ERRORS.timedOut()
        if (stream) stream.error(reason)
        else reject(reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      this.pending.set(id, {
        taken: onTaken,
        head: (status, headers, hasBody) => {
          if (!hasBody) done()
          const body = hasBody
            ? new ReadableStream<Uint8Array>(
                {
                  start: (controller) => {
                    stream = controller
                  },
                  pull: () => this.send({ type: 'pull', id }),
                  cancel: () => {
                    done()
                    this.send({ type: 'cancel', id })
                  },
                },
                { highWaterMark: 1 },
              )
            : null
          const pairs = headers.map(([name, value]): [string, string] => [name, value])
          resolve(new Response(body, { status, headers: pairs }))
        },
        chunk: (bytes) => stream?.enqueue(bytes),
        end: () => {
          done()
          stream?.close()
        },
        fail: (error) => {
          done()
          if (stream) stream.error(error)
          else reject(error)
        },
      })
      this.send({ type: 'request', id, ...request })
    })
  }

  private send(message: ToWorker): void {
    if (!this.exit) this.worker.postMessage(message)
  }

  private receive(message: Exclude<FromWorker, { type: 'ready' }>): void {
    const pending = this.pending.get(message.id)
    if (!pending) return
    if (message.type === 'taken') pending.taken()
    else if (message.type === 'head') pending.head(message.status, message.headers, message.hasBody)
    else if (message.type === 'chunk') pending.chunk(message.bytes)
    else if (message.type === 'end') pending.end()
    else pending.fail(ERRORS.workerFailed('its handler failed'))
  }
}
