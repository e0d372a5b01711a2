// IndexedDB as far as the device's store asks for it, in memory: keys in order, copies of values, ranges, and transactions that are done whole or not
// at all. For `vi.mock('idb-keyval', …)`.
type Request<Result> = { result: Result; onsuccess?: () => void }

export function memoryDevice() {
  let rows = new Map<string, unknown>()
  let transactions = 0
  /** From this transaction on, nothing is done any more: the tab was closed. */
  let closedAfter = Number.POSITIVE_INFINITY

  type Store = {
    transaction: object
    get: (key: string) => object
    getAllKeys: (by: Range) => object
    getAll: (by: Range) => object
    put: (value: unknown, key: string) => void
    delete: (by: string | Range) => void
  }
  const range = (lower: string, upper: string) => ({ lower, upper })
  type Range = ReturnType<typeof range>
  const fits = (key: string, by: string | Range) =>
    typeof by === 'string' ? key === by : key >= by.lower && key <= by.upper

  async function transact(_mode: string, act: (store: Store) => unknown): Promise<unknown> {
    await Promise.resolve()
    transactions += 1
    if (transactions > closedAfter) return new Promise(() => {})
    const now = new Map(rows)
    const asked: Request<unknown>[] = []
    let aborted = false
    const ask = <Result>(result: Result) => {
      const request: Request<Result> = { result }
      asked.push(request)
      return request
    }
    const keys = (by: Range) => [...now.keys()].filter((key) => fits(key, by)).sort()
    const transaction = {
      result: undefined,
      abort() {
        aborted = true
      },
    }
    const store: Store = {
      transaction,
      get: (key: string) => ask(now.get(key)),
      getAllKeys: (by: Range) => ask(keys(by)),
      getAll: (by: Range) => ask(keys(by).map((key) => now.get(key))),
      put: (value: unknown, key: string) => void now.set(key, structuredClone(value)),
      delete(by: string | Range) {
        for (const key of [...now.keys()]) if (fits(key, by)) now.delete(key)
      },
    }
    const answer = act(store)
    for (const request of asked) request.onsuccess?.()
    const given = await answer
    if (aborted) throw new DOMException('Aborted', 'AbortError')
    rows = now
    return given
  }

  return {
    keys: () => [...rows.keys()].sort(),
    value: (key: string) => rows.get(key),
    /** The tab is closed after so many transactions more. */
    closeAfter(more: number) {
      closedAfter = transactions + more
    },
    clear() {
      rows = new Map()
      closedAfter = Number.POSITIVE_INFINITY
    },
    range,
    library: {
      createStore: () => transact,
      promisifyRequest: async (request: Request<unknown>) => request.result,
    },
  }
}
