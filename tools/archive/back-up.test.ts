// A club backed up while its server runs is the same club once restored; damaged files and taken places are refused.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDataFolder, UNFINISHED_RESTORE } from '#server/app/data-folder.ts'
import { explainFailure } from '#server/app/startup/explain-failure.ts'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { keyFileIn } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { memberToken } from '#server/testing/people.ts'
import { contentOf, createArchive, openArchive, verifyArchive } from './archive-file.ts'
import { backUp } from './back-up.ts'
import { blobFolder } from './pictures.ts'
import { factsSchema, restore } from './restore.ts'

const BLOB = '3c2d9d2e-0b1f-4f5e-8c6a-000000000001'
const UNENDED = `select id from storage.s3_multipart_uploads union all select version from storage.s3_multipart_uploads_parts`
let server: TestServer
let folder: string
let file: string
/** Signed before the keys were rotated, a moment before the backup. */
let token: string

function target(name: string): Config {
  return readConfig({ DATA_DIR: join(folder, name) })
}

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'o1-backup-'))
  file = join(folder, 'club.tar.gz')
  const { database } = server
  await database.query(
    `insert into public.applications (email, name, industry_scores, short_bio, long_bio)
     select 'person' || n || '@o1.test', 'Person Name', '{"Tech": 60}', 'Artist in Tech', E'tab\\t, line\\n, \\\\ and ü ' || n
     from generate_series(1, 500) n`,
  )
  await database.query(
    `insert into storage.objects (bucket_id, name, version) values ('profile-photos', 'applications/1.jpg', $1)`,
    [BLOB],
  )
  await database.query(
    `insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version)
     values ('unended', 'resumable', 'profile-photos', 'applications/2.jpg', 'unended')`,
  )
  await database.query(
    `insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, version)
     values ('unended', 7, 1, 'profile-photos', 'applications/2.jpg', 'etag', 'part')`,
  )
  await database.query(
    `insert into private.outbox (template, recipient, facts, next_attempt_at, state)
     values ('welcome', 'late@o1.test', '{"name": "Late"}', now() + interval '1 hour', 'waiting'),
       ('welcome', 'early@o1.test', '{}', now(), 'sent')`,
  )
  const path = join(blobFolder(server.config.dataDir), BLOB.slice(0, 2), BLOB)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, Buffer.alloc(700_001, 7))
  token = await memberToken(server.keys, '00000000-0000-4000-8000-000000000001')
  await rotateKeys(keyFileIn(server.config.dataDir), { alone: true })
  await backUp(server.config, database, file)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The backup as earlier versions made it: with the row of an upload that nobody ended, and nothing of what had arrived. */
async function withUnendedUpload(): Promise<string> {
  const facts = factsSchema.parse((await verifyArchive(file)).facts)
  expect(facts.tables.filter(({ name }) => name.startsWith('s3_multipart'))).toEqual([])
  const table = { schema: 'storage', name: 's3_multipart_uploads', columns: ['id', 'bucket_id', 'key', 'version'] }
  const path = join(folder, 'older.tar.gz')
  const older = await createArchive(path)
  for await (const entry of openArchive(file)) {
    const content = await contentOf(entry)
    if (entry.name !== 'manifest.json') await older.add(entry.name, content)
  }
  const row = Buffer.from('unended\tprofile-photos\tapplications/2.jpg\tunended\n')
  await older.add('database/storage/s3_multipart_uploads/000001.copy', row)
  await older.finish({ ...facts, tables: [...facts.tables, { ...table, rows: 1 }] })
  return path
}

describe('a backup', () => {
  it('is for its owner only and never overwrites', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp(server.config, server.database, file)).rejects.toThrow('exists already')
    await expect(stat(`${file}.part`)).rejects.toThrow()
  })

  it('says which folder is not there, and where the disk is full', async () => {
    const lost = backUp(server.config, server.database, join(folder, 'nowhere', 'club.tar.gz'))
    await expect(lost).rejects.toMatchObject({ code: 'ENOENT', path: join(folder, 'nowhere', 'club.tar.gz.part') })
    await expect(lost.catch(explainFailure)).resolves.toContain('there is no such folder')
    expect(explainFailure(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain('the disk is full')
    expect(explainFailure(new TypeError('a fault of ours'))).toBeUndefined()
  })

  it('restores to the same rows, photos and keys', async () => {
    const config = target('restored')
    expect((await restore(config, await withUnendedUpload())).droppedMails).toBe(1)
    const { dataDir, migrationsDir } = config
    const log = createLog({ level: 'silent' })
    const database = await openDatabase({ dataDir, migrationsDir, log })
    try {
      const sql =
        'select md5(string_agg(a::text, $1 order by id)) as sum, count(*)::int as count from public.applications a'
      expect(await database.query(sql, ['|'])).toEqual(await server.database.query(sql, ['|']))
      // What waited may have been sent since: people get nothing twice from a restored club.
      const mails = await database.query(
        'select recipient, state, facts, last_error from private.outbox order by state',
      )
      expect(mails).toEqual([
        { recipient: 'late@o1.test', state: 'dropped', facts: {}, last_error: expect.stringContaining('backup') },
        { recipient: 'early@o1.test', state: 'sent', facts: {}, last_error: null },
      ])
      // What had arrived of an upload stays behind, and so do its rows.
      expect(await database.query(UNENDED)).toEqual([])
    } finally {
      await database.close()
    }
    const photo = await readFile(join(blobFolder(dataDir), BLOB.slice(0, 2), BLOB))
    expect(photo.equals(Buffer.alloc(700_001, 7))).toBe(true)
    const keys = (of: string) => readFile(join(of, 'keys.json'), 'utf8')
    expect(await keys(dataDir)).toBe(await keys(server.config.dataDir))
    const restored = await loadKeys(config)
    expect((await restored.tokens.verify(token)).role).toBe('authenticated')
    expect((await restored.tokens.verify(server.serviceKey)).role).toBe('service_role')
  })

  it('is refused into a folder that holds something', async () => {
    const config = target('taken')
    await mkdir(config.dataDir)
    await writeFile(join(config.dataDir, 'mine'), 'x')
    await expect(restore(config, file)).rejects.toThrow('is not empty')
    expect(await readFile(join(config.dataDir, 'mine'), 'utf8')).toBe('x')
  })

  it('leaves a folder nobody opens by mistake when its restoring was cut off', async () => {
    const { dataDir } = target('half')
    await mkdir(dataDir)
    await writeFile(join(dataDir, UNFINISHED_RESTORE), '')
    await expect(prepareDataFolder(dataDir)).rejects.toThrow('was cut off')
    await expect(restore(target('half'), file)).rejects.toThrow('is not empty')
    await prepareDataFolder(target('restored').dataDir)
  })

  it('is refused when it is cut off or changed, before anything is written', async () => {
    const whole = await readFile(file)
    const cut = join(folder, 'cut.tar.gz')
    await writeFile(cut, whole.subarray(0, whole.length - 100))
    await expect(verifyArchive(cut)).rejects.toThrow('is not a whole backup')
    const changed = Buffer.from(whole)
    const middle = Math.floor(changed.length / 2)
    changed[middle] = (changed[middle] ?? 0) ^ 0xff
    const bad = join(folder, 'bad.tar.gz')
    await writeFile(bad, changed)
    const config = target('untouched')
    await expect(restore(config, bad)).rejects.toThrow(/damaged|not a whole backup/)
    await expect(stat(config.dataDir)).rejects.toThrow()
    await expect(restore(config, join(folder, 'absent'))).rejects.toThrow('There is no file')
  })
})
