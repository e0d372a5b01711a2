-- The roles a hosted project has. Requests log in as `authenticator` and become one of the three; migrations run as the owner,
-- which is no superuser, so nothing in them can need one. :"owner" is `postgres`, or `o1_owner` where `postgres` is a superuser.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      (:'owner', 'login createrole createdb bypassrls replication')
    ) as r (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to :"owner";

do $$
begin
  execute format('grant create, connect, temporary on database %I to %I', current_database(), :'owner');
end $$;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant create, usage on schema extensions to :"owner";

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists citext with schema extensions;
do $$
begin
  if exists (select from pg_available_extensions where name = 'uuid-ossp') then
    create extension if not exists "uuid-ossp" with schema extensions;
  end if;
end $$;

-- What a project may expect of schema public: usable by the three, created in by its owner.
do $$
begin
  execute format('alter schema public owner to %I', :'owner');
exception when insufficient_privilege then
  raise notice 'schema public keeps its owner';
end $$;
grant usage on schema public to anon, authenticated, service_role;
grant create, usage on schema public to :"owner";
alter default privileges for role :"owner" in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role :"owner" in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role :"owner" in schema public grant all on functions to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    alter publication supabase_realtime owner to :"owner";
  end if;
end $$;
