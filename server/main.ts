// The process: reads the settings, starts the server, says hello, and leaves quietly when asked to.
import { startApp } from '#server/app/app.ts'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { mailTrouble } from '#server/app/startup/mail-trouble.ts'
import { openClub } from '#server/app/startup/open-club.ts'
import { welcome } from '#server/app/startup/welcome.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'

const COPIES_WITHIN_MS = 500

async function main(): Promise<void> {
  const start = performance.now()
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  const starting = startApp({ config, log })
  let stopping = false
  let askedAt = 0
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) {
      // A second Ctrl-C means the operator won't wait. Copies of the first come too: it goes to the whole group, and npm passes it on.
      if (signal === 'SIGINT' && performance.now() - askedAt > COPIES_WITHIN_MS) process.exit(1)
      return
    }
    stopping = true
    askedAt = performance.now()
    // Also while it is still starting: a database that has been started is closed, not left behind.
    starting
      .then((app) => app.close())
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
    // The process was stopped while it made the demo club: that is why making it failed, and the next start makes it again.
    if (stopping) return null
    await app.close()
    throw error
  })
  const milliseconds = performance.now() - start
  if (club && !stopping) console.log(welcome({ config, ...club, mailTrouble: await mailTrouble(config), milliseconds }))
}

main().catch((error: unknown) => {
  const sentence = explainFailure(error)
  console.error(sentence === undefined ? error : `\n${sentence}\n`)
  process.exit(1)
})
