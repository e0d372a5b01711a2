// Blobs and rows stay consistent when a process ends or loses the database between writing the blob and its row.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { DatabaseClosed, DatabaseUnavailable } from '#server/database/postgres-error.ts'
import { startTestStorage, type TestStorage } from '../testing.ts'

let storage: TestStorage
/** What happens to the callers' next transactions. */
let commits: 'work' | 'are rolled back' | 'lose the answer'
let queries: 'work' | 'fail' | 'are over'
const files = () => storage.admin.storage.from('files')

function unreliable(real: Database): Database {
  return {
    ...real,
    query: (sql, params) =>
      queries !== 'work' && sql.includes('any(')
        ? Promise.reject(queries === 'fail' ? new DatabaseUnavailable('gone') : new DatabaseClosed())
        : real.query(sql, params),
    transaction: real.transaction.bind(real),
    request: real.request.bind(real),
    async asCaller(caller, work) {
      let wrote = false
      const result = await real.asCaller(caller, async (tx) => {
        const value = await work(tx)
        wrote = true
        if (commits === 'are rolled back') throw new DatabaseUnavailable('gone before the commit')
        return value
      })
      if (wrote && commits === 'lose the answer') throw new DatabaseUnavailable('gone after the commit')
      return result
    },
  }
}

beforeAll(async () => {
  commits = 'work'
  queries = 'work'
  storage = await startTestStorage({ database: unreliable })
  await storage.admin.storage.createBucket('files', { public: false })
})
beforeEach(() => {
  commits = 'work'
  queries = 'work'
})
afterAll(() => storage.close())

async function expectConsistent(): Promise<void> {
  const rows = await storage.database.query<{ version: string }>('select version from storage.objects')
  const { blobs, staging, pending } = await storage.onDisk()
  expect(blobs).toEqual(rows.map((row) => row.version).sort())
  expect([staging, pending]).toEqual([[], []])
}

/** A process that has ended, so that its number belongs to no process. */
function deadProcessName(): string {
  const { pid } = spawnSync('true')
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  return `${host}.${pid}.${randomUUID().slice(0, 8)}.${randomUUID()}`
}

describe('a database connection lost around the commit', () => {
  it('leaves no blob when the row was not written', async () => {
    commits = 'are rolled back'
    expect((await files().upload('undone.txt', 'x')).error).toMatchObject({ statusCode: '503' })
    await expectConsistent()
  })

  it('keeps the blob when the row was written although the answer was lost', async () => {
    commits = 'lose the answer'
    expect((await files().upload('unheard.txt', 'kept')).error).toMatchObject({ statusCode: '503' })
    commits = 'work'
    expect(await (await files().download('unheard.txt')).data?.text()).toBe('kept')
    await expectConsistent()
  })

  it('still removes the replaced blob when the replacement was committed but the answer was lost', async () => {
    await files().upload('twice.txt', 'old')
    commits = 'lose the answer'
    expect((await files().upload('twice.txt', 'new', { upsert: true })).error).toMatchObject({ statusCode: '503' })
    expect((await files().remove(['unheard.txt'])).error).toMatchObject({ statusCode: '503' })
    commits = 'work'
    expect(await (await files().download('twice.txt')).data?.text()).toBe('new')
    await expectConsistent()
  })

  it('is settled by a later sweep if the database does not answer', async () => {
    commits = 'are rolled back'
    queries = 'fail'
    expect((await files().upload('later.txt', 'x')).error).toMatchObject({ statusCode: '503' })
    expect((await storage.onDisk()).pending).toHaveLength(1)
    commits = 'work'
    queries = 'work'
    await storage.restart()
    await expectConsistent()
  })

  it('is nothing to warn of when the server is stopping', async () => {
    const warned = () => storage.logs.filter((line) => line.includes('could not be tidied up now')).length
    const before = warned()
    commits = 'are rolled back'
    queries = 'are over'
    expect((await files().upload('stopped.txt', 'x')).error).toMatchObject({ statusCode: '503' })
    expect(warned()).toBe(before)
    queries = 'fail'
    expect((await files().upload('lost.txt', 'x')).error).toMatchObject({ statusCode: '503' })
    expect(warned()).toBe(before + 1)
    commits = 'work'
    queries = 'work'
    await storage.restart()
    await expectConsistent()
  })
})

describe('files of an ended process', () => {
  it('are removed at the next start: staged files and blobs without a row, never a blob with a row', async () => {
    await files().upload('named.txt', 'named')
    const [row] = await storage.database.query<{ version: string }>(
      "select version from storage.objects where name = 'named.txt'",
    )
    const orphan = randomUUID()
    await mkdir(join(storage.home, 'objects', orphan.slice(0, 2)), { recursive: true })
    await writeFile(join(storage.home, 'objects', orphan.slice(0, 2), orphan), 'orphan')
    await mkdir(join(storage.home, 'doubts'), { recursive: true })
    await writeFile(
      join(storage.home, 'doubts', deadProcessName()),
      `${orphan}\n${row?.version}\n../../keys.json\n1234`,
    )
    await writeFile(join(storage.home, 'staging', deadProcessName()), 'half an upload')
    await storage.restart()
    expect(await (await files().download('named.txt')).data?.text()).toBe('named')
    await expectConsistent()
  })

  it('of another machine stay for a day', async () => {
    const fresh = `ffffffff.1.abcdefgh.${randomUUID()}`
    const old = `ffffffff.1.abcdefgh.${randomUUID()}`
    for (const name of [fresh, old]) await writeFile(join(storage.home, 'staging', name), 'x')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    await utimes(join(storage.home, 'staging', old), twoDaysAgo, twoDaysAgo)
    await storage.restart()
    expect(await readdir(join(storage.home, 'staging'))).toEqual([fresh])
  })
})
