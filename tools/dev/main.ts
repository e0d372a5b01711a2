// The dev loop's process: keeps PostgreSQL, Vite and the one address; what changes behind it is replaced. Ends all of it on Ctrl-C.
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { startDevLoop } from './dev-loop.ts'

const starting = startDevLoop({ env: process.env, isFresh: process.argv.includes('--fresh') })
let stopping = false

function stop(): void {
  if (stopping) return
  stopping = true
  starting
    .then((loop) => loop.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)

starting.catch((error: unknown) => {
  const sentence = explainFailure(error)
  console.error(sentence === undefined ? error : `\n${sentence}\n`)
  process.exit(1)
})
