-- The roles a hosted project has. Requests log in as `authenticator` and become one of the three; migrations run as the owner,
-- which is no superuser, so nothing in them can need one. :"owner" is `postgres`, `o1_owner` where `postgres` is a superuser, or the account
-- of DATABASE_URL where that is an ordinary one. Only an administrator can run this file: the others are the owner's.

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
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception when insufficient_privilege then
        -- Many managed databases let nobody give these two; without-bypassrls.sql does without the first.
        execute format('create role %I %s', wanted.name, replace(replace(wanted.attributes, 'bypassrls', ''), 'replication', ''));
      end;
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to :"owner";

do $$
begin
  execute format('grant create, connect, temporary on database %I to %I', current_database(), :'owner');
end $$;

do $$
begin
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
exception when insufficient_privilege then
  raise notice 'the roles keep their time limits';
end $$;
