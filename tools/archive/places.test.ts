// A club backed up in one place and restored in another is equal, picture by picture: folder → database of its own and S3 → folder. What can't be
// whole fails and leaves nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { contentOf, createArchive, openArchive, verifyArchive } from './archive-file.ts'
import { backUp } from './back-up.ts'
import { blobFolder, entryOf } from './pictures.ts'
import { restore } from './restore.ts'
import { startTestS3, type TestS3 } from './testing-s3.ts'

const contents = new Map<string, Buffer>(Array.from({ length: 11 }, (_, n) => [randomUUID(), randomBytes(20_000 + n)]))
const last = randomUUID()
contents.set(last, randomBytes(30_000))
let server: TestServer
let s3: TestS3
let folder: string
const databases: TestDatabase[] = []

const OBJECTS = `select md5(string_agg(o::text, '|' order by o.id)) as sum, count(*)::int as count from storage.objects o`
const nameOf = (key: string) => `applications/${key}.jpg`
const file = (name: string) => join(folder, `${name}.tar.gz`)
const pathOf = (dataDir: string, key: string) => join(dirname(blobFolder(dataDir)), entryOf(key))

async function external(
  name: string,
  prefix?: string,
  { asOwner = false } = {},
): Promise<{ config: Config; club: TestDatabase }> {
  const club = await cloneDatabase()
  databases.push(club)
  const url = new URL(club.url)
  if (asOwner) url.username = club.owner
  const env = { DATA_DIR: join(folder, name), DATABASE_URL: url.href, ...(prefix ? s3.env(prefix) : {}) }
  return { config: readConfig(env), club }
}

async function picturesIn(dataDir: string): Promise<Map<string, Buffer>> {
  const names = await readdir(blobFolder(dataDir), { recursive: true }).catch(() => [])
  const found = new Map<string, Buffer>()
  for (const key of names.filter((name) => name.length > 36)) {
    found.set(key.slice(-36), await readFile(join(blobFolder(dataDir), key)))
  }
  return found
}

const sorted = (map: ReadonlyMap<string, Buffer>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))

beforeAll(async () => {
  ;[server, s3, folder] = await Promise.all([startTestServer(), startTestS3(), mkdtemp(join(tmpdir(), 'o1-places-'))])
  for (const key of contents.keys()) await addPicture(key)
  await backUp(server.config, server.database, file('folder'))
})

async function addPicture(key: string): Promise<void> {
  const content = contents.get(key) ?? Buffer.alloc(0)
  await server.database.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
       values ('profile-photos', $3, $1, jsonb_build_object('mimetype', 'image/jpeg', 'size', $2::int))`,
    [key, content.length, nameOf(key)],
  )
  await mkdir(dirname(pathOf(server.config.dataDir, key)), { recursive: true })
  await writeFile(pathOf(server.config.dataDir, key), content)
}

afterAll(async () => {
  for (const database of databases) await database.close()
  await Promise.all([server.close(), s3.close()])
  await rm(folder, { recursive: true, force: true })
})

describe('a club on its way', { timeout: 60_000 }, () => {
  it('carries its pictures from the folder to S3 and back', async () => {
    const { config, club } = await external('with-s3', 'photos')
    expect(await restore(config, file('folder'))).toMatchObject({ pictures: 12, without: [] })
    expect(sorted(await s3.contents('photos'))).toEqual(sorted(contents))

    const made = await backUp(config, club.database, file('s3'))
    expect(made).toMatchObject({ pictures: 12, lost: [] })
    const { config: back, club: backIn } = await external('back')
    expect(await restore(back, file('s3'))).toMatchObject({ pictures: 12, without: [] })
    expect(sorted(await picturesIn(back.dataDir))).toEqual(sorted(contents))
    expect(await backIn.database.query(OBJECTS)).toEqual(await server.database.query(OBJECTS))
  })

  it('is not there when a picture can not be placed, and leaves none of the others', async () => {
    const { config } = await external('without')
    const s3Config = (await external('unused', 'photos')).config
    const bare = file('bare')
    await backUp(server.config, server.database, bare, { withoutPictures: true })
    await expect(restore(config, bare)).rejects.toThrow('The contents of 12 pictures are neither in the backup nor in')
    await expect(readdir(config.dataDir)).resolves.toEqual([])
    // Where they are already, a file without them is enough.
    expect(await restore(s3Config, bare)).toMatchObject({ pictures: 0, without: [] })
    // And who says so gets the club without.
    const { config: allowed } = await external('allowed')
    expect((await restore(allowed, bare, { withoutPictures: true })).without).toHaveLength(12)
  })

  it('takes back what it put into the bucket when its restore fails half-way', async () => {
    const { config, club } = await external('half', 'half')
    const { facts } = await verifyArchive(file('folder'))
    const short = await createArchive(file('short'))
    for await (const entry of openArchive(file('folder'))) {
      const content = await contentOf(entry)
      if (entry.name !== 'manifest.json' && entry.name !== entryOf(last)) await short.add(entry.name, content)
    }
    await short.finish(facts)
    await expect(restore(config, file('short'))).rejects.toThrow(
      `neither in the backup nor in bucket club/half: ${nameOf(last)}`,
    )
    expect((await s3.contents('half')).size).toBe(0)
    expect(await club.database.query('select from storage.objects')).toEqual([])
    await expect(readdir(config.dataDir)).resolves.toEqual([])
  })

  it('says which picture has lost its contents', async () => {
    const path = pathOf(server.config.dataDir, last)
    const content = await readFile(path)
    await rm(path)
    try {
      const refused = backUp(server.config, server.database, file('lost'))
      await expect(refused).rejects.toThrow(
        `1 picture has no contents in ${blobFolder(server.config.dataDir)}: ${nameOf(last)}`,
      )
      await expect(stat(file('lost'))).rejects.toThrow()
      const made = await backUp(server.config, server.database, file('lost'), { skipLost: true })
      expect(made).toMatchObject({ pictures: 11, lost: [nameOf(last)] })
    } finally {
      await writeFile(path, content)
    }
    const { config } = await external('lacking')
    expect((await restore(config, file('lost'))).without).toEqual([nameOf(last)])
  })

  it('is backed up from where an older file ended, and restored from all of them', async () => {
    const { config, database } = server
    const [first, second, third] = [file('1'), file('2'), file('3')]
    await backUp(config, database, first)
    const added = randomUUID()
    contents.set(added, randomBytes(40_000))
    await addPicture(added)
    expect(await backUp(config, database, second, { since: first })).toMatchObject({ pictures: 13, keptPictures: 12 })
    const { entries } = await verifyArchive(second)
    const copied = Object.keys(entries).filter((name) => !name.startsWith('database/'))
    expect(copied).toEqual([entryOf(added)])
    // Of the rows only those of tables that changed.
    expect(Object.keys(entries).filter((name) => name.startsWith('database/'))).toEqual([
      'database/storage/objects/000001.copy',
    ])

    contents.delete(last)
    await database.query('delete from storage.objects where version = $1', [last])
    await backUp(config, database, third, { since: second })
    // By a role that is no superuser, whose rules stand again afterwards.
    const { config: restored, club } = await external('from-three', undefined, { asOwner: true })
    expect(await restore(restored, third)).toMatchObject({ pictures: 12, without: [] })
    expect(sorted(await picturesIn(restored.dataDir))).toEqual(sorted(contents))
    expect(await club.database.query(OBJECTS)).toEqual(await database.query(OBJECTS))

    const rules = `select (select count(*) from pg_constraint where contype = 'f')::int as keys, (select count(*) from pg_trigger where tgenabled = 'D')::int as off`
    expect(await club.database.query(rules)).toEqual(await database.query(rules))
    const { config: empty } = await external('without-the-first')
    await rename(first, file('aside'))
    await expect(restore(empty, third)).rejects.toThrow(
      `3.tar.gz goes on from 2.tar.gz, which has to lie beside it. ${second} goes on from 1.tar.gz`,
    )
    await backUp(config, database, first)
    await expect(restore(empty, third)).rejects.toThrow('goes on from another 1.tar.gz than the one beside it')
    const elsewhere = join(folder, 'sub', '4.tar.gz')
    await expect(backUp(config, database, elsewhere, { since: first })).rejects.toThrow(
      'has to lie in the folder of the new backup',
    )
  })

  it('is not backed up while its demo is being made', async () => {
    const { database } = server
    await database.query(`insert into auth.users (id, email) values ($1, 'ava@o1.test')`, [randomUUID()])
    const refused = backUp(server.config, database, file('demo'))
    await expect(refused).rejects.toThrow('The demo club is still being made')
    await expect(stat(file('demo'))).rejects.toThrow()
  })
})
