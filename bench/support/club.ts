// Makes the data folder a bench runs on, with a database of the wanted size. It is kept until sizes or migrations change.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { type ClubSize, makeDataset } from './dataset.ts'

const MIGRATIONS = 'supabase/migrations'

/** Calls `more` once after making the club. */
export async function benchClub(
  name: string,
  size: ClubSize,
  more: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<string> {
  const dataDir = resolve(process.env.BENCH_DATA ?? '.cache/bench', name)
  const stampFile = join(dataDir, 'bench-club.json')
  const stamp = JSON.stringify({ size, rules: await hashOfRules(), more: String(more) })
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return dataDir
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A server does not start on a database whose keys are missing.
  await loadKeys(readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }))
  console.log(`Making a club of ${size.members} members in ${dataDir}`)
  await withCluster(dataDir, async (client) => {
    await makeDataset(client, size, console.log)
    await more(client)
  })
  await writeFile(stampFile, stamp)
  return dataDir
}

/** Starts the cluster without a server and runs `work` as its administrator. */
export async function withCluster<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ dataDir })
  try {
    const target = embeddedTarget(cluster.socketDir)
    await prepareDatabase(target, resolve(MIGRATIONS))
    const client = new pg.Client(target)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
  }
}

/** The socket folder of the running server's PostgreSQL: the fifth line of its pid file. */
export async function socketOf(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const folder = text.split('\n')[4]
  if (!folder) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  return folder
}

/** The process number of the running server's PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function hashOfRules(): Promise<string> {
  const hash = createHash('sha1')
  hash.update(await readFile('bench/support/dataset.ts'))
  for (const file of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(join(MIGRATIONS, file)))
  return hash.digest('hex')
}
