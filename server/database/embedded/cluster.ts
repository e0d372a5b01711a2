// Runs the embedded PostgreSQL: starts it on a private socket, restarts it when it ends by itself, stops it cleanly. Knows none of the club's SQL.
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureClusterFiles } from './cluster-files.ts'
import { findBinaries } from './find-binaries.ts'
import { type Launched, launchPostgres } from './launch-postgres.ts'
import { stopOrphan } from './orphan.ts'
import { makeSocketFolder } from './socket-folder.ts'

export interface Cluster {
  /** The folder of its socket. Clients use it as the host. */
  readonly socketDir: string
  /** The repairs made at start, as sentences for the log. */
  readonly notes: readonly string[]
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  /** Off only for tests, whose data may be lost. */
  readonly durable?: boolean
  /** The folder of another PostgreSQL's programs, for tests. */
  readonly binaries?: string | undefined
  readonly onUnexpectedExit?: (message: string) => void
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  wal_level: 'logical',
  max_connections: '80',
  max_wal_senders: '8',
  max_replication_slots: '8',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Errors of clients go into their answers, not into the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For tests: many small servers at once, whose data may be lost. */
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_senders: '40',
  max_replication_slots: '40',
}

/** PostgreSQL's reasons not to start while processes of a killed postmaster still end. */
const STILL_IN_USE = /shared memory|lock file/
const RELEASE_MS = 10_000

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries(options.binaries)
  const files = join(resolve(options.dataDir), 'postgres')
  const notes: string[] = []
  await ensureClusterFiles(binaries.initdb, files, binaries.major)
  const stopped = await stopOrphan(files)
  if (stopped) notes.push(`Stopped the database process ${stopped} that a killed server had left running.`)
  const socketDir = await makeSocketFolder(files)
  const flags = Object.entries({
    ...settings,
    ...(options.durable === false ? notDurable : {}),
    unix_socket_directories: socketDir,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let child: ChildProcess
  let stopping = false
  let relaunching: Promise<void> | undefined
  const launch = async (): Promise<Launched> => {
    const launched = await launchPostgres(binaries.postgres, ['-D', files, ...flags], [files, socketDir])
    child = launched.child
    child.once('exit', (code, signal) => {
      if (stopping) return
      options.onUnexpectedExit?.(`PostgreSQL ended by itself (${signal ?? code}); starting it again.`)
      relaunching = relaunch()
    })
    return launched
  }
  const relaunch = async (): Promise<void> => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        await stopOrphan(files)
        await launch()
        return
      } catch (error) {
        options.onUnexpectedExit?.(error instanceof Error ? error.message : String(error))
        await sleep(wait)
      }
    }
  }

  const { recovered } = await retryWhileInUse(launch)
  if (recovered)
    notes.push('The database had not been closed; it recovered by itself and lost nothing it had confirmed.')
  return {
    socketDir,
    notes,
    get pid() {
      return child.pid
    },
    async stop() {
      stopping = true
      await relaunching
      await endProcess(child)
      await rm(socketDir, { recursive: true, force: true })
    },
  }
}

async function retryWhileInUse(launch: () => Promise<Launched>): Promise<Launched> {
  for (const until = Date.now() + RELEASE_MS; ; await sleep(100)) {
    try {
      return await launch()
    } catch (error) {
      if (Date.now() > until || !STILL_IN_USE.test(String(error))) throw error
    }
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Fast shutdown: no waiting for clients, nothing to recover at the next start.
  child.kill('SIGINT')
  const forceStop = setTimeout(() => child.kill('SIGQUIT'), 15_000)
  await ended
  clearTimeout(forceStop)
}
