// Puts the dev loop together: one PostgreSQL, one Vite, one address, and behind it the server and the club that fit the newest files.
import { rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { prepareDataFolder } from '#server/app/data-folder.ts'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { welcome } from '#server/app/startup/welcome.ts'
import type { ConnectionTarget } from '#server/database/connection-target.ts'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { lockDataFolder } from '#server/database/embedded/server-lock.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { type Environment, readConfig } from '#server/platform/settings/config.ts'
import { printMails } from '../mails/print-mails.ts'
import { bundleFunctions } from './bundle-functions.ts'
import { openServerBundle } from './bundle-server.ts'
import { createClubs } from './clubs.ts'
import { type Effect, effectOf } from './effect-of.ts'
import { followChanges } from './follow-changes.ts'
import { openDevProxy } from './proxy.ts'
import { startServerProcess } from './server-process.ts'
import { createServerSlot } from './server-slot.ts'

export interface DevLoop {
  close(): Promise<void>
}

export interface DevLoopOptions {
  readonly env: Environment
  /** Makes the demo club anew. */
  readonly isFresh: boolean
}

const say = (line: string) => console.log(`  ${line}`)
const explained = (error: unknown) => explainFailure(error) ?? (error instanceof Error ? error.message : String(error))
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

export async function startDevLoop({ env, isFresh }: DevLoopOptions): Promise<DevLoop> {
  const began = performance.now()
  // Never the real club: neither its folder nor its database.
  const config = readConfig({ ...env, DATA_DIR: env.DEV_DATA_DIR || '.cache/dev', DATABASE_URL: '' })
  const { dataDir, rootDir } = config
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error))
  }
  try {
    await prepareDataFolder(dataDir)
    const lock = await lockDataFolder(dataDir)
    undo.push(() => lock.release())
    await loadKeys(config)
    if (isFresh) {
      for (const name of ['postgres', 'template.key', 'club.json', 'clubs', 'outbox'])
        await rm(join(dataDir, name), { recursive: true, force: true })
    }
    const bundle = await openServerBundle(rootDir, join(dataDir, 'server'))
    undo.push(() => bundle.close())
    // Nobody misses this data: it is made again in seconds.
    const cluster = await startCluster({ dataDir, durable: false, onUnexpectedExit: say })
    undo.push(() => cluster.stop())
    let [entry] = await Promise.all([bundle.build(), bundleFunctions(config, say)])
    const slot = createServerSlot({ config, say })
    undo.push(() => slot.close())
    const clubs = createClubs({
      config,
      target: embeddedTarget(cluster.socketDir),
      say,
      fill: async (club) => (await startServerProcess({ entry, config, ...club })).end(),
    })
    let club = await clubs.fitting().catch((error: unknown) => {
      say(`${explained(error)}\n  The club runs without its unfinished migrations.`)
      return clubs.finishedOnly()
    })
    await slot.replace(entry, club)
    await clubs.keep(club)
    const runningNote = join(dataDir, 'running.json')
    // Where journeys find the club that runs now: `npm run e2e -- --dev`.
    const noteRunning = () =>
      writeFile(runningNote, JSON.stringify({ url: config.siteUrl, databaseUrl: databaseUrlOf(club.target) }))
    undo.push(() => rm(runningNote, { force: true }))

    const takeIn = async (paths: readonly string[]) => {
      const start = performance.now()
      const effects = new Set<Effect | undefined>(paths.map(effectOf))
      if (effects.has('mails')) {
        printMails(rootDir, { write: true })
        effects.add('functions').add('server')
      }
      const shown = paths.length > 1 ? `${paths[0]} and ${paths.length - 1} more` : paths[0]
      if (effects.has('restart')) say(`${shown}: stop the dev loop and start it again to see this.`)
      if (effects.has('schemas') && !effects.has('database')) say(`${shown}: run "npm run db:diff -- NAME".`)
      if (effects.has('demo')) say(`${shown}: "npm run dev -- --fresh" makes the demo club anew.`)
      const areFunctionsWhole = effects.has('functions') && (await bundleFunctions(config, say))
      if (!effects.has('server') && !effects.has('database')) {
        if (areFunctionsWhole) say(`${shown}: live in ${secondsSince(start)}`)
        return
      }
      if (effects.has('server')) entry = await bundle.build()
      const next = effects.has('database') ? await clubs.fitting() : club
      if (next === club && !effects.has('server')) return
      await slot.replace(entry, next)
      club = next
      say(`${shown}: live in ${secondsSince(start)}`)
      await clubs.keep(club)
      await noteRunning()
    }
    const changes = followChanges(takeIn, (error) => say(`${explained(error)}\n  The last good one keeps running.`))
    undo.push(() => changes.settle())
    const proxy = await openDevProxy({
      config,
      now: slot.now,
      watched: ['server', 'supabase', 'types', 'tools'].map((folder) => join(rootDir, folder)),
      onChange: (path) => {
        const within = relative(rootDir, resolve(path))
        if (effectOf(within)) changes.note(within)
      },
    })
    undo.push(() => proxy.close())
    await noteRunning()
    const facts = slot.now()?.facts ?? { hasDemoClub: false, hasAdmin: false }
    console.log(welcome({ config, ...facts, milliseconds: performance.now() - began }))
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

function databaseUrlOf({ host, port, user, database }: ConnectionTarget): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
