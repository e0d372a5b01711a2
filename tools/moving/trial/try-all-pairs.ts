// `npm run move:try`: a demo club moves between all pairs of places, serves the acceptance suite at each, and is killed on the way. Many minutes: run by
// hand. The database of its own and the projects are a PostgreSQL 15 where Debian has one, the embedded one is ours.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApp } from '#server/app/app.ts'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import type { Database } from '#server/database/database.ts'
import { administratorSql } from '#server/database/rights/administrator-sql.ts'
import { cloneDatabase } from '#server/database/testing.ts'
import startCluster from '#server/database/testing-cluster.ts'
import { freePort } from '#server/platform/free-port.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { startTestS3 } from '../../archive/testing-s3.ts'
import { type createDemoClub, DEMO_ADMIN, DEMO_PASSWORD } from '../../demo/create-demo-club.ts'
import { openAsItIs } from '../../doctor/open-as-it-is.ts'
import { type HostedPlatform, startPlatform } from '../hosted/hosted-platform.ts'
import { move } from '../move.ts'
import { openEnds } from '../open-places.ts'
import { showProgress } from '../progress.ts'
import type { ProjectAccess } from '../project-place.ts'
import type { Destination } from '../read-places.ts'
import { startTestProject, type TestProject } from '../testing-project.ts'
import { rowsOf } from '../testing-rows.ts'
import { moveUnderKills } from './move-under-kills.ts'
import { runAcceptance } from './run-acceptance.ts'

const DEBIANS = '/usr/lib/postgresql/15/bin'
if (existsSync(DEBIANS)) process.env.TEST_POSTGRES_BIN ??= DEBIANS

const folder = await mkdtemp(join(tmpdir(), 'o1-trial-'))
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
const log = createLog({ level: 'error' })
const pass = { NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off' }

interface Station {
  readonly name: string
  /** The settings of the server that reads it, and that the acceptance suite asks. */
  readonly config: Config
  readonly from: ProjectAccess | undefined
  readonly to: Destination
  readonly project?: TestProject
  read<T>(work: (database: Database) => Promise<T>): Promise<T>
}

const stations = { embedded: newEmbedded, external: newExternal, project: newProject }
/** Each pair of places once. */
const route = ['project', 'external', 'embedded', 'external', 'project', 'embedded'] as const
/** A hosted project of today, and an older one of somebody's own. */
const PLATFORMS = [{ letsRulesSleep: true }, { apiDefaults: true }] as const

const start = Date.now()
const say = (sentence: string) => console.log(`${((Date.now() - start) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
function judge(what: string, different: readonly string[]): void {
  say(`${what}: ${different.length === 0 ? 'equal' : `NOT EQUAL in ${different.join(', ')}`}`)
  if (different.length > 0) process.exitCode = 1
}

async function trial(): Promise<void> {
  closing.push(await startCluster())
  s3 = await startTestS3()
  closing.push(() => s3.close())
  for (const options of PLATFORMS) {
    const platform = await startPlatform(options)
    platforms.push(platform)
    closing.push(() => platform.close())
  }

  let here = await newEmbedded()
  await makeDemo(here.config)
  const given = await here.read(rowsOf)
  say(`the demo club is made: ${Object.keys(given).length} tables`)
  const reached: Station[] = []
  for (const kind of route) {
    const next = await stations[kind]()
    await go(here, next)
    judge(`${here.name} → ${next.name}`, differences(given, await next.read(rowsOf)))
    await go(here, next).then(
      () => judge('the same move again', ['everything: it was not refused']),
      (error: unknown) => say(`the same move again is refused: ${error instanceof Error ? error.message : error}`),
    )
    reached.push(next)
    here = next
  }
  for (const next of [await newExternal(), await newProject()]) {
    const kills = await moveUnderKills(here.config, addressOf(next), say)
    judge(`${here.name} → ${next.name}, killed ${kills} times on the way`, differences(given, await next.read(rowsOf)))
    reached.push(next)
  }
  // Last, because the suite leaves its own people behind.
  for (const place of reached) await accept(place)
}

async function go(here: Station, next: Station): Promise<void> {
  const { old, fresh, close } = await openEnds(here.config, here.from, next.to)
  await move({ old, fresh, progress: showProgress() }).finally(close)
}

/** The platform's services can't run here: on a project's database our server stands in, with the rights an administrator gives an ordinary owner. */
async function accept({ name, config, project }: Station): Promise<void> {
  const admin = await project?.connect()
  await admin?.query(await administratorSql(parseDatabaseUrl(project?.url ?? '')))
  const app = await startApp({ config, log })
  const code = await runAcceptance(config.loopbackUrl, app.keys, { email: DEMO_ADMIN, password: DEMO_PASSWORD })
  await app.close()
  await admin?.query('revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres')
  await admin?.close()
  say(`the acceptance suite against ${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code !== 0) process.exitCode = 1
}

/** As somebody names it on the command line. */
function addressOf({ config, project }: Station): { args: string[]; env: Record<string, string> } {
  if (project) {
    const { url, databaseUrl, serviceKey } = project.access
    return {
      args: ['--to', url.replace('http', 'supabase')],
      env: { MOVE_TO_DATABASE_URL: databaseUrl, MOVE_TO_SERVICE_ROLE_KEY: serviceKey },
    }
  }
  const { s3: bucket, databaseUrl = '', dataDir } = config
  if (!bucket) throw new Error('The new place has a bucket.')
  return {
    args: ['--to', databaseUrl, '--blobs', `s3://${bucket.bucket}/${bucket.prefix}`, '--data', dataDir],
    env: {
      S3_ENDPOINT: bucket.endpoint ?? '',
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
  }
}

const platforms: HostedPlatform[] = []
let s3: Awaited<ReturnType<typeof startTestS3>>
let count = 0
let projects = 0

async function settingsOf(name: string): Promise<Record<string, string>> {
  const port = await freePort()
  return { ...pass, DATA_DIR: join(folder, name), PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
}

async function newEmbedded(): Promise<Station> {
  const name = `embedded ${++count}`
  const config = readConfig(await settingsOf(`embedded-${count}`))
  return ownStation(name, config)
}

async function newExternal(): Promise<Station> {
  const name = `external ${++count}`
  const club = await cloneDatabase({ empty: true })
  closing.push(() => club.close())
  const settings = { ...(await settingsOf(`external-${count}`)), DATABASE_URL: club.url, ...s3.env(`club-${count}`) }
  return ownStation(name, readConfig(settings))
}

function ownStation(name: string, config: Config): Station {
  return {
    name,
    config,
    from: undefined,
    to: { kind: 'own', config, ownFolder: true },
    async read(work) {
      const opened = await openAsItIs(config)
      if (!opened) throw new Error(`There is no club in ${name}.`)
      return work(opened.database).finally(() => opened.close())
    },
  }
}

async function newProject(): Promise<Station> {
  const platform = platforms[projects++ % platforms.length]
  if (!platform) throw new Error('There is a platform.')
  const project = await startTestProject(platform)
  closing.push(() => project.close())
  const settings = { ...(await settingsOf('')), DATA_DIR: project.dataDir, DATABASE_URL: project.url }
  return {
    name: `project ${++count}`,
    config: readConfig(settings),
    from: project.access,
    to: { kind: 'project', access: project.access },
    project,
    read: (work) => work(project.database),
  }
}

async function makeDemo(config: Config): Promise<void> {
  const app = await startApp({ config, log })
  const keys = await loadKeys(config)
  const { database } = app
  // As it is built: a part of it runs in a process of its own.
  const { href } = pathToFileURL(join(findProjectRoot(), 'dist/server/create-demo-club.js'))
  const built: { createDemoClub: typeof createDemoClub } = await import(href)
  await built.createDemoClub({
    database,
    url: config.loopbackUrl,
    serviceKey: keys.serviceRoleKey,
    siteUrl: config.siteUrl,
  })
  await app.close()
}

/** A project stamps its files, which is told here, and works with other keys. */
const STAMPED = ['private.pictures_to_remove', 'private.club']

function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !STAMPED.includes(name) && one[name] !== other[name])
}

try {
  await trial()
} finally {
  for (const close of closing.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
}
process.exit()
