// The messages between the server and a function's worker.

export type HeaderPairs = readonly (readonly [string, string])[]

export type ToWorker =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: HeaderPairs
      readonly body: ArrayBuffer | null
    }
  /** The server asks for the next piece of the answer: the worker sends no piece that nobody reads. */
  | { readonly type: 'pull'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly type: 'ready' }
  /** The worker has taken the request: its event loop is not blocked. */
  | { readonly type: 'taken'; readonly id: number }
  | {
      readonly type: 'head'
      readonly id: number
      readonly status: number
      readonly headers: HeaderPairs
      readonly hasBody: boolean
    }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number }

export interface WorkerInput {
  readonly env: Readonly<Record<string, string>>
}
