// For tests: a project of the platform as a move meets it. Its database has the shape of the platform's public schemas (hosted/), the move comes in as
// the project's owner, and this server's own services answer as the platform's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '#server/app/app.ts'
import type { Database } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { freePort } from '#server/platform/free-port.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { HostedPlatform, HostedProject } from './hosted/hosted-platform.ts'
import type { ProjectAccess } from './project-place.ts'

export interface TestProject extends HostedProject {
  readonly access: ProjectAccess
  readonly anonKey: string
  readonly database: Database
  /** Where the stand-ins of the platform's services keep their keys and files. */
  readonly dataDir: string
  close(): Promise<void>
}

export async function startTestProject(platform: HostedPlatform): Promise<TestProject> {
  const project = await platform.newClub()
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-project-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off', PORT: String(port), SITE_URL: url }
  const config = readConfig({ ...settings, DATA_DIR: dataDir })
  const log = createLog({ level: 'silent' })
  const database = connectDatabase(project.target, { log })
  const app = await startApp({ config, log, database, graceMs: 500, isServer: false })
  return {
    ...project,
    access: { url, databaseUrl: project.url, serviceKey: app.keys.serviceRoleKey },
    anonKey: app.keys.anonKey,
    database,
    dataDir,
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
