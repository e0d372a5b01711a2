// A club moves through every kind of place and is equal at the end: folder → database of its own and S3 → project of the platform → embedded. A move
// that is cut off goes on, and what is not whole is opened by nobody.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#server/app/app.ts'
import { refuseUnfinishedMove } from '#server/app/unfinished-move.ts'
import { setTheStage } from '#server/database/stories.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { keyFileIn } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { blobFolder, entryOf, openBlobsOf, stage, stagingFolder } from '../archive/pictures.ts'
import { startTestS3, type TestS3 } from '../archive/testing-s3.ts'
import { openAsItIs } from '../doctor/open-as-it-is.ts'
import { type HostedPlatform, startPlatform } from './hosted/hosted-platform.ts'
import { rightsOfTheApi } from './hosted/testing-rights.ts'
import { whatIsTheirs } from './hosted/testing-theirs.ts'
import { move } from './move.ts'
import { openEnds } from './open-places.ts'
import { nameOf as nameOfPlace } from './own-place.ts'
import type { ProjectAccess } from './project-place.ts'
import type { Destination } from './read-places.ts'
import { testPicture } from './testing-picture.ts'
import { startTestProject, type TestProject } from './testing-project.ts'
import { rowsOf } from './testing-rows.ts'

const log = createLog({ level: 'silent' })
const PASSWORD = 'a long password of alice'
const contents = new Map<string, Buffer>(Array.from({ length: 9 }, (_, n) => [randomUUID(), testPicture(n)]))
const [removedLater = '', keptAlways = ''] = contents.keys()
const nameOf = (key: string) => `00000000-0000-4000-8000-000000000001/${key}.png`
let folder: string
let s3: TestS3
let platform: HostedPlatform
let project: TestProject
let origin: { config: Config; club: TestDatabase }
const clubs: TestDatabase[] = []
const said: string[] = []

const progress = {
  begin: () => undefined,
  step: () => undefined,
  end: () => undefined,
  say: (sentence: string) => void said.push(sentence),
}

function configOf(name: string, club?: TestDatabase, prefix?: string): Config {
  const settings = { DATA_DIR: join(folder, name), ...(club ? { DATABASE_URL: club.url } : {}) }
  return readConfig({ ...settings, ...(prefix ? s3.env(prefix) : {}) })
}

async function newClub(): Promise<TestDatabase> {
  const club = await cloneDatabase()
  clubs.push(club)
  return club
}

const own = (config: Config): Destination => ({ kind: 'own', config, ownFolder: true })

async function run(
  config: Config,
  from: ProjectAccess | undefined,
  to: Destination,
  options: { prepare?: boolean } = {},
): Promise<void> {
  const { old, fresh, close } = await openEnds(config, from, to)
  await move({ old, fresh, progress, ...options }).finally(close)
}

async function picturesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(blobFolder(dataDir), { recursive: true })
  const files = names.filter((name) => name.length > 36)
  return (await Promise.all(files.map((name) => readFile(join(blobFolder(dataDir), name))))).map(hash).sort()
}
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const all = () => [...contents.values()].map(hash).sort()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-moving-'))
  const [store, place, club] = await Promise.all([startTestS3(), startPlatform(), setTheStage()])
  s3 = store
  platform = place
  project = await startTestProject(platform)
  clubs.push(club)
  origin = { club, config: configOf('origin', club) }
  await loadKeys(origin.config)
  const blobs = await openBlobsOf(origin.config)
  for (const [key, content] of contents) {
    await stage(stagingFolder(origin.config.dataDir), Readable.from([content]), 'image/png', (staged) =>
      blobs.commit(key, staged),
    )
    await club.database.query(
      `insert into storage.objects (bucket_id, name, version, owner_id, metadata, created_at, updated_at)
       values ('profile-photos', $3, $1, '00000000-0000-4000-8000-000000000001',
         jsonb_build_object('mimetype', 'image/png', 'size', $2::int, 'cacheControl', 'max-age=3600'), now() - interval '9 days', now() - interval '9 days')`,
      [key, content.length, nameOf(key)],
    )
  }
  // One whose time has come must not be taken for another picture where it arrives.
  await club.database.query(
    `insert into private.pictures_to_remove (name, due_at, since) values ($1, now() + interval '1 day', now() - interval '1 day')`,
    [nameOf(keptAlways)],
  )
  await club.database.query(
    `update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4)), email_confirmed_at = now() where email = 'alice@o1.test'`,
    [PASSWORD],
  )
  await club.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email' from auth.users`,
  )
  await club.database.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
     select gen_random_uuid(), id, now(), now(), 'aal1', 'Firefox' from auth.users where email = 'alice@o1.test'`,
  )
}, 180_000)
afterAll(async () => {
  for (const club of clubs) await club.close()
  await Promise.all([s3.close(), project.close()])
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a club that moves', { timeout: 60_000 }, () => {
  let inS3: { config: Config; club: TestDatabase }

  it('goes on where it was cut off, copies no picture twice, and is opened by nobody before it is whole', async () => {
    const club = await newClub()
    inS3 = { club, config: configOf('with-s3', club, 'photos') }
    await run(origin.config, undefined, own(inS3.config), { prepare: true })
    expect(said.splice(0)[0]).toBe('9 pictures copied.')
    await expect(startApp({ config: inS3.config, log })).rejects.toThrow('is being moved into')
    const another = { ...inS3.config, dataDir: join(folder, 'another-process') }
    await expect(startApp({ config: another, log })).rejects.toThrow('A club is being moved into this database')
    expect(await club.database.query('select from auth.users')).toEqual([])
    await expect(run(inS3.config, undefined, own(configOf('third')))).rejects.toThrow('There is no club in')

    // Since then the keys were rotated, and it is still the same club.
    await rotateKeys(keyFileIn(origin.config.dataDir), { alone: true })

    // One was removed, and its member wants it gone.
    const remover = await origin.club.connect()
    await remover.query(`set storage.allow_delete_query = 'true'`)
    await remover.query('delete from storage.objects where version = $1', [removedLater])
    await unlink(join(dirname(blobFolder(origin.config.dataDir)), entryOf(removedLater)))
    contents.delete(removedLater)

    // What is not the same is said by name and copied anew by the next run.
    const blobs = await openBlobsOf(inS3.config)
    await stage(stagingFolder(inS3.config.dataDir), Readable.from([testPicture(99)]), 'image/png', (staged) =>
      blobs.commit(keptAlways, staged),
    )
    await expect(run(origin.config, undefined, own(inS3.config))).rejects.toThrow(
      `1 picture is not the same in ${nameOfPlace(inS3.config)}: profile-photos/${nameOf(keptAlways)}`,
    )
    expect(said.splice(0)).toEqual([
      '0 pictures copied, 8 there from an earlier run, 1 removed that the old place has no more.',
    ])
    const admin = await club.connect()
    await admin.query(`create function public.meddle() returns trigger language plpgsql as $$ begin new.city := 'Elsewhere'; return new; end $$;
      create trigger meddle before insert on public.profiles for each row execute function public.meddle();
      alter table public.profiles enable always trigger meddle`)
    await expect(run(origin.config, undefined, own(inS3.config))).rejects.toThrow(
      'public.profiles has other rows in the new place',
    )
    expect(await club.database.query('select from auth.users')).toEqual([])
    await admin.query('drop function public.meddle cascade')

    said.splice(0)
    await run(origin.config, undefined, own(inS3.config))
    expect(said.splice(0).slice(0, 2)).toEqual([
      '0 pictures copied, 8 there from an earlier run.',
      expect.stringMatching(/^\d+ rows of \d+ tables and 8 pictures are in .* with bucket club\/photos, each compared/),
    ])
    await refuseUnfinishedMove(club.database)
    expect(await rowsOf(club.database)).toEqual(await rowsOf(origin.club.database))
    expect([...(await s3.contents('photos')).values()].map(hash).sort()).toEqual(all())
    const keys = (config: Config) => readFile(join(config.dataDir, 'keys.json'), 'utf8')
    expect(await keys(inS3.config)).toBe(await keys(origin.config))
    const sessions = 'select id, user_agent from auth.sessions'
    expect(await club.database.query(sessions)).toEqual(await origin.club.database.query(sessions))
  })

  it('moves into a project without rights on its schemas, and its members sign in there', async () => {
    await run(inS3.config, undefined, { kind: 'project', access: project.access })
    const { database, access, anonKey } = project
    const before = await rowsOf(inS3.club.database)
    const after = await rowsOf(database)
    // The platform stamps a file with the time of its upload; what waits for its removal is told.
    expect({ ...after, 'private.pictures_to_remove': '' }).toEqual({ ...before, 'private.pictures_to_remove': '' })
    expect(await database.query('select from auth.sessions')).toEqual([])
    const due = `select count(*)::int as due from private.pictures_to_remove r join storage.objects o on o.name = r.name and o.updated_at <= r.since`
    expect(await database.query(due)).toEqual([{ due: 1 }])
    for (const [key, content] of contents) {
      const answer = await fetch(`${access.url}/storage/v1/object/public/profile-photos/${nameOf(key)}`)
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    }
    const signedIn = await fetch(`${access.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'alice@o1.test', password: PASSWORD }),
    })
    expect(signedIn.status).toBe(200)
    // Every rule stands again.
    const rules = `select (select count(*) from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'private'))::int as keys,
      (select count(*) from pg_trigger where tgenabled = 'D')::int as off`
    const [{ keys } = { keys: 0 }] = await inS3.club.database.query<{ keys: number }>(rules)
    expect(await database.query(rules)).toEqual([{ keys, off: 0 }])
  })

  it('leaves the platform what is the platform’s, and its services work in their own roles', async () => {
    const empty = await platform.newProject()
    expect(await whatIsTheirs(await project.connect())).toEqual(await whatIsTheirs(await empty.connect()))
    // A new project gives nothing by default: what our migrations do not say would be lacking there.
    expect(await rightsOfTheApi(project.database)).toEqual(await rightsOfTheApi(origin.club.database))

    const [auth, storage, realtime] = await Promise.all([
      project.connect('supabase_auth_admin'),
      project.connect('supabase_storage_admin'),
      project.connect('supabase_realtime_admin'),
    ])
    // Signing in, going on, and being thrown out: our triggers run in the midst of it.
    const [session, visitor] = [randomUUID(), randomUUID()]
    await auth.query(
      `insert into sessions (id, user_id, created_at, updated_at, aal, user_agent) select $1, id, now(), now(), 'aal1', 'Chrome' from users
       where email = 'alice@o1.test'`,
      [session],
    )
    await auth.query(`update sessions set refreshed_at = now(), user_agent = 'Firefox' where id = $1`, [session])
    await auth.query('delete from sessions where id = $1', [session])
    const ended = await project.database.query('select from private.ended_sessions where id = $1', [session])
    expect(ended).toHaveLength(1)
    await auth.query(
      `insert into users (id, email, created_at, updated_at) values ($1, 'visitor@o1.test', now(), now())`,
      [visitor],
    )
    await auth.query('delete from users where id = $1', [visitor])

    const asAlice = (extra: string) => `begin; set local role authenticated; ${extra};
      select set_config('request.jwt.claims', '{"sub":"00000000-0000-4000-8000-000000000001","role":"authenticated"}', true)`
    await storage.query(asAlice(`set local storage.allow_delete_query = 'true'`))
    const name = nameOf(randomUUID())
    await storage.query(
      `insert into objects (bucket_id, name, owner_id) values ('profile-photos', $1, '00000000-0000-4000-8000-000000000001')`,
      [name],
    )
    expect(await storage.query('delete from objects where name = $1 returning id', [name])).toHaveLength(1)
    await storage.query('rollback')
    await project.database.query(`select realtime.send('{}', 'news', 'feed')`)
    await realtime.query(asAlice(`set local realtime.topic = 'feed'`))
    expect(await realtime.query(`select topic from realtime.messages where topic = 'feed'`)).not.toHaveLength(0)
    await realtime.query('rollback')
  })

  it('is swept by the scheduler as the page says it', async () => {
    // In place of what can't be had here (pg_cron, pg_net, the vault): tables that keep what they are given, with the platform's names.
    const admin = await project.connect()
    await admin.query(`create schema cron; create schema net; create table cron.job (jobname text, schedule text, command text);
      create table vault.decrypted_secrets (name text, decrypted_secret text); create table net.asked (url text, headers jsonb);
      create function vault.create_secret(secret text, name text) returns void language sql as 'insert into vault.decrypted_secrets values (name, secret)';
      create function cron.schedule(name text, schedule text, command text) returns void language sql as 'insert into cron.job values (name, schedule, command)';
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
        timeout_milliseconds int default 5000) returns bigint language sql as 'insert into net.asked values (url, headers); select 1::bigint';
      grant usage on schema cron, net to postgres; grant all on all tables in schema cron, net, vault to postgres`)
    const page = await readFile(join(findProjectRoot(), 'docs/ops/hosted.md'), 'utf8')
    const owner = await project.connect('postgres')
    const blocks = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) =>
      sql.replaceAll('you@club.example', 'alice@o1.test'),
    )
    expect(blocks).toHaveLength(7)
    await owner.query('begin')
    for (const sql of blocks) await owner.query(sql)
    const jobs = await owner.query<{ jobname: string; command: string }>('select jobname, command from cron.job')
    expect(jobs.map(({ jobname }) => jobname)).toEqual(['deliver-outbox', 'sweep', 'export-my-data'])
    for (const { command } of jobs) await owner.query(command)
    const asked = await owner.query<{ headers: object }>('select headers from net.asked')
    expect(asked[0]?.headers).toMatchObject({ apikey: 'sb_secret_…' })
    await owner.query('rollback')
  })

  it('comes back from a project into an embedded database with its sessions', async () => {
    const token = 'a refresh token as the platform keeps it'
    const { database } = project
    await database.query(
      `insert into auth.refresh_tokens (token, user_id, revoked, session_id) select $1, user_id, false, id from auth.sessions limit 1`,
      [token],
    )
    await database.query(`update private.club set keys_in_use = '{of the platform}'`)
    // What can't go on elsewhere stays: sessions whose refresh tokens stand in no table, and what a bucket with versions keeps of removed pictures.
    await database.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, refresh_token_hmac_key, refresh_token_counter)
       select gen_random_uuid(), id, now(), now(), 'aal1', 'a key', 3 from auth.users where email = 'alice@o1.test'`,
    )
    await database.query(
      `insert into storage.objects (bucket_id, name, version, metadata, archived_at, is_versioned)
       values ('profile-photos', 'replaced.png', 'of long ago', '{"size": 1}', now(), true)`,
    )
    const config = configOf('home')
    await run(origin.config, project.access, own(config))
    const opened = await openAsItIs(config)
    if (!opened) throw new Error('there is a club')
    try {
      // The club has keys of its own again, and its server starts with them.
      await expect(loadKeys(config)).resolves.toBeDefined()
      expect(await opened.database.query('select keys_in_use from private.club')).toEqual([{ keys_in_use: null }])
      await database.query('update private.club set keys_in_use = null')
      expect(await opened.database.query('select from auth.sessions')).toHaveLength(1)
      await (await project.connect()).query(
        `set storage.allow_delete_query = 'true'; delete from storage.objects where name = 'replaced.png'`,
      )
      const given = await rowsOf(database)
      expect(await rowsOf(opened.database)).toEqual(given)
      expect(await picturesIn(config.dataDir)).toEqual(all())
      const kept = createHash('sha256').update(token).digest('base64url')
      expect(await opened.database.query('select from auth.refresh_tokens where token = $1', [kept])).toHaveLength(1)
    } finally {
      await opened.close()
    }
  })

  it('is refused where a club is, where another was begun, and while its server writes', async () => {
    await expect(run(origin.config, undefined, own(inS3.config))).rejects.toThrow('is not empty')
    const taken = { ...inS3.config, dataDir: join(folder, 'another-folder') }
    await expect(run(origin.config, undefined, own(taken))).rejects.toThrow('There is a club in')
    const stop = await origin.club.database.listen('ended_sessions', () => undefined)
    const empty = own(configOf('begun', await newClub()))
    await expect(run(origin.config, undefined, empty)).rejects.toThrow(
      'is open: what is written during a move would be lost',
    )
    await stop()
    await run(origin.config, undefined, empty, { prepare: true })
    await expect(run(origin.config, project.access, empty)).rejects.toThrow('A move of another club')
  })
})
