// One run of the bundled server in a process of its own. Which club it serves is its caller's choice.
import { fork } from 'node:child_process'
import type { ClubFacts } from '#server/app/startup/open-club.ts'
import type { PageConfig } from '#server/app/web-app/page.ts'
import type { ConnectionTarget } from '#server/database/connection-target.ts'
import { freePort } from '#server/platform/free-port.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** What the process is told. */
export interface ServerJob {
  readonly target: ConnectionTarget
  readonly folders: Pick<Config, 'outboxDir' | 'functionBundlesDir' | 'webDir'>
}

/** What it says when it is ready. */
export interface ServerNews {
  readonly port: number
  readonly page: PageConfig
  readonly facts: ClubFacts
}

export interface ServerProcess extends ServerNews {
  readonly ended: Promise<unknown>
  end(): Promise<void>
}

export interface ServerProcessOptions {
  readonly entry: string
  /** Settings of the dev loop; address and folders of this run come on top. */
  readonly config: Config
  readonly target: ConnectionTarget
  readonly dataDir: string
}

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { config, target, dataDir } = options
  const { outboxDir } = config
  const folders = { outboxDir, functionBundlesDir: `${config.dataDir}/functions`, webDir: `${config.dataDir}/no-web` }
  const job: ServerJob = { target, folders }
  const child = fork(options.entry, [JSON.stringify(job)], {
    execArgv: ['--enable-source-maps'],
    env: {
      O1_RATE_LIMITS: 'off',
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SITE_URL: config.siteUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const news = await new Promise<ServerNews>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ServerNews))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('The server ended before it was ready; the reason stands above.')))
  })
  return {
    ...news,
    ended,
    async end() {
      child.kill('SIGTERM')
      const hurry = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(hurry)
    },
  }
}
