// The server as the dev loop runs it: on a database that is open already, told what to run by its parent, and gone when its parent is.
import { startApp } from '#server/app/app.ts'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { openClub } from '#server/app/startup/open-club.ts'
import { pageConfigOf } from '#server/app/web-app/page.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { ServerJob, ServerNews } from './server-process.ts'

async function main(): Promise<void> {
  const job = JSON.parse(process.argv[2] ?? '') as ServerJob
  const config = { ...readConfig(process.env), ...job.folders }
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  const database = connectDatabase(job.target, { log })
  const app = await startApp({ config, log, database, graceMs: 500 })
  const stop = () =>
    app
      .close()
      .then(() => database.close())
      .finally(() => process.exit(0))
  process.once('disconnect', stop)
  process.once('SIGTERM', stop)
  // Ctrl-C in a terminal reaches this process too; its parent decides.
  process.on('SIGINT', () => undefined)
  const facts = await openClub(app)
  const news: ServerNews = { port: app.port, page: pageConfigOf(config, app.keys), facts }
  process.send?.(news)
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error)
  process.exit(1)
})
