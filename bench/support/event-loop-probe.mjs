// Runs in the measured server. On SIGUSR2 it writes the event loop's delay (99th percentile and longest, ms) to a file and starts a new measurement.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_EVENT_LOOP
const RESOLUTION_MS = 2

if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  process.on('SIGUSR2', () => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    writeFileSync(file, `${late(delay.percentile(99))} ${late(delay.max)}`)
    delay.disable()
    delay.reset()
    delay.enable()
  })
}
