// Runs in the measured server. On SIGUSR2 it writes the event loop's delay (99th percentile, ms) to a file and starts a new measurement.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_EVENT_LOOP
const RESOLUTION_MS = 2

if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)))
    delay.disable()
    delay.reset()
    delay.enable()
  })
}
