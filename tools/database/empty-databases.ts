// A throw-away cluster for tools that make databases from the rules: each empty, each at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'

export interface EmptyDatabases {
  /** A database with what a hosted project has, and the migrations of this folder if one is named. */
  create(name: string, migrations?: string): Promise<pg.Client>
}

export async function withEmptyDatabases<T>(work: (databases: EmptyDatabases) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-schemas-'))
  const none = await mkdtemp(join(tmpdir(), 'o1-none-'))
  const cluster = await startCluster({ dataDir: folder, durable: false })
  const clients: pg.Client[] = []
  const admin = await connect('postgres')
  try {
    return await work({
      create: async (name, migrations) => {
        await admin.query(`create database ${name} template template0`)
        await prepareDatabase(embeddedTarget(cluster.socketDir, name), migrations ?? none)
        return connect(name)
      },
    })
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(none, { recursive: true, force: true })
  }

  async function connect(database: string): Promise<pg.Client> {
    const client = new pg.Client(embeddedTarget(cluster.socketDir, database))
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }
}
