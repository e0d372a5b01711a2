// Loaded into the server under measurement: on SIGUSR2 writes how late its event loop runs (99th percentile, ms) and begins anew.
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
