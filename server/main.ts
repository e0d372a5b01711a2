// The process: reads the settings, starts the server, says hello, and leaves quietly when asked to.
import { startApp } from '#server/app/app.ts'
import { openClub } from '#server/app/open-club.ts'
import { welcome } from '#server/app/welcome.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/startup-error.ts'

async function main(): Promise<void> {
  const start = performance.now()
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  const starting = startApp({ config, log })
  let stopping = false
  const stop = () => {
    // A second Ctrl-C is someone who won't wait.
    if (stopping) process.exit(1)
    stopping = true
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
    // Told to stop while the demo club was being made: that is why it failed, and the next start begins it again.
    if (stopping) return null
    await app.close()
    throw error
  })
  if (club && !stopping) console.log(welcome({ config, ...club, milliseconds: performance.now() - start }))
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
