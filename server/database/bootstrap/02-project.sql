-- What a project finds in an empty database besides the platform's schemas: extensions, rights in schema public, and the publication of live
-- changes.

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
