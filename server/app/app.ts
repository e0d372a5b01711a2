// Starts and stops the parts of the server in the right order.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { startOutbox } from '#server/outbox/outbox.ts'
import { startPushes } from '#server/outbox/push/pushes.ts'
import { createBudget } from '#server/platform/budget/budget.ts'
import { LEVELS } from '#server/platform/budget/costs.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { createMailer, type Mailer } from '#server/platform/mailer.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { sayWhatAdminsNeed } from './admins-need.ts'
import { agreeOnKeys, keysTrouble } from './club-keys.ts'
import {
  clubIsMade,
  newKeysAreMade,
  newKeysWanted,
  prepareDataFolder,
  refuseLostDatabase,
  refuseLostKeys,
  refuseLostPhotos,
} from './data-folder.ts'
import { startExporter } from './exporter.ts'
import { followKeys } from './follow-keys.ts'
import { clientAddress } from './gateway/client-address.ts'
import { createDraining } from './gateway/draining.ts'
import { createGateway, type GatewayOptions, type Services } from './gateway/gateway.ts'
import { createHealth, diskTrouble, freeBytes } from './gateway/health.ts'
import { closeServer, listen, makeServer } from './gateway/http-server.ts'
import { serviceOf } from './gateway/service-name.ts'
import { limitSockets } from './gateway/sockets.ts'
import { countRequests } from './metrics/count-requests.ts'
import { createMetricsPage } from './metrics/metrics-page.ts'
import { startSampler } from './metrics/sampler.ts'
import { refuseEndedSessions } from './refuse-ended-sessions.ts'
import { createServices } from './services.ts'
import { shareCounts } from './shared-counts.ts'
import { startSweeper } from './sweeper.ts'
import { refuseUnfinishedMove } from './unfinished-move.ts'
import { pageConfigOf } from './web-app/page.ts'
import { createWebApp } from './web-app/web-app.ts'

export interface App {
  readonly config: Config
  readonly database: Database
  readonly keys: Keys
  readonly mailer: Mailer
  /** The port it listens on. */
  readonly port: number
  /** Ends what `opensLater` began: /readyz may answer 200. */
  opened(): void
  /**
   * Leaves the traffic to other processes for `drainMs`, then takes no new requests, finishes running ones, closes sockets, services and the
   * database.
   */
  close(options?: { drainMs?: number }): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  /** A database the caller has opened and will close. */
  readonly database?: Database
  /** How long running requests may take to finish when closing. */
  readonly graceMs?: number
  /** False for commands: their settings and keys may differ from the server's, so they leave the mails and the sweeping to the server. */
  readonly isServer?: boolean
  /** True for who makes the club when the server listens (startup/open-club.ts): until `opened` nobody else is sent here. */
  readonly opensLater?: boolean
}

export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, database: given, graceMs = 30_000, isServer = true, opensLater = false } = options
  await prepareDataFolder(config.dataDir)
  const { dataDir, databaseUrl } = config
  const isEmbedded = !given && !databaseUrl
  if (isEmbedded) await refuseLostDatabase(dataDir)
  if (isEmbedded) refuseLostKeys(dataDir)
  const keys = await loadKeys(config)
  // Commands read what they are about to change: none of theirs goes to a standby.
  const databaseReadUrl = isServer ? config.databaseReadUrl : undefined
  const database = given ?? (await openDatabase({ ...config, databaseReadUrl, log }))
  await clubIsMade(dataDir)
  const cleanups: (() => Promise<void>)[] = given ? [] : [() => database.close()]
  let leaveTraffic = async (_milliseconds: number) => {}
  const close = async ({ drainMs = 0 } = {}) => {
    await leaveTraffic(drainMs)
    for (const cleanup of cleanups.splice(0).reverse()) {
      await cleanup().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    }
  }
  try {
    await refuseUnfinishedMove(database)
    if (isEmbedded && !config.s3) await refuseLostPhotos(dataDir, database)
    if (isServer) {
      const { fingerprints } = keys
      await agreeOnKeys({ database, fingerprints, dataDir, newKeysWanted: newKeysWanted(dataDir) })
      await newKeysAreMade(dataDir)
      cleanups.push(followKeys({ keys, database, dataDir, log }))
    }
    const mailer = createMailer(config)
    cleanups.push(() => mailer.close())
    if (isServer) {
      await sayWhatAdminsNeed(database, config.adminTwoSteps)
      const outbox = await startOutbox({ database, mailer, config, log: log.child({ service: 'outbox' }) })
      cleanups.push(() => outbox.close())
      const pushes = await startPushes({ database, config, log: log.child({ service: 'pushes' }) })
      cleanups.push(() => pushes.close())
    }
    cleanups.push(await refuseEndedSessions(database, keys.tokens, log))
    const shares = config.databaseUrl !== undefined
    const budget = createBudget({ factor: config.rateLimitFactor, shares })
    const counts = shares ? shareCounts(budget, database, log) : undefined
    if (counts) cleanups.push(() => counts.close())
    const services = await createServices({ config, database, keys, log, budget })
    cleanups.push(() => closeServices(services))
    const closeRealtime = onlyOnce(async () => services.realtime?.close?.())
    cleanups.push(closeRealtime)
    const health = createHealth({
      opensLater,
      notes: { standby: () => database.standbyTrouble?.() },
      checks: {
        database: async () => void (await database.ping()),
        // Who does not answer at once is not asked what he would answer after a while.
        keys: () =>
          database.ping().then(
            () => keysTrouble(database, keys.fingerprints),
            () => undefined,
          ),
        disk: () => diskTrouble(() => freeBytes(dataDir)),
        blobs: async () => services.storage?.trouble?.(),
        changes: async () => services.realtime?.trouble?.(),
      },
    })
    const sampler = config.metricsToken === undefined ? undefined : startSampler(database)
    cleanups.push(async () => sampler?.close())
    const metrics = createMetricsPage(config.metricsToken, sampler)
    const answerMonitors: GatewayOptions['health'] = (request, response) =>
      health.answer(request, response) || metrics.answer(request, response)
    const page = pageConfigOf(config, keys)
    const web = await createWebApp({ webDir: config.webDir, siteUrl: config.siteUrl, config: page })
    const gateway = { config, keys, log, services, web, budget, sharedTake: counts?.take, health: answerMonitors }
    const server = makeServer(await createGateway(gateway))
    countRequests(server)
    limitSockets(server, {
      level: LEVELS.openSockets,
      factor: config.rateLimitFactor,
      behindProxy: config.trustedProxies > 0,
    })
    const draining = createDraining(server, async (milliseconds) => services.realtime?.drain?.(milliseconds))
    server.on('upgrade', (request, socket, head) =>
      upgrade(services, request, socket, head, clientAddress(request, config.trustedProxies)),
    )
    const port = await listen(server, config.host, config.port)
    leaveTraffic = async (milliseconds) => {
      health.drain()
      if (milliseconds > 0) await draining.drain(milliseconds)
    }
    cleanups.push(async () => {
      // WebSockets never end by themselves, so realtime closes them; clients reconnect to another process.
      const closing = closeServer(server, graceMs)
      await closeRealtime()
      await closing
    })
    if (isServer) {
      const works = { database, loopbackUrl: config.loopbackUrl, serviceKey: keys.serviceRoleKey, log }
      for (const worker of [startSweeper(works), startExporter(works)]) cleanups.push(() => worker.close())
    }
    return { config, database, keys, mailer, port, opened: health.opened, close }
  } catch (error) {
    await close()
    throw error
  }
}

function upgrade(services: Services, request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
  const { realtime } = services
  // Without this handler a client that disconnects now would end the process.
  socket.on('error', () => socket.destroy())
  if (serviceOf(request.url ?? '') === 'realtime' && realtime?.upgrade) realtime.upgrade(request, socket, head, address)
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

function onlyOnce(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= act()
    return done
  }
}

async function closeServices(services: Services): Promise<void> {
  const { realtime: _closedFirst, ...others } = services
  await Promise.all(Object.values(others).map((service) => service.close?.()))
}
