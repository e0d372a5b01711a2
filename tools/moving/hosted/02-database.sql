-- What an empty project's database holds besides the services' own tables: schemas and their owners, extensions, default privileges, publications.
-- :database is its name.
create schema extensions;
create schema auth;
create schema storage;
create schema realtime;
create schema vault;
create schema graphql;
create schema graphql_public;
create schema pgbouncer authorization pgbouncer;

grant all on database :database to postgres, dashboard_user;
grant create on database :database to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin;

-- Extensions are in a schema of their own. Not to be had here, and nothing of the club's SQL names them: pg_graphql, pg_net, pg_cron, supabase_vault.
-- A project's owner may add those its platform lists; the ones the club needs besides (pg_trgm, unaccent, citext) PostgreSQL lets every owner add.
create extension pgcrypto with schema extensions;
do $$
declare
  wanted text;
begin
  foreach wanted in array array['uuid-ossp', 'pg_stat_statements'] loop
    if exists (select from pg_available_extensions where name = wanted) then
      execute format('create extension %I with schema extensions', wanted);
    end if;
  end loop;
end $$;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres, dashboard_user;
grant all on all functions in schema extensions to postgres, dashboard_user;

grant usage on schema auth to anon, authenticated, service_role, postgres, supabase_realtime_admin;
grant all on schema auth to supabase_auth_admin, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;

grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema storage to postgres with grant option;
grant all on schema storage to supabase_storage_admin with grant option;
grant all on schema storage to dashboard_user;
alter default privileges for role supabase_storage_admin in schema storage grant all on functions to postgres, anon, authenticated, service_role;

grant usage on schema realtime to anon, authenticated, service_role;
grant usage on schema realtime to postgres with grant option;
grant all on schema realtime to supabase_realtime_admin with grant option;

grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
grant usage on schema vault to postgres with grant option;
grant usage on schema vault to service_role;

-- Schema public is everybody's to use and the owner's to build in. Projects used to give each new table, sequence and function to the three roles of the
-- API (:api_defaults); since 30 May 2026 a new one gives no right to read, write or call that a migration does not give.
grant usage on schema public to anon, authenticated, service_role, dashboard_user;
grant create, usage on schema public to postgres, supabase_realtime_admin;
do $$
begin
  if :api_defaults then
    alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  else
    alter default privileges for role postgres in schema public grant truncate, references, trigger on tables to anon, authenticated, service_role;
  end if;
end $$;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
