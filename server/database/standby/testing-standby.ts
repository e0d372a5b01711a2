// For tests: a PostgreSQL of its own with a migrated club in it, and a streaming standby of it that can be killed, halted and promoted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import { startCluster } from '../embedded/cluster.ts'
import { findBinaries } from '../embedded/find-binaries.ts'
import { makeSocketFolder } from '../embedded/socket-folder.ts'
import { launchUnprivileged } from '../embedded/unprivileged.ts'
import { embeddedTarget } from '../open/open-database.ts'
import { prepareDatabase } from '../open/prepare.ts'

export interface StandbyPair {
  readonly primary: ConnectionTarget
  readonly standby: ConnectionTarget
  /** A signal to all of the standby's processes. */
  signal(name: NodeJS.Signals): Promise<void>
  kill(): Promise<void>
  /** As it was when it ended, or made anew from the primary's files of the beginning. */
  start(options?: { anew?: boolean }): Promise<void>
  /** As the administrator of the standby. */
  ask<Row extends object>(sql: string): Promise<Row[]>
  close(): Promise<void>
}

export async function startStandbyPair(): Promise<StandbyPair> {
  const binaries = process.env.TEST_POSTGRES_BIN
  const folder = await mkdtemp(join(tmpdir(), 'o1-standby-'))
  const files = join(folder, 'standby')
  const settings = { dataDir: folder, durable: false, binaries }
  const first = await startCluster(settings)
  await prepareDatabase(embeddedTarget(first.socketDir), join(findProjectRoot(), 'supabase/migrations'))
  const admin = new pg.Client(embeddedTarget(first.socketDir))
  await admin.connect()
  // As clubs have it.
  await admin.query('alter database postgres set synchronous_commit = on')
  await admin.end()
  await first.stop()
  const copied = join(folder, 'copied')
  await run('cp', ['-a', join(folder, 'postgres'), copied])
  const primary = await startCluster(settings)
  const target = embeddedTarget(primary.socketDir)
  const socketDir = await makeSocketFolder(files)
  const standby = embeddedTarget(socketDir)
  const { postgres } = await findBinaries(binaries)
  let child: ChildProcess | undefined

  async function ask<Row extends object>(sql: string): Promise<Row[]> {
    const client = new pg.Client(standby)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  async function start({ anew = false } = {}): Promise<void> {
    if (anew) {
      await rm(files, { recursive: true, force: true })
      await run('cp', ['-a', copied, files])
      await writeFile(join(files, 'standby.signal'), '')
    }
    const flags = Object.entries({
      primary_conninfo: `host=${target.host} port=${target.port} user=${target.user}`,
      listen_addresses: '',
      unix_socket_directories: socketDir,
      wal_level: 'logical',
      fsync: 'off',
      max_connections: '300',
      max_wal_senders: '40',
      max_replication_slots: '40',
      wal_retrieve_retry_interval: '100ms',
      timezone: 'UTC',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const launch = await launchUnprivileged(postgres, ['-D', files, ...flags], [files, socketDir])
    child = spawn(launch.file, [...launch.args], { ...launch.options, stdio: 'ignore', detached: true })
    for (let tries = 0; ; tries += 1) {
      if (await ask('select 1').then(Boolean, () => false)) return
      if (tries === 200) throw new Error('The standby does not start.')
      await sleep(50)
    }
  }

  /** Its processes are in sessions of their own. */
  async function signal(name: NodeJS.Signals): Promise<void> {
    if (!child?.pid) return
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '')
    for (const pid of [child.pid, ...children.split(' ').filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended meanwhile.
      }
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    await signal('SIGKILL')
    await ended
  }

  await start({ anew: true })
  return {
    primary: target,
    standby,
    signal,
    kill,
    start,
    ask,
    async close() {
      await kill()
      await primary.stop()
      await rm(socketDir, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
