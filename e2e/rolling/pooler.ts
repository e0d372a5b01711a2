// pgbouncer in transaction mode in front of the database of a rolling restart, and the ordinary owner that a club behind it needs: made as an
// operator makes it, with the file for the database's administrator.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'

const run = promisify(execFile)
const NOBODY = 65_534

export interface Pooler {
  /** Both addresses, as the owner. */
  readonly settings: Readonly<Record<string, string>>
  restart(): Promise<void>
  close(): Promise<void>
}

/** `program`: pgbouncer. `port`: of the database, which trusts its superuser `postgres` on loopback. */
export async function openPooler(program: string, port: number): Promise<Pooler> {
  const direct = `postgres://club@127.0.0.1:${port}/club`
  await makeOwner(port, direct)
  const folder = await mkdtemp(join(tmpdir(), 'o1-rolling-pooler-'))
  // It refuses to run as root too.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const pooled = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users'), '"club" ""\n"authenticator" ""\n')
  await writeFile(
    ini,
    `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${pooled}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${join(folder, 'users')}\npool_mode = transaction\ndefault_pool_size = 12\nmax_client_conn = 300\nserver_login_retry = 1\n` +
      `${isRoot ? 'user = nobody\n' : ''}`,
  )
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, ['-q', ini], { stdio: 'ignore' })
    for (let tries = 0; !(await answers(pooled)); tries += 1) {
      if (tries === 100) throw new Error('pgbouncer does not start.')
      await sleep(50)
    }
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    settings: { DATABASE_URL: direct.replace(String(port), String(pooled)), DATABASE_DIRECT_URL: direct },
    async restart() {
      await stop()
      await sleep(500)
      await start()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeOwner(port: number, url: string): Promise<void> {
  const asAdministrator = async (database: string, sql: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await asAdministrator('postgres', 'create role club login')
  await asAdministrator('postgres', 'create database club owner club')
  const { stdout } = await run(process.execPath, ['tools/commands/run.mjs', 'doctor', '--sql'], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
  })
  await asAdministrator('club', stdout)
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'club', database: 'club' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
