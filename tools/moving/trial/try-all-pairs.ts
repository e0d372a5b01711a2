// `npm run move:try`: a demo club moves between all pairs of places, is killed on the way, and serves the acceptance suite at the end. Minutes, not
// seconds: run by hand. The database of its own and the project are a PostgreSQL 15 where Debian has one, the embedded one is ours.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApp } from '#server/app/app.ts'
import type { Database } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
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
import { move } from '../move.ts'
import { openEnds } from '../open-places.ts'
import { showProgress } from '../progress.ts'
import type { ProjectAccess } from '../project-place.ts'
import type { Destination } from '../read-places.ts'
import { startTestProject } from '../testing-project.ts'
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
  /** The settings to read it by. A project has none of its own. */
  readonly config: Config
  readonly from: ProjectAccess | undefined
  readonly to: Destination
  read<T>(work: (database: Database) => Promise<T>): Promise<T>
}

const stations = { embedded: newEmbedded, external: newExternal, project: newProject }
/** Each pair of places once. */
const route = ['external', 'project', 'embedded', 'project', 'external', 'embedded'] as const

async function trial(): Promise<void> {
  const start = Date.now()
  const say = (sentence: string) =>
    console.log(`${((Date.now() - start) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
  closing.push(await startCluster())
  s3 = await startTestS3()
  closing.push(() => s3.close())

  let here = await newEmbedded()
  await makeDemo(here.config)
  const first = await here.read(rowsOf)
  say(`the demo club is made: ${Object.keys(first).length} tables`)
  for (const kind of route) {
    const next = await stations[kind]()
    const { old, fresh, close } = await openEnds(here.config, here.from, next.to)
    await move({ old, fresh, progress: showProgress() }).finally(close)
    const different = differences(first, await next.read(rowsOf))
    say(`${here.name} → ${next.name}: ${different.length === 0 ? 'equal' : `NOT EQUAL in ${different.join(', ')}`}`)
    if (different.length > 0) process.exitCode = 1
    here = next
  }

  const last = await newExternal()
  const kills = await moveUnderKills(here.config, last.config, say)
  const different = differences(first, await last.read(rowsOf))
  say(`killed ${kills} times on the way: ${different.length === 0 ? 'equal' : `NOT EQUAL in ${different.join(', ')}`}`)
  if (different.length > 0) process.exitCode = 1

  const app = await startApp({ config: last.config, log })
  const code = await runAcceptance(last.config.loopbackUrl, app.keys, { email: DEMO_ADMIN, password: DEMO_PASSWORD })
  await app.close()
  say(`the acceptance suite against the last place: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code !== 0) process.exitCode = 1
}

let s3: Awaited<ReturnType<typeof startTestS3>>
let count = 0

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
  const project = await startTestProject()
  closing.push(() => project.close())
  const config = readConfig(await settingsOf(`project-${++count}`))
  return {
    name: `project ${count}`,
    config,
    from: project.access,
    to: { kind: 'project', access: project.access },
    async read(work) {
      const database = connectDatabase(project.club.target, { log })
      return work(database).finally(() => database.close())
    },
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
