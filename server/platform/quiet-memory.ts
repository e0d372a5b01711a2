// Gives memory back to the machine while nothing happens. V8 collects when something asks for memory: what a start or a burst left behind would stay for
// as long as the server is idle.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** The share of the time since the last look in which the event loop worked. */
const QUIET = 0.02
const WORTH_BYTES = 12 * 1024 * 1024
const PAUSE_MS = 5 * 60_000
/** Nothing else is done while V8 collects: it may take a ten-thousandth of the time. */
const SHARE = 10_000

export interface Heap {
  /** How busy the process was since this was last asked, from 0 to 1. */
  busy(): number
  /** Bytes, collected or not. */
  held(): number
  /** Returns how many milliseconds it took. */
  collect(): number
}

/** Returns how to end it. */
export function collectWhenQuiet(heap: Heap = ofThisProcess()): () => void {
  let needed = 0
  let notBefore = 0
  const look = () => {
    const isQuiet = heap.busy() < QUIET
    const now = performance.now()
    if (!isQuiet || now < notBefore || heap.held() - needed < WORTH_BYTES) return
    const took = heap.collect()
    needed = heap.held()
    notBefore = now + Math.max(PAUSE_MS, took * SHARE)
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

export function ofThisProcess(): Heap {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  let before = performance.eventLoopUtilization()
  return {
    busy() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    held() {
      const { heapTotal, external } = process.memoryUsage()
      return heapTotal + external
    },
    collect() {
      const began = performance.now()
      // The first empties pages, the second gives them back.
      if (typeof collect === 'function') for (let turn = 0; turn < 2; turn += 1) collect()
      return performance.now() - began
    },
  }
}
