// For tests: a PostgreSQL in the shape of the platform's public schemas (supabase/postgres, auth, storage, realtime, read on 23 November 2026 and written
// in our own words), and projects in it. Its roles belong to the whole cluster and have other rights than ours, so it is a cluster of its own.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionTarget } from '#server/database/connection-target.ts'
import { type CopyConnection, openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { pushMigrations } from './push-migrations.ts'

const folder = join(findProjectRoot(), 'tools/moving/hosted')
const ROLES = '01-roles.sql'
/** The role of a project's owner. */
export const PROJECT_OWNER = 'postgres'

export interface PlatformOptions {
  /** Whether new tables, sequences and functions are given to the roles of the API by themselves, as in projects made before 30 May 2026. */
  readonly apiDefaults?: boolean
  /** Whether the owner may let triggers and foreign keys sleep, as the hosted platform allows and a self-hosted one need not. */
  readonly letsRulesSleep?: boolean
}

export interface HostedProject {
  /** As the platform's own services come in: by the superuser. */
  readonly target: ConnectionTarget
  /** The connection string a project's owner has. */
  readonly url: string
  connect(user?: string): Promise<CopyConnection>
}

export interface HostedPlatform {
  /** An empty project. */
  newProject(): Promise<HostedProject>
  /** A project into which the migrations were pushed; the first is made once and the others are copies of it. */
  newClub(): Promise<HostedProject>
  close(): Promise<void>
}

export async function startPlatform(options: PlatformOptions = {}): Promise<HostedPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-hosted-'))
  const cluster = await startCluster({ dataDir, durable: false, binaries: process.env.TEST_POSTGRES_BIN })
  const target = embeddedTarget(cluster.socketDir)
  const connections: CopyConnection[] = []
  await run(target, await readFile(join(folder, ROLES), 'utf8'))
  if (options.letsRulesSleep) await run(target, `grant set on parameter session_replication_role to ${PROJECT_OWNER}`)

  let count = 0
  let club: Promise<string> | undefined
  const make = async (template?: string): Promise<HostedProject> => {
    const database = `project_${++count}`
    await run(target, `create database ${database} template ${template ?? 'template0'}`)
    const inside = { ...target, database }
    if (template) await run(inside, `grant all on database ${database} to ${PROJECT_OWNER}, dashboard_user`)
    else await shape(inside, options)
    return {
      target: inside,
      url: `postgresql://${PROJECT_OWNER}@localhost/${database}?host=${encodeURIComponent(inside.host)}&port=${inside.port}`,
      async connect(user = inside.user) {
        const connection = await openCopyConnection({ ...inside, user })
        connections.push(connection)
        return connection
      },
    }
  }
  return {
    newProject: () => make(),
    async newClub() {
      club ??= make().then(async (project) => {
        const owner = await openCopyConnection({ ...project.target, user: PROJECT_OWNER })
        await pushMigrations(owner).finally(() => owner.close())
        return project.target.database
      })
      return make(await club)
    },
    async close() {
      for (const connection of connections) await connection.close().catch(() => undefined)
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function shape(target: ConnectionTarget, { apiDefaults = false }: PlatformOptions): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file !== ROLES).sort()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const sql = text.replace(/^ *--.*$/gm, '')
    await run(target, sql.replaceAll(':database', target.database).replaceAll(':api_defaults', String(apiDefaults)))
  }
}

async function run(target: ConnectionTarget, sql: string): Promise<void> {
  const connection = await openCopyConnection(target)
  await connection.query(sql).finally(() => connection.close())
}
