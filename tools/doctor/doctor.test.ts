// Each finding the doctor can make, made once, and the command on a club that runs and on one that is stopped.
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#server/app/app.ts'
import { certificateFor } from '#server/auth/saml/certificate.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { freePort } from '#server/platform/free-port.ts'
import { readKeyFile } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { checkBlobs } from './blobs.ts'
import { checkCompanies } from './companies.ts'
import { checkDatabase, checkMigrations, checkOutbox, checkSlots, checkSweeping, readClock } from './database.ts'
import type { Finding, Reader } from './finding.ts'
import { checkFolder, checkKeys, checkSettings, checkVersions, judgeClock, judgeDisk } from './machine.ts'
import { checkPooler } from './pooler.ts'
import { checkStandby } from './standby.ts'

let clone: TestDatabase
let folder: string
beforeAll(async () => {
  clone = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'o1-doctor-'))
}, 60_000)
afterAll(async () => {
  await clone.close()
  await rm(folder, { recursive: true, force: true })
})

/** What was found besides what is fine, as "level: words". */
const bad = (found: Finding | readonly Finding[]) =>
  [found]
    .flat()
    .filter(({ level }) => level !== 'fine')
    .map(({ level, what, cure }) => `${level}: ${what}${cure || level === 'note' ? '' : ' (and no cure)'}`)
const fine: string[] = []
/** A database that answers as told. */
const answering = (...rows: object[]): Reader => ({ query: async <Row>() => rows as Row[] })

describe('the machine', () => {
  it('settings', () => {
    expect(bad(checkSettings({ PORT: 'x', SMPT_HOST: 'y' }).findings)).toEqual([
      expect.stringMatching(/^fault: .*SMPT_HOST/),
      expect.stringMatching(/^fault: PORT must be/),
    ])
    expect(bad(checkSettings({ NODE_ENV: 'production' }).findings)).toEqual([
      'fault: SITE_URL is not set: links in mails lead nowhere.',
      'warning: SMTP_HOST is not set: mails are files that reach nobody.',
    ])
    expect(bad(checkSettings({}).findings)).toEqual(fine)
  })

  it('versions', () => {
    expect(bad(checkVersions('24.1.0', { o1: '0.1.0' }))).toEqual(fine)
    expect(bad(checkVersions('20.19.2', {}))).toEqual(['warning: Node 20.19.2 gets no mends any more.'])
    expect(bad(checkVersions('18.0.0', {}))).toEqual(['fault: Node 18.0.0 is not one the club runs on.'])
  })

  it('disk and clock', () => {
    expect(bad(judgeDisk('/d', 5e9))).toEqual(fine)
    expect(bad(judgeDisk('/d', 5e8))).toEqual(['warning: 477 MB are free on the disk of /d.'])
    expect(bad(judgeDisk('/d', 1e8))).toEqual(['fault: 95 MB are free on the disk of /d.'])
    const [now, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T00:01:00Z')]
    expect(bad(judgeClock(now, now, now))).toEqual(fine)
    expect(bad(judgeClock(now, later, now))).toEqual([
      `fault: This machine's clock and the database's are 60 seconds apart.`,
    ])
    expect(bad(judgeClock(now, now, later))).toEqual([
      expect.stringContaining('fault: Rows were written at 2026-01-01T00:01'),
    ])
  })

  it('folder and keys', async () => {
    const dataDir = join(folder, 'club')
    const config = readConfig({ DATA_DIR: dataDir })
    const aboutFolder = async () => bad(await checkFolder(config)).filter((line) => !line.includes('free on the disk'))
    expect(await aboutFolder()).toEqual([`note: ${dataDir} does not exist yet.`])
    expect(bad(await checkKeys(config))).toEqual(['note: There are no keys yet.'])
    await mkdir(dataDir, { mode: 0o755 })
    expect(await aboutFolder()).toEqual([
      `warning: Other accounts of this machine can look into ${dataDir}.`,
      `note: There is no club in ${dataDir} yet.`,
    ])
    await chmod(dataDir, 0o700)
    await loadKeys(config)
    const path = join(dataDir, 'keys.json')
    const { signingKey, standbyKey, anonKey, serviceRoleKey } = await readKeyFile(path)
    const fineKeys = async () => (await checkKeys(config)).map(({ level, what }) => [level, what])
    expect(await fineKeys()).toEqual([['fine', `${path}: ${signingKey.kid} signs, a standby waits`]])
    const { until } = (await rotateKeys(path, { alone: true })).file.previousKeys[0] ?? {}
    const rotated = `${path}: ${standbyKey?.kid} signs, a standby waits, 1 before it honoured until ${until}`
    expect(await fineKeys()).toEqual([['fine', rotated]])
    await writeFile(path, JSON.stringify({ signingKey, anonKey, serviceRoleKey }))
    const older = `${path}: ${signingKey.kid} signs, no standby, the next rotation makes one`
    expect(await fineKeys()).toEqual([['fine', older]])
    await writeFile(path, JSON.stringify({ signingKey, standbyKey: {}, anonKey, serviceRoleKey }))
    expect(bad(await checkKeys(config))).toEqual([
      `fault: ${path} holds a key that is damaged; restore it from a backup.`,
    ])
    await writeFile(path, JSON.stringify({ signingKey, anonKey, serviceRoleKey }))
    expect(await aboutFolder()).toEqual([`fault: ${dataDir} has a club's keys but not its database.`])
    await writeFile(join(dataDir, 'restore.unfinished'), '')
    expect((await aboutFolder())[0]).toBe(`fault: A restore into ${dataDir} was cut off.`)
    await chmod(join(dataDir, 'keys.json'), 0o644)
    expect(bad(await checkKeys(config))).toEqual([
      `warning: Other accounts of this machine can read ${dataDir}/keys.json.`,
    ])
    await writeFile(join(dataDir, 'keys.json'), '{', { mode: 0o600 })
    expect(bad(await checkKeys(config))).toEqual([expect.stringMatching(/^fault: /)])
  })
})

describe('the database', () => {
  const facts = { version: 18, words: '18.4', wal: 'logical', connections: 100, superuser: false }

  it('version and settings', async () => {
    expect(bad(await checkDatabase(clone.database, {}))).toEqual(fine)
    const worst = { version: 14, words: '14.2', wal: 'replica', connections: 20, superuser: true }
    expect(bad(await checkDatabase(answering(worst), { databaseUrl: 'x' }))).toEqual([
      'fault: PostgreSQL 14.2 is too old.',
      'fault: wal_level is "replica".',
      'warning: max_connections is 20.',
      'note: DATABASE_URL names a superuser.',
    ])
    expect(bad(await checkDatabase(answering({ ...facts, version: 19, words: '19.0' }), {}))).toEqual([
      'warning: The club was not tried on PostgreSQL 19.0.',
    ])
    expect(bad(await checkDatabase(answering(), {}))).toEqual([expect.stringMatching(/^fault/)])
  })

  it('migrations', async () => {
    const { migrationsDir } = readConfig({})
    expect(bad(await checkMigrations(clone.database, migrationsDir, true))).toEqual(fine)
    const more = await mkdtemp(join(folder, 'migrations-'))
    await writeFile(join(more, '20990101000000_next.sql'), '')
    const found = async (running: boolean) => bad(await checkMigrations(clone.database, more, running))
    expect(await found(true)).toEqual([
      expect.stringMatching(/^fault: The database was brought up to date by a newer release/),
      'warning: 1 migrations wait: older code runs.',
    ])
    expect((await found(false))[1]).toBe('note: 1 migrations wait.')
    expect(bad(await checkMigrations(answering({ made: false }), more, false))).toEqual([
      'note: The database is empty.',
    ])
  })

  it('slots', async () => {
    const slot = { name: 'old', active: false, kept: String(3 * 1024 ** 2) }
    expect(bad(await checkSlots(answering(slot)))).toEqual([
      'warning: Nobody reads slot old, which keeps 3 MB of log and more each hour.',
    ])
    expect(bad(await checkSlots(answering({ ...slot, active: true, kept: String(3 * 1024 ** 3) })))).toEqual([
      'fault: Slot old keeps 3072 MB of log.',
    ])
    expect(bad(await checkSlots(answering({ ...slot, active: true })))).toEqual(fine)
    // The real question is understood.
    expect(await checkSlots(clone.database)).not.toEqual([])
  })

  it('a pooler', async () => {
    const asked = (databasePoolerUrl?: string, databaseUrl = clone.url) =>
      checkPooler({ databaseUrl, databasePoolerUrl, poolerKeepsStatements: false })
    expect(await asked()).toEqual([])
    const nobody = `postgres://o1:x@127.0.0.1:${await freePort()}/o1`
    expect(bad(await asked(nobody))).toEqual([expect.stringMatching(/^fault: Through the pooler: .*can't be reached/)])
    await using other = await cloneDatabase()
    expect(bad(await asked(other.url))).toEqual([expect.stringContaining('lead to different databases')])
    expect(bad(await asked(clone.url))).toEqual(['note: DATABASE_URL leads to no pooler.'])
  })

  it('metadata of companies', async () => {
    const now = new Date('2026-06-01T00:00:00Z')
    expect(await checkCompanies(clone.database, now)).toEqual([])
    const signer = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const certificate = certificateFor(signer.privateKey, 'company').toString('base64')
    const until = (end: string) => ({
      entity: 'https://id.test',
      metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://id.test"${end && ` validUntil="${end}"`}><IDPSSODescriptor><KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.test/in"/></IDPSSODescriptor></EntityDescriptor>`,
    })
    const found = async (end: string) => bad(await checkCompanies(answering(until(end)), now))
    expect(await found('')).toEqual(fine)
    expect(await found('2026-08-01T00:00:00Z')).toEqual(fine)
    expect(await found('2026-06-20T00:00:00')).toEqual(['warning: The metadata of https://id.test ends on 2026-06-20.'])
    expect(await found('2026-06-01T00:00:00Z')).toEqual([
      'fault: The metadata of https://id.test ended on 2026-06-01: its people are not signed in by it.',
    ])
    expect(await found('soon')).toEqual([
      expect.stringMatching(/^fault: The metadata of https:\/\/id.test can't be used/),
    ])
  })

  it('a standby', async () => {
    expect(await checkStandby(clone.database, {})).toEqual([])
    expect(bad(await checkStandby(clone.database, { databaseReadUrl: clone.url }))).toEqual([
      'warning: The standby of DATABASE_READ_URL is no standby: it takes writes of its own.',
    ])
  })

  it('mail, sweeping and the clock', async () => {
    const { database } = clone
    expect(bad(await checkOutbox(database, {}))).toEqual(fine)
    expect(bad(await checkSweeping(database))).toEqual(fine)
    await database.query(
      `insert into private.outbox (template, recipient, state, last_error) values ('welcome', 'a@o1.test', 'failed', '550 nobody')`,
    )
    expect(bad(await checkOutbox(database, {}))).toEqual(['warning: 1 mails of this week were given up: 550 nobody'])
    await database.query(`update private.outbox set state = 'waiting', attempts = 2`)
    expect(bad(await checkOutbox(database, {}))).toEqual([
      'warning: 1 mails were refused and are tried again: 550 nobody',
    ])
    await database.query(`update private.sweeping set walk_due_at = now() - interval '4 hours'`)
    expect(bad(await checkSweeping(database))).toEqual(['warning: Nothing was swept for hours.'])
    await database.query(
      `insert into private.pictures_to_remove (name, due_at) values ('applications/a.jpg', now() - interval '2 hours')`,
    )
    expect(bad(await checkSweeping(database))).toEqual(['warning: 1 pictures should be gone for an hour or more.'])
    const { theirs, newest } = await readClock(database)
    expect(bad(judgeClock(new Date(), theirs, newest))).toEqual(fine)
  })

  it('files against rows, in both directions', async () => {
    const { database } = clone
    const [one, stray] = ['aa000000-0000-4000-8000-000000000001', 'bb000000-0000-4000-8000-000000000002']
    const place = (key: string) => join(folder, 'storage/objects', key.slice(0, 2))
    for (const key of [one, stray]) {
      await mkdir(place(key), { recursive: true })
      await writeFile(join(place(key), key), 'x')
    }
    await database.query(
      `insert into storage.objects (bucket_id, name, version) values ('profile-photos', 'a/1.jpg', $1)`,
      [one],
    )
    // It may be an upload on its way.
    expect(bad(await checkBlobs(database, folder))).toEqual(fine)
    await utimes(join(place(stray), stray), 1, 1)
    // The sizes of a picture, and what has arrived of an upload that is not ended, belong to something.
    await writeFile(join(place(one), `${one}.sizes`), 'x')
    await utimes(join(place(one), `${one}.sizes`), 1, 1)
    await database.query(
      `insert into storage.s3_multipart_uploads (id, upload_signature, bucket_id, key, version)
       values ('unended', 's3', 'profile-photos', 'a/2.jpg', 'unended')`,
    )
    const part = stray.replace(/^bb/, 'cc')
    await database.query(
      `insert into storage.s3_multipart_uploads_parts (upload_id, part_number, bucket_id, key, etag, version)
       values ('unended', 1, 'profile-photos', 'a/2.jpg', 'etag', $1)`,
      [part],
    )
    await mkdir(place(part), { recursive: true })
    await writeFile(join(place(part), part), 'x')
    await utimes(join(place(part), part), 1, 1)
    expect(bad(await checkBlobs(database, folder))).toEqual([
      `warning: 1 files (0 MB) belong to no picture: bb/${stray}`,
    ])
    await rm(join(place(one), one))
    expect(bad(await checkBlobs(database, folder))[0]).toBe('fault: 1 pictures have lost their contents: a/1.jpg')
  })
})

it('the command looks at a club that runs and at one that is stopped, and changes neither', async () => {
  const dataDir = join(folder, 'running')
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, O1_DEMO: 'off', PORT: String(await freePort()) }
  const doctor = () => {
    const args = ['node_modules/tsx/dist/cli.mjs', 'tools/commands/doctor.ts', '--json']
    return new Promise<{ code: number; healthy: boolean; findings: Finding[] }>((resolve) => {
      execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...settings } }, (error, stdout) =>
        resolve({ code: error ? Number(error.code) : 0, ...JSON.parse(stdout) }),
      )
    })
  }
  const app = await startApp({ config: readConfig(settings), log: createLog({ level: 'silent' }) })
  const faults = ({ findings }: { findings: Finding[] }) => findings.filter(({ level }) => level === 'fault')
  try {
    const running = await doctor()
    expect(faults(running)).toEqual([])
    expect(running).toMatchObject({ code: 0, healthy: true })
    expect(running.findings.map(({ about }) => about)).toEqual(expect.arrayContaining(['sweeping', 'slots', 'files']))
  } finally {
    await app.close()
  }
  expect(faults(await doctor())).toEqual([])
  await rm(join(dataDir, 'postgres'), { recursive: true })
  expect(await doctor()).toMatchObject({ code: 1, healthy: false })
}, 90_000)
