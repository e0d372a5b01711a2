// For tests: a project of the platform as a move meets it. The schemas auth and storage belong to the platform, the role of the connection string is
// no superuser and no owner of them, SQL deletes on storage tables are refused, and this server's own services answer as the platform's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '#server/app/app.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { freePort } from '#server/platform/free-port.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { ProjectAccess } from './project-place.ts'

const PLATFORM_OWNS = `
do $$
declare
  each record;
begin
  for each in select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind = 'r'
  loop
    execute format('alter table %s owner to %I', each.name, current_user);
    execute format('grant all on %s to :owner', each.name);
    execute format('revoke truncate on %s from :owner', each.name);
  end loop;
end $$;
revoke create on schema auth, storage from :owner;
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed.' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
-- The services' own rows, and columns this server does not have.
create table auth.schema_migrations (version varchar(255) primary key);
create table storage.migrations (id integer primary key, name text not null);
alter table storage.objects add column archived_at timestamptz;
alter table auth.refresh_tokens enable row level security;
do $$
begin
  execute format('alter role %I in database %I set storage.allow_delete_query = ''true''', current_user, current_database());
end $$;
`

export interface TestProject {
  readonly access: ProjectAccess
  readonly anonKey: string
  readonly club: TestDatabase
  close(): Promise<void>
}

export async function startTestProject(): Promise<TestProject> {
  const club = await cloneDatabase()
  const admin = await club.connect()
  await admin.query(PLATFORM_OWNS.replaceAll(':owner', club.owner))
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-project-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off', PORT: String(port), SITE_URL: url }
  const config = readConfig({ ...settings, DATA_DIR: dataDir })
  const log = createLog({ level: 'silent' })
  const app = await startApp({ config, log, database: club.database, graceMs: 500, isServer: false })
  const connection = new URL(club.url)
  connection.username = club.owner
  return {
    access: { url, databaseUrl: connection.href, serviceKey: app.keys.serviceRoleKey },
    anonKey: app.keys.anonKey,
    club,
    async close() {
      await app.close()
      await club.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
