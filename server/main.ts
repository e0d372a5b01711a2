// The server's process: reads the settings, starts the server, prints the welcome, and stops cleanly on a signal.
import { startApp } from '#server/app/app.ts'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { mailTrouble } from '#server/app/startup/mail-trouble.ts'
import { openClub } from '#server/app/startup/open-club.ts'
import { welcome } from '#server/app/startup/welcome.ts'
import { createLog } from '#server/platform/log.ts'
import { collectWhenQuiet } from '#server/platform/quiet-memory.ts'
import { readConfig } from '#server/platform/settings/config.ts'

const SAME_PRESS_MS = 500

async function main(): Promise<void> {
  const start = performance.now()
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  const starting = startApp({ config, log, opensLater: true })
  let stopping = false
  let stoppedAt = 0
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) {
      // A second Ctrl-C means the operator won't wait. One Ctrl-C can arrive twice: the terminal signals the whole group, and npm passes it on.
      if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_PRESS_MS) process.exit(1)
      return
    }
    stopping = true
    stoppedAt = performance.now()
    // A stop during the start waits for the start to end: otherwise the database it has started would keep running.
    starting
      // Who presses Ctrl-C does not wait until a load balancer has noticed.
      .then((app) => app.close({ drainMs: signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0 }))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const app = await starting
  if (stopping) return
  const club = await openClub(app).catch(async (error: unknown) => {
    // Making the demo club failed because the process is stopping. The next start makes it again.
    if (stopping) return null
    await app.close()
    throw error
  })
  const milliseconds = performance.now() - start
  collectWhenQuiet()
  if (club && !stopping) console.log(welcome({ config, ...club, mailTrouble: await mailTrouble(config), milliseconds }))
}

main().catch((error: unknown) => {
  const sentence = explainFailure(error)
  console.error(sentence === undefined ? error : `\n${sentence}\n`)
  process.exit(1)
})
